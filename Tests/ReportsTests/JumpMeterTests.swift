import Firmware
import Gestures
import Sessions
import TactusCore
import Testing

@testable import Reports

/// What counts as a jump, on both sides of each rule.
@Suite struct JumpMeterTests {
  /// A tick: where the finger is, where things are, and what else there was.
  private struct Tick {
    var finger: Point?
    /// A second one.
    var other: Point?
    var places: [(Word, Float)] = []
    var phase: GesturePhase?
    var others: [TraceRecord.Content] = []
  }

  private static func jumps(_ ticks: [Tick], isReduced: Bool = false) -> [Jump] {
    var meter = JumpMeter(width: 800, height: 480, isReduced: isReduced)
    for (number, tick) in ticks.enumerated() {
      let time = Instant(microseconds: Int64(number) * 8000)
      var frame = ContactFrame(time: time)
      if let finger = tick.finger { frame.place(Contact(id: 4, position: finger), in: 0) }
      if let other = tick.other { frame.place(Contact(id: 5, position: other), in: 1) }
      var records = [TraceRecord(time: time, .frame(frame))]
      if let phase = tick.phase {
        let event = GestureEvent(
          time: time, kind: .drag, phase: phase, recognizer: RecognizerID(1), target: 0,
          contacts: .empty, location: tick.finger ?? .zero)
        records.append(TraceRecord(time: time, .gesture(event)))
      }
      for (name, at) in tick.places {
        records.append(
          TraceRecord(
            time: time,
            .scene(
              .record(
                SceneRecord(detail: "place").with("name", .word(name))
                  .with("at", .number(at))))))
      }
      records += tick.others.map { TraceRecord(time: time, $0) }
      records.withUnsafeBufferPointer {
        meter.take(
          TickRecords(tick: UInt32(number), start: time, records: $0, hasNewPicture: false))
      }
    }
    meter.finish()
    return meter.jumps
  }

  /// A drag by 4 pt a tick, with a list that follows it; `odd` are the places in the tick after.
  private static func drag(_ odd: [(Word, Float)], others: [TraceRecord.Content] = []) -> [Tick] {
    var ticks: [Tick] = []
    for number in 0..<4 {
      let way = Float(number) * 4
      var tick = Tick(finger: Point(x: 100, y: 100 + way), places: [("list", way)])
      if number == 1 { tick.phase = .began }
      if number == 3 { (tick.places, tick.others) = (odd, others) }
      ticks.append(tick)
    }
    return ticks
  }

  @Test func `what moves as far as the finger does not jump, and a point more does`() {
    #expect(Self.jumps(Self.drag([("list", 12)])) == [])
    #expect(Self.jumps(Self.drag([("list", 12.9)])) == [])
    let found = Self.jumps(Self.drag([("list", 14)]))
    #expect(found.map(\.text) == ["tick 3 at 0.024 s: list moved 6.0 pt, the finger 4.0 pt"])
  }

  @Test func `only a plane's first way may show a sample later`() {
    var ticks = Self.drag([("list", 12)])
    (ticks[2].phase, ticks[1].phase) = (.began, nil)
    ticks[2].places = []
    #expect(Self.jumps(ticks).map(\.name) == ["list"])
    for index in ticks.indices {
      ticks[index].places = ticks[index].places.map { ("map.x", $0.1) }
    }
    ticks[0].places.append(("map.scale", 1))
    #expect(Self.jumps(ticks) == [])
    ticks[3].places = [("map.x", 14)]
    #expect(Self.jumps(ticks).map(\.tick) == [3])
  }

  /// 806 pt from the plane's origin a thousandth of 0.499 is 1.6 pt.
  @Test(arguments: [(0.5, 0), (0.503, 1)] as [(Float, Int)])
  func `a scale has thousandths, and one of them is no jump`(scale: Float, count: Int) {
    var ticks = (0..<7).map { number in
      Tick(finger: Point(x: 700, y: 400), places: [("map.scale", number < 3 ? 0.499 : scale)])
    }
    ticks[0].places.append(("map.x", 0))
    ticks[1].phase = .began
    #expect(Self.jumps(ticks).count == count)
  }

  @Test(arguments: [(true, 0), (false, 1)])
  func `what is caught a tick after it began to fly does not jump`(lifts: Bool, count: Int) {
    var ticks = (0..<7).map { number in
      Tick(
        finger: number == 3 ? nil : Point(x: 100, y: 100), places: [("page", number < 4 ? 0 : 15)])
    }
    ticks[1].phase = .began
    if lifts { ticks[3].phase = .ended }
    #expect(Self.jumps(ticks).count == count)
  }

  @Test func `what nobody holds may move as it likes`() {
    var ticks = Self.drag([("list", 40)])
    for index in ticks.indices { ticks[index].phase = nil }
    #expect(Self.jumps(ticks) == [])
  }

