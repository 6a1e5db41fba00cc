import TactusCore
import Testing

@testable import Firmware

/// What a live loop does when. Times are in microseconds of the loop's clock; the display refreshes
/// every 10 ms, at 0, 10 000 and so on, and a picture costs what the script says.
@Suite struct LivePacerTests {
  /// Asks and answers, as the loop does.
  private struct Loop {
    var pacer = LivePacer(period: .milliseconds(10))

    mutating func ask(
      _ now: Int64, input: Bool = false, deadline: Int64? = nil, changes: Bool = false,
      busy: Bool = false
    ) -> String {
      let step = pacer.next(
        .init(
          now: Instant(microseconds: now), hasInput: input,
          deadline: deadline.map { Instant(microseconds: $0) } ?? .never, hasChanges: changes,
          isBusy: busy))
      return switch step {
      case .tick(.input): "input"
      case .tick(.drawing): "draw"
      case .wait(.never): "wait"
      case .wait(let time): "wait \(time.microseconds)"
      }
    }

    /// A picture that cost so much came to the display at its refresh.
    mutating func draw(_ start: Int64, cost: Int64, flip: Int64, _ sequence: UInt32) {
      pacer.drew(
        start: Instant(microseconds: start), handedOver: Instant(microseconds: start + cost))
      pacer.flipped(at: Instant(microseconds: flip), sequence: sequence)
    }

    /// As many pictures as it takes to learn the cost.
    mutating func learn(cost: Int64, pictures: Int64 = 200) {
      for number in 0..<pictures {
        let refresh = 10_000 * number
        _ = ask(refresh, changes: true)
        draw(
          refresh + 5000, cost: cost, flip: refresh + 10_000, UInt32(truncatingIfNeeded: number + 1)
        )
      }
    }
  }

  @Test func `nothing to do: it sleeps until something happens, or is due`() {
    var loop = Loop()
    #expect(loop.ask(0) == "wait")
    #expect(loop.ask(0, deadline: 700) == "wait 701")
    #expect(loop.ask(700, deadline: 700) == "wait 701")
    #expect(loop.ask(701, deadline: 700) == "input")
    #expect(loop.ask(3, input: true) == "input")
  }

  @Test func `without vertical blank it draws at once, then once a period`() {
    var loop = Loop()
    #expect(loop.ask(50, changes: true) == "draw")
    loop.draw(50, cost: 1000, flip: 1100, 0)
    #expect(loop.ask(1100, changes: true) == "wait 10050")
    #expect(loop.ask(1200, input: true, changes: true) == "input")
    #expect(loop.ask(1300, deadline: 5000, changes: true) == "wait 5001")
    #expect(loop.ask(10_050, input: true, changes: true) == "draw")
    // Quiet for a while: it draws at once again.
    #expect(loop.ask(90_000, changes: true) == "draw")
  }

