import Firmware
import Simulation
import TactusCore
import Testing

@Suite struct MonkeyPanelTests {
  private static let targets = [
    Rect(x: 10, y: 10, width: 80, height: 40), Rect(x: 300, y: 200, width: 60, height: 60),
  ]

  private func monkey(_ seed: UInt64) -> MonkeyPanel {
    MonkeyPanel(
      seed: seed, screen: .test, targets: Self.targets, duration: .milliseconds(2000))
  }

  @Test func twoThousandSeedsAreWellFormed() {
    var counts: [String: Int] = [:]
    var contactsMost = 0
    let screen = Rect(x: 0, y: 0, width: 400, height: 300).inset(by: -10.001)
    for seed in 0..<UInt64(2000) {
      var panel = monkey(seed)
      var checker = FrameChecker()
      var first: Instant?
      while let report = panel.next(before: .never) {
        checker.take(report)
        first = first ?? report.time
        counts[kind(of: report), default: 0] += 1
        guard case .frame(let frame) = report else { continue }
        contactsMost = max(contactsMost, frame.down.count)
        for slot in members(of: frame.down) where !screen.contains(frame[slot].position) {
          Issue.record("seed \(seed): off the screen: \(line(of: report))")
        }
      }
      #expect(checker.complaints.isEmpty, "seed \(seed): \(checker.complaints.first ?? "")")
      #expect(first == .zero && checker.last.down.isEmpty, "seed \(seed)")
      #expect(checker.last.time <= .zero + .milliseconds(2000), "seed \(seed)")
    }
    #expect(contactsMost == contactsMax)
    let kinds = ["frame", "cancel", "suspend", "resume", "fault unplugged", "fault plugged"]
    #expect(Set(counts.keys) == Set(kinds))
    #expect(counts["suspend"] == counts["resume"])
    #expect(counts["fault unplugged"] == counts["fault plugged"])
  }

  /// People's fingers are as well formed, and are other fingers.
  @Test(arguments: Hand.allCases) func handsOfPeopleAreWellFormed(hand: Hand) {
    var taps: [Int64] = []
    var sameCount = 0
    for seed in 0..<UInt64(300) {
      var panel = MonkeyPanel(
        seed: seed, screen: .test, targets: Self.targets, duration: .milliseconds(2000), hand: hand)
      var plain = monkey(seed)
      var checker = FrameChecker()
      var isSame = true
      var landed: [UInt16: Instant] = [:]
      while let report = panel.next(before: .never) {
        checker.take(report)
        if isSame { isSame = plain.next(before: .never).map { line(of: $0) } == line(of: report) }
        guard case .frame(let frame) = report else { continue }
        let down = Set(members(of: frame.down).map { frame[$0].id })
        for (id, landing) in landed where !down.contains(id) {
          landed[id] = nil
          taps.append((frame.time - landing).microseconds)
        }
        for id in down where landed[id] == nil { landed[id] = frame.time }
      }
      #expect(checker.complaints.isEmpty, "seed \(seed): \(checker.complaints.first ?? "")")
      #expect(checker.last.down.isEmpty, "seed \(seed)")
      if isSame { sameCount += 1 }
    }
    #expect(hand == .steady ? sameCount == 300 : sameCount < 30, "\(hand): \(sameCount)")
    // A machine's taps end within 120 ms.
    let short = Double(taps.count { $0 < 60_000 }) / Double(taps.count)
    #expect(short > 0.05 && short < 0.5, "\(hand): \(short)")
  }

  // Holds and gaps within 5 ms of 100, 300 and 500 ms are hard cases for the thresholds.
  @Test func manyTouchesLastAboutAsLongAsAThreshold() {
    var near = [100: 0, 300: 0, 500: 0]
    for seed in 0..<UInt64(200) {
      var panel = monkey(seed)
      var landed: [UInt16: Instant] = [:]
      while let report = panel.next(before: .never) {
        guard case .frame(let frame) = report else { continue }
        let down = Set(members(of: frame.down).map { frame[$0].id })
        for (id, landing) in landed where !down.contains(id) {
          landed[id] = nil
          let time = (frame.time - landing).microseconds
          for threshold in near.keys where abs(time - Int64(threshold) * 1000) <= 5_000 {
            near[threshold, default: 0] += 1
          }
        }
        for id in down where landed[id] == nil { landed[id] = frame.time }
      }
    }
    for (threshold, count) in near { #expect(count > 50, "\(threshold) ms") }
  }

  @Test func theSameSeedGivesTheSameReportsAndAnotherSeedOthers() {
    let run = { (seed: UInt64) -> String in
      var panel = monkey(seed)
      return transcript(of: &panel)
    }
    #expect(run(1) == run(1))
    #expect(run(1) != run(2))
  }

  @Test func nothingIsHandedOutBeforeItsTime() {
    var panel = monkey(3)
    var now = Instant.zero
    var lines = ""
    while now < .zero + .milliseconds(2100) {
      while let report = panel.next(before: now) {
        #expect(report.time < now)
        lines += line(of: report) + "\n"
      }
      now = now + .milliseconds(7)
    }
    var whole = monkey(3)
    #expect(lines == transcript(of: &whole))
  }

  private func kind(of report: PanelReport) -> String {
    switch report {
    case .frame(let frame): frame.cancelled.isEmpty ? "frame" : "cancel"
    case .fault(let fault, at: _): "fault \(fault)"
    case .acceleration: "accel"
    case .lost: "lost"
    case .suspend: "suspend"
    case .resume: "resume"
    }
  }
}
