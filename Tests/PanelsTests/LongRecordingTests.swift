import Recordings
import SeatInput
import TestSupport
import Testing

@testable import Panels

/// A recording of hours is looked at in parts, and what is kept of it has a limit.
@Suite("A long recording") struct LongRecordingTests {
  private typealias Finger = DrivenPanel.Finger

  /// Strokes with one finger and two, and now and then a finger that is lost on its way.
  private static func panel() -> DrivenPanel {
    var panel = DrivenPanel()
    panel.jitter = 900
    for index in 0..<1200 {
      let y = 10 + Double(index % 60)
      var fingers = [Finger(20, y, to: (120, y + 9))]
      if index % 5 == 0 { fingers.append(Finger(40, y + 12, to: (140, y + 16))) }
      panel.touch(fingers, scans: 20, pause: index % 7 == 0 ? 20_000 : 300_000)
    }
    return panel
  }

  @Test("its parts have the contacts of the whole, each once, and no part is long")
  func parts() {
    let screen = Self.panel().screen
    let whole = ContactLog(screen).contacts
    let parts = Array(ContactParts(screen))
    #expect(parts.flatMap(\.freshContacts) == whole)
    #expect(parts.count > 4)
    for (part, next) in zip(parts, parts.dropFirst()) {
      #expect(part.contacts.reduce(0) { $0 + $1.samples.count } < 20_000)
      #expect(next.contacts.prefix(next.fresh) == part.contacts.suffix(ContactParts.past))
    }
  }

  @Test("one contact that is down all the time keeps all of it in one part")
  func undivided() {
    var panel = DrivenPanel()
    panel.touch([Finger(20, 45, to: (140, 45))], scans: 9000, lifts: false)
    #expect(Array(ContactParts(panel.screen)).count == 1)
  }

  @Test("a lost finger and a dead place are found across the end of a part")
  func across() throws {
    var panel = DrivenPanel()
    // The last of a part lifts where the first of the next lands.
    for index in 0..<600 {
      let x = 20 + Double(index % 2) * 20
      panel.touch([Finger(x, 45, to: (x + 20, 45))], scans: 20, pause: 30_000)
    }
    let check = try panel.check()
    #expect((check.figure("dropouts")?.value ?? 0) >= 295, "\(check.figures)")
  }

  @Test("strokes beyond the limit are a sample, and the rate is the least of all")
  func strokes() throws {
    var panel = DrivenPanel()
    for index in 0..<(ScanTiming.strokesMax + 200) {
      panel.period = index == 17 ? 20_000 : 10_000
      panel.touch([Finger(20, 45, to: (140, 45))], scans: 12)
    }
    let timing = try panel.check().tally.timing
    #expect(timing.strokes.count == ScanTiming.strokesMax)
    #expect(timing.intervals.count == 11 * (ScanTiming.strokesMax + 200))
    #expect((timing.rates[1] ?? 0).rounded() == 50)
  }

  @Test("intervals by their counts have the ranks of a sorted list")
  func ranks() {
    var random = SplitMix64(seed: 3)
    let list = (0..<500).map { _ in Int64(random.next() % 90) }
    let counts = IntervalCounts(list)
    #expect(list.indices.map { counts[$0] } == list.sorted() && counts.count == 500)
    #expect(counts.count { $0 < 45 } == list.count { $0 < 45 })
    #expect(IntervalCounts([] as [Int64]).isEmpty)
  }

  @Test("a reservoir has all up to its capacity, and of more a fair sample, always the same")
  func reservoir() {
    var (few, many, again) = (
      Reservoir<Int>(capacity: 100), Reservoir<Int>(capacity: 100), Reservoir<Int>(capacity: 100)
    )
    for value in 0..<100 { few.add(value) }
    #expect(few.values == Array(0..<100))
    for value in 0..<10_000 {
      many.add(value)
      again.add(value)
    }
    #expect(many.values == again.values && many.values.count == 100 && many.count == 10_000)
    // The mean of a hundred even numbers has a deviation of 289.
    let mean = Double(many.values.reduce(0, +)) / 100
    #expect((mean - 5000).magnitude < 900, "\(mean)")
  }
}
