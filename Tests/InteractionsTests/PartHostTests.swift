import Gestures
import Interactions
import TactusCore
import Testing

/// A whole screen without the firmware: what reaches it, and when, as a transcript.
@Suite struct PartHostTests {
  /// A list at the left, a quiet button at the right.
  private struct Screen: PartScreen {
    let tap: RecognizerID
    let hold: RecognizerID
    let drag: RecognizerID
    var list = ScrollAxis(
      contentLength: 900, viewportLength: 300, ScrollTuning(), Resistance())
    var presses = Presses(PressTuning())
    var navigates = false
    var log: [String] = []

    func hit(_ point: Point, at time: Instant) -> Hit {
      guard point.x < 200 else { return Hit(target: 2, watchers: tap.asSet) }
      let all = tap.asSet | hold.asSet | drag.asSet
      guard list.isMoving(at: time) else { return Hit(target: 1, watchers: all) }
      return Hit(target: 1, watchers: drag.asSet, caught: tap.asSet | hold.asSet)
    }

    func isQuiet(_ target: TargetID) -> Bool { target == 2 }
    func parts(under target: TargetID) -> PartNames {
      target == 1 ? PartNames("list") : PartNames()
    }

    mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
      visitor.visit(&list, "list")
      visitor.visit(&presses, "presses")
    }

    mutating func handle(_ event: GestureEvent) -> GestureEffect {
      if event.recognizer == drag { list.follow(event) }
      guard event.phase != .changed else { return .stayed }
      note(event.time, "\(event.kind) \(event.phase) \(event.target)")
      return navigates ? .navigated : .stayed
    }

    mutating func block(_ tap: GestureEvent, _ answer: TapGate.Answer) {
      note(tap.time, "blocked, \(answer.reason) \(answer.remaining.microseconds / 1000)")
    }

    mutating func rest(_ part: Word, at place: Float, _ time: Instant) {
      note(time, "\(part == "list" ? "list" : "another") rests at \(Int(place))")
    }

