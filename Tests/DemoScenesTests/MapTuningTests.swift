import DemoScenes
import TestSupport
import Testing

@Test func everyConstantOfTheMapIsVisited() {
  #expect(faults(in: MapTuning.self).isEmpty)
}
