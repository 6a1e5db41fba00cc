import DemoScenes
import TestSupport
import Testing

@Test func everyConstantOfTheReaderIsVisited() {
  #expect(faults(in: ReaderTuning.self).isEmpty)
}
