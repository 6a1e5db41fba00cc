import BoardFiles
import Firmware
import Gestures
import Simulation
import TactusCore
import Testing

/// The velocity of a finger at constant speed, with the noise and the units of each board.
@Suite struct VelocityOnBoardsTests {
  /// 150 pt/s over 100 points, 600 over 300, on every board that is shipped.
  @Test(arguments: [(150.0, 100.0), (600, 300)])
  func aSteadyFingerHasItsSpeedOnEveryBoard(speed: Double, way: Double) throws {
    let boards = BoardDirectory()
    for listing in try boards.list() {
      let file = try boards.board(listing)
      var limits = GestureThresholds()
      limits.velocityNoise = max(limits.velocityNoise, Float(file.positionNoise))
      var errors: [Double] = []
      for seed in 0..<100 as Range<UInt64> {
        let script = """
          after \(seed % 37 * 811)us press 90%,50%
          move by -\(way),0 over \(Int(way / speed * 1000))ms linear; lift
          """
        let motion = try FingerScript(text: script, file: "test")
          .compile(screen: ScreenSize(of: file.board))
        var panel = SimulatedPanel(
          motion: motion, controller: file.controller, board: file.board, seed: seed)
        var tracker = VelocityTracker()
        while let report = panel.next(before: .never) {
          guard case .frame(let frame) = report else { continue }
          guard !frame.down.isEmpty else {
            let velocity = tracker.velocity(at: frame.time, limits: limits)
            errors.append(abs(Double(-velocity.dx) - speed) / speed)
            break
          }
          tracker.add(frame[frame.down.first].position, at: frame.time)
        }
      }
      let sorted = errors.sorted()
      #expect(sorted[50] <= 0.06, "\(listing.name): \(sorted[50])")
      #expect(sorted[97] < 0.45, "\(listing.name): \(sorted[97])")
    }
  }
}