  @Test func `a picture starts its margin before the refresh, and waits for no other`() {
    var loop = Loop()
    loop.learn(cost: 2000)
    let margin = loop.pacer.margin.microseconds
    // The cost, an eighth of it, and the least slack.
    #expect((2500...2520).contains(margin), "\(margin)")
    // The last refresh was at 2 000 000.
    #expect(loop.ask(2_000_100, changes: true) == "wait \(2_010_000 - margin)")
    #expect(loop.ask(2_004_000, input: true, changes: true) == "input")
    #expect(loop.ask(2_010_000 - margin, input: true, changes: true) == "draw")
    loop.pacer.drew(
      start: Instant(microseconds: 2_010_000 - margin),
      handedOver: Instant(microseconds: 2_009_000))
    // On its way to the display: input has its ticks, the next picture waits.
    #expect(loop.ask(2_009_100, changes: true, busy: true) == "wait")
    #expect(loop.ask(2_009_200, input: true, changes: true, busy: true) == "input")
    loop.pacer.flipped(at: Instant(microseconds: 2_010_000), sequence: 201)
    #expect(loop.pacer.margin.microseconds <= margin)
    #expect(
      loop.ask(2_010_010, changes: true) == "wait \(2_020_000 - loop.pacer.margin.microseconds)")
  }

  @Test func `too late for a refresh, it aims at the next; late for its aim, it draws at once`() {
    var loop = Loop()
    loop.learn(cost: 2000)
    let margin = loop.pacer.margin.microseconds
    var other = loop
    var punctual = loop
    #expect(punctual.ask(2_010_000 - margin, changes: true) == "draw")
    #expect(loop.ask(2_010_000 - margin + 1, changes: true) == "wait \(2_020_000 - margin)")
    #expect(other.ask(2_010_000 - margin - 1, changes: true) == "wait \(2_010_000 - margin)")
    #expect(other.ask(2_009_900, changes: true) == "draw")
    #expect(other.pacer.due.microseconds == 2_010_000 - margin)
  }

  @Test func `a refresh that was drawn for without a picture is not aimed at again`() {
    var loop = Loop()
    loop.learn(cost: 2000)
    let margin = loop.pacer.margin.microseconds
    let start = 2_010_000 - margin
    #expect(loop.ask(start, changes: true) == "draw")
    loop.pacer.drew(start: Instant(microseconds: start), handedOver: nil)
    #expect(loop.ask(start, changes: true) == "wait \(2_020_000 - margin)")
  }

  @Test func `a missed refresh widens the margin, and pictures in time narrow it again`() {
    var loop = Loop()
    loop.learn(cost: 2000)
    let margin = loop.pacer.margin.microseconds
    _ = loop.ask(2_000_100, changes: true)
    loop.draw(2_010_000 - margin, cost: 2000, flip: 2_020_000, 202)
    #expect(loop.pacer.margin.microseconds == margin + 512)
    for number in Int64(0)..<64 {
      let refresh = 2_020_000 + 10_000 * number
      _ = loop.ask(refresh + 100, changes: true)
      loop.draw(
        refresh + 6000, cost: 2000, flip: refresh + 10_000, 203 + UInt32(truncatingIfNeeded: number)
      )
    }
    #expect(abs(loop.pacer.margin.microseconds - margin) <= 8)
  }

  @Test func `one expensive picture is allowed for at once, and forgotten slowly`() {
    var loop = Loop()
    loop.learn(cost: 1000)
    let cheap = loop.pacer.margin
    _ = loop.ask(2_000_100, changes: true)
    loop.draw(2_005_000, cost: 5000, flip: 2_010_000, 201)
    #expect(loop.pacer.margin > .microseconds(5600))
    var pictures = 0
    while loop.pacer.margin > cheap + .microseconds(100), pictures < 1000 {
      loop.pacer.drew(start: .zero, handedOver: Instant(microseconds: 1000))
      pictures += 1
    }
    #expect((30...120).contains(pictures), "\(pictures)")
  }

  /// A board file says 120 Hz where the display has 60; after a silence the phase is looked up.
  @Test func `no period is learned from a refresh whose number is not known`() {
    var pacer = LivePacer(period: .microseconds(8333))
    pacer.flipped(at: Instant(microseconds: 16_667), sequence: 1)
    pacer.refreshed(at: Instant(microseconds: 100_002))
    pacer.flipped(at: Instant(microseconds: 133_336), sequence: 8)
    #expect(pacer.period == .microseconds(8333))
    pacer.flipped(at: Instant(microseconds: 150_003), sequence: 9)
    #expect(pacer.period == .microseconds(16_667))
  }

  /// A board file says 16 686 µs where the display has 16 666.
  @Test(arguments: [(16_686, 16_666), (16_666, 13_333), (16_667, 33_333), (10_000, 8_319)])
  func `the period is the display's own`(stated: Int64, real: Int64) {
    var pacer = LivePacer(period: .microseconds(stated))
    for number in Int64(1)...60 {
      pacer.flipped(
        at: Instant(microseconds: number * real), sequence: UInt32(truncatingIfNeeded: number))
    }
    #expect(abs(pacer.period.microseconds - real) <= 1)
  }

  /// Ten refreshes of 16 ms teach it, eleven do not: what passed meanwhile is not known.
  @Test(arguments: [(10, 16_000), (11, 10_000)])
  func `a refresh of long ago teaches no period`(count: Int64, period: Int64) {
    var pacer = LivePacer(period: .milliseconds(10))
    pacer.flipped(at: .zero, sequence: 1)
    pacer.flipped(
      at: Instant(microseconds: count * 16_000), sequence: UInt32(truncatingIfNeeded: 1 + count))
    #expect(pacer.period == .microseconds(period))
  }

  @Test func `stamps that cannot be a display's are not believed`() {
    var pacer = LivePacer(period: .milliseconds(10))
    for (time, sequence): (Int64, UInt32) in [
      (0, 1), (1999, 2), (2000, 1), (900_000, 3), (900_001, 4), (950_000, 4_000_000_000),
    ] {
      pacer.flipped(at: Instant(microseconds: time), sequence: sequence)
    }
    #expect(pacer.period == .milliseconds(10))
  }

  @Test func `after a silence the phase is worth asking for`() {
    var loop = Loop()
    loop.learn(cost: 2000)
    let table: [(now: Int64, changes: Bool, busy: Bool, wants: Bool)] = [
      (2_100_000, true, false, false), (2_100_001, true, false, true),
      (2_100_001, false, false, false), (2_100_001, true, true, false),
    ]
    for row in table {
      let wants = loop.pacer.wantsRefresh(
        .init(
          now: Instant(microseconds: row.now), hasInput: true, deadline: .never,
          hasChanges: row.changes, isBusy: row.busy))
      #expect(wants == row.wants, "\(row)")
    }
    loop.pacer.refreshed(at: Instant(microseconds: 2_103_000))
    let margin = loop.pacer.margin.microseconds
    #expect(loop.ask(2_104_000, changes: true) == "wait \(2_113_000 - margin)")
  }

  @Test func `a display that was lost is paced by time until it flips again`() {
    var loop = Loop()
    loop.learn(cost: 2000)
    loop.pacer.forget()
    #expect(loop.ask(2_003_000, changes: true) == "wait 2005000")
    #expect(loop.ask(2_005_000, changes: true) == "draw")
  }
}
