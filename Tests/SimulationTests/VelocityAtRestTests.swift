import BoardFiles
import Firmware
import Gestures
import Simulation
import TactusCore
import Testing

/// A finger that comes to a stop, rests and lifts has no speed, whatever the panel reports of it.
@Suite struct VelocityAtRestTests {
  /// The speeds at the lifts of hands that drag, rest for `rest` and lift, in points per second.
  private static func speeds(
    _ file: BoardFile, _ limits: GestureThresholds, rest: Int, count: UInt64
  ) throws -> [Float] {
    try (0..<count).map { seed in
      let way = 60 + Int(seed % 5) * 15
      let script = """
        after \(seed % 37 * 271)us press 50%,80%
        move by \(Int(seed % 3) * 20 - 20),-\(way) over \(150 + seed % 7 * 40)ms
        wait \(rest + Int(seed % 11) * 3)ms
        lift
        """
      let motion = try FingerScript(text: script, file: "test")
        .compile(screen: ScreenSize(of: file.board))
      var panel = SimulatedPanel(
        motion: motion, controller: file.controller, board: file.board, seed: seed)
      var tracker = VelocityTracker()
      while let report = panel.next(before: .never) {
        guard case .frame(let frame) = report else { continue }
        if frame.down.isEmpty { return tracker.velocity(at: frame.time, limits: limits).length }
        tracker.add(frame[frame.down.first].position, at: frame.time)
      }
      return 0
    }
  }

  @Test(arguments: [100, 200, 250])
  func aFingerThatRestedHasNoSpeedOnAnyBoard(rest: Int) throws {
    let boards = BoardDirectory()
    for listing in try boards.list() {
      let file = try boards.board(listing)
      var limits = GestureThresholds()
      limits.velocityNoise = max(limits.velocityNoise, Float(file.positionNoise))
      let speeds = try Self.speeds(file, limits, rest: rest, count: 500)
      let fast = speeds.filter { $0 > 20 }
      // One report that is off is excused where the noise decides what is rest.
      let isTrembling = limits.velocityNoise * 5 > limits.velocityStillness
      #expect(
        fast.count <= (isTrembling ? 1 : 5),
        "\(listing.name): \(fast.count) of \(speeds.count), up to \(speeds.max() ?? 0) pt/s")
    }
  }
}
