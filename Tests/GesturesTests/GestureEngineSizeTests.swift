import Gestures
import Testing

@Suite struct GestureEngineSizeTests {
  /// A microcontroller keeps both in RAM beside its display buffers; who makes them larger should
  /// know.
  @Test func anEngineAndItsOutboxStayWithinTheirRoom() {
    #expect(MemoryLayout<GestureEngine>.size <= 2_048)
    #expect(MemoryLayout<GestureOutbox>.size <= 5_120)
  }
}