    mutating func note(_ time: Instant, _ text: String) {
      log.append("\(time.microseconds / 1000) \(text)")
    }
  }

  /// A controller and the host that it feeds.
  private struct Bench: ~Copyable {
    var host: PartHost<Screen>
    var assembler = FrameAssembler()

    init(navigates: Bool = false) {
      var table = GestureTable()
      var screen = Screen(
        tap: table.add(TapRecognizer(), named: "tap"),
        hold: table.add(LongPressRecognizer(), named: "hold"),
        drag: table.add(DragRecognizer(), named: "drag"))
      screen.navigates = navigates
      host = PartHost(table, screen)
    }

    mutating func feed(_ milliseconds: Int64) {
      host.feed(assembler.frame(at: .zero + .milliseconds(milliseconds)))
    }

    mutating func tap(_ x: Float, at milliseconds: Int64) {
      assembler.land(key: 9, at: Point(x: x, y: 50))
      feed(milliseconds)
      assembler.lift(key: 9)
      feed(milliseconds + 20)
    }

    /// Up through the list by 12 points each 10 ms, four times; it lifts 10 ms after the last.
    mutating func flick(at milliseconds: Int64) {
      assembler.land(key: 1, at: Point(x: 100, y: 200))
      feed(milliseconds)
      for step in 1...4 {
        assembler.move(key: 1, to: Point(x: 100, y: 200 - 12 * Float(step)))
        feed(milliseconds + 10 * Int64(step))
      }
      assembler.lift(key: 1)
      feed(milliseconds + 50)
    }

    mutating func expire(before milliseconds: Int64) {
      host.expire(before: .zero + .milliseconds(milliseconds))
    }
  }

  @Test func `a tap on a quiet target is blocked for 100 ms after a drag, and not at 100 ms`() {
    var bench = Bench()
    bench.flick(at: 0)
    bench.tap(250, at: 129)
    bench.tap(250, at: 130)
    #expect(
      bench.host.screen.log == [
        "10 drag began 1", "50 drag ended 1", "149 blocked, released 1", "150 tap recognized 2",
      ])
  }

  @Test func `a drag that navigated blocks for 500 ms, and so does a screen that says so later`() {
    for navigates in [true, false] {
      var bench = Bench(navigates: navigates)
      bench.flick(at: 0)
      if !navigates { bench.host.navigated(at: .zero + .milliseconds(50)) }
      bench.tap(250, at: 529)
      bench.tap(250, at: 530)
      #expect(
        Array(bench.host.screen.log.suffix(2)) == [
          "549 blocked, navigated 1", "550 tap recognized 2",
        ])
    }
  }

  @Test func `a list glides to its rest, which is reported once, at its own time`() throws {
    var bench = Bench()
    bench.flick(at: 0)
    bench.expire(before: 10_000)
    let rests = bench.host.screen.log.filter { $0.contains("rests") }
    #expect(rests.count == 1)
    let words = try #require(rests.first).split(separator: " ")
    #expect(try #require(Int(words[0])) < 5_000)
    #expect(bench.host.nextDeadline == .never)
  }

  @Test func `a finger that lands on a gliding list stops it and is no tap`() {
    var bench = Bench()
    bench.flick(at: 0)
    bench.tap(100, at: 100)
    bench.expire(before: 10_000)
    let log = bench.host.screen.log
    #expect(log.count == 3)
    #expect(log.last?.hasPrefix("120 list rests at ") == true)
  }

  /// Its target is not quiet, and the gate has been open for long.
  @Test func `a tap on what another finger has moved away is blocked, one on what stays is not`() {
    for isMoved in [true, false] {
      var bench = Bench()
      bench.assembler.land(key: 2, at: Point(x: 150, y: 250))
      bench.feed(0)
      if isMoved { bench.flick(at: 10) }
      bench.assembler.lift(key: 2)
      bench.feed(400)
      let outcome = isMoved ? "400 blocked, moved 0" : "400 tap recognized 1"
      #expect(bench.host.screen.log.last == outcome)
    }
  }

  @Test func `a long press comes at its deadline, strictly before the time now`() {
    var bench = Bench()
    bench.assembler.land(key: 1, at: Point(x: 100, y: 50))
    bench.feed(1000)
    #expect(bench.host.nextDeadline == .zero + .milliseconds(1500))
    bench.expire(before: 1500)
    #expect(bench.host.screen.log.isEmpty)
    bench.expire(before: 1501)
    #expect(bench.host.screen.log == ["1500 longPress began 1"])
  }

  @Test func `an older frame is handled late, and one with no position not at all`() {
    var bench = Bench()
    bench.assembler.land(key: 1, at: Point(x: 250, y: 50))
    bench.feed(40)
    bench.assembler.lift(key: 1)
    let late = bench.host.feed(bench.assembler.frame(at: .zero))
    #expect(late == .raised)
    #expect(bench.host.screen.log == ["40 tap recognized 2"])
    var frame = ContactFrame(time: .zero + .milliseconds(50))
    frame.place(Contact(id: 7, position: Point(x: .nan, y: 0)), in: 0)
    let outcome = bench.host.feed(frame)
    #expect(outcome == .refused)
  }

  @Test func `a suspend cancels the drag, stops the list and opens the gate`() {
    var bench = Bench()
    bench.assembler.land(key: 1, at: Point(x: 100, y: 200))
    bench.feed(0)
    bench.assembler.move(key: 1, to: Point(x: 100, y: 150))
    bench.feed(10)
    #expect(bench.host.gate.isDragging)
    bench.host.suspend(at: .zero + .milliseconds(20))
    #expect(!bench.host.gate.isDragging)
    #expect(
      bench.host.screen.log == ["10 drag began 1", "20 drag cancelled 1", "20 list rests at 40"])
    #expect(bench.host.nextDeadline == .never)
  }
}