  @Test func `what flies by itself while another thing is held does not jump`() {
    var flight: [Tick] = []
    for number in 0..<8 {
      let place = Float(20 * number * number)
      flight.append(Tick(finger: Point(x: 100, y: 100), places: [("page", place)]))
    }
    flight[0].phase = .began
    #expect(Self.jumps(flight) == [])
  }

  @Test func `a suspend, a view that comes to the front, and the next card are no jumps`() {
    #expect(Self.jumps(Self.drag([("list", 400)], others: [.fault(.suspend)])) == [])
    let navigate = TraceRecord.Content.scene(.record(SceneRecord("navigate")))
    #expect(Self.jumps(Self.drag([("list", 812)], others: [navigate])) == [])
    #expect(Self.jumps(Self.drag([("list", 700)], others: [navigate])).count == 1)
    #expect(Self.jumps(Self.drag([("list", 812)])).count == 1)
    var ticks = Self.drag([("list", 0)])
    ticks[3].phase = .ended
    #expect(Self.jumps(ticks) == [])
    ticks[3].places = [("list", 20)]
    #expect(Self.jumps(ticks).map(\.tick) == [3])
  }

  /// The origin of a plane that is enlarged goes far; what is under the finger does not.
  @Test func `a plane has moved as far as what is under the finger`() {
    let held = Point(x: 300, y: 200)
    let still = Tick(finger: held)
    let before = Tick(places: [("map.x", 10), ("map.y", 20), ("map.scale", 1)])
    let began = Tick(finger: held, phase: .began)
    func zoom(_ factor: Float, _ shift: Float) -> [Tick] {
      let (x, y): (Float, Float) = (300 - factor * 290 + shift, 200 - factor * 180)
      let after = Tick(
        finger: held, places: [("map.x", x), ("map.y", y), ("map.scale", factor)])
      return [before, began, still, still, after, still, still]
    }
    #expect(Self.jumps(zoom(2, 0)) == [])
    #expect(Self.jumps(zoom(2, 3)).map(\.name) == ["map"])
  }

  /// What springs back is there in the tick in which its gesture ends.
  @Test func `with reduced motion what comes to rest where it went does not jump`() {
    func rest(_ name: Word) -> [TraceRecord.Content] {
      [.scene(.record(SceneRecord(detail: .rest).with("name", .word(name))))]
    }
    let moved: [(Word, Float)] = [("list", 90)]
    #expect(Self.jumps(Self.drag(moved, others: rest("list")), isReduced: true) == [])
    #expect(Self.jumps(Self.drag(moved, others: rest("page")), isReduced: true).count == 1)
    #expect(Self.jumps(Self.drag(moved), isReduced: true).count == 1)
    #expect(Self.jumps(Self.drag(moved, others: rest("list"))).count == 1)
    // It may still rest in the next tick, and not later.
    func later(_ ticks: Int) -> [Tick] {
      Self.drag(moved)
        + (1...2).map { tick in
          Tick(finger: Point(x: 100, y: 112), others: tick == ticks ? rest("list") : [])
        }
    }
    #expect(Self.jumps(later(1), isReduced: true) == [])
    #expect(Self.jumps(later(2), isReduced: true).count == 1)
    // Or it goes on by itself from where its gesture left it.
    var ended = Self.drag(moved)
    ended[3].phase = .ended
    #expect(Self.jumps(ended, isReduced: true) == [])
    #expect(Self.jumps(ended).count == 1)
  }

  /// Two fingers 100 pt apart turn by a right angle in one scan and come to a tenth of that; a
  /// plane at its smallest scale only turns, by 70.7 pt under each.
  @Test func `a plane past its limit may go as far as its fingers turn it`() {
    func turned(_ shift: Float, span: Float = 10) -> [Tick] {
      let (a, b) = (Point(x: 250, y: 200), Point(x: 350, y: 200))
      let still = Tick(finger: a, other: b)
      let placed = Tick(places: [("map.x", 300), ("map.y", 200)])
      let began = Tick(finger: a, other: b, phase: .began)
      let after = Tick(
        finger: Point(x: 300, y: 200 - span / 2), other: Point(x: 300, y: 200 + span / 2),
        places: [("map.x", 300 + shift), ("map.y", 200 + shift), ("map.angle", .pi / 2)])
      let end = Tick(finger: after.finger, other: after.other)
      return [placed, began, still, still, after, end, end]
    }
    #expect(Self.jumps(turned(0)) == [])
    #expect(Self.jumps(turned(20)).map(\.name) == ["map"])
    // A list does not turn: it goes as far as the finger.
    var list = turned(0)
    for index in list.indices { list[index].places = [] }
    list[4].places = [("list", 60)]
    #expect(Self.jumps(list).map(\.name) == ["list"])
  }
}
