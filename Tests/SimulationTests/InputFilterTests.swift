import Firmware
import Simulation
import TactusCore
import Testing

/// Input filters over a panel on which a random hand plays.
@Suite struct InputFilterTests {
  @Test(arguments: [InputFilter.noise, .resample])
  func framesInWhichContactsLandOrLiftPassUnchanged(filter: InputFilter) {
    for seed in 0..<40 as Range<UInt64> {
      let base = MonkeyPanel(seed: seed, screen: .test)
      let raw = Self.changes(base, .none)
      #expect(Self.changes(base, filter) == raw, "seed \(seed)")
    }
  }

  /// The frames whose contacts differ from the previous frame's; also checks that times never go
  /// back.
  private static func changes(_ base: MonkeyPanel, _ filter: InputFilter) -> [ContactFrame] {
    var panel = FilteredPanel(base, filter, guardDistance: 10)
    var last = ContactFrame(time: .zero)
    var changes: [ContactFrame] = []
    var limit = Instant.zero
    while !panel.isFinished {
      limit = limit + .microseconds(8_333)
      while let report = panel.next(before: limit) {
        guard case .frame(let frame) = report else { continue }
        if frame.time < last.time {
          Issue.record("time goes back at \(frame.time.microseconds) µs")
        }
        let ids = { (frame: ContactFrame) in
          members(of: frame.down).map { [Int(frame[$0].id), $0] }
        }
        if ids(frame) != ids(last) || !frame.cancelled.isEmpty { changes.append(frame) }
        last = frame
      }
    }
    return changes
  }
}
