import Gestures
import Testing

@Suite struct GestureEngineSizeTests {
  /// A microcontroller keeps the engine in RAM beside its display buffers; growth must be
  /// deliberate.
  @Test func anEngineFitsItsMemoryBudget() {
    #expect(MemoryLayout<GestureEngine>.size <= 9_012)
  }
}
