import Gestures
import Testing

@Suite struct GestureEngineSizeTests {
  /// A microcontroller keeps it in RAM beside its display buffers; who makes it larger should know.
  @Test func anEngineStaysWithinItsRoom() {
    #expect(MemoryLayout<GestureEngine>.size <= 8_448)
  }
}
