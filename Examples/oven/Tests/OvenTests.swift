import Oven
import TactusTesting
import Testing

/// The tour gives the reviewed trace, and leaves the reviewed picture. `UPDATE_TRACES=1` rewrites
/// what differs, and still fails.
@Suite struct OvenTests {
  @Test func theTourIsTheReviewedOne() throws {
    let test = try SceneTest(OvenScene.self, board: "stm32f746g-disco")
    let run = try test.run(.file("../Scripts/tour.fingers"))
    try run.expect(trace: "tour.trace", picture: "tour.png")
  }
}
