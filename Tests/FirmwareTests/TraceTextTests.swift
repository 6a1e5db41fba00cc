import Raster
import TactusCore
import Testing

@testable import Firmware
@testable import Gestures

/// Names by number.
private struct Names: TraceNames {
  func name(of target: TargetID) -> Label { target == 1 ? Label("button1") : Label("row1") }
  func name(of recognizer: RecognizerID) -> Word {
    recognizer == RecognizerID(0) ? "tap" : "scroll"
  }
}

/// One line for each kind of record, as tools rely on it.
@Suite struct TraceTextTests {
  private func line(_ content: TraceRecord.Content) -> String {
    let record = TraceRecord(time: Instant(microseconds: 1_234_567), content)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TextBuffer.lineMax) { storage in
      var text = TextBuffer(storage: storage)
      record.write(to: &text, tick: 42, names: Names())
      let isTruncated = text.isTruncated
      #expect(!isTruncated)
      return String(decoding: text.bytes, as: UTF8.self)
    }
  }

  private func expect(_ content: TraceRecord.Content, is text: String) {
    #expect(line(content) == "42 1234567 \(text)\n")
  }

  @Test func aNumberThatIsNoneNamesTheRecordAndThePart() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let record = TraceRecord(time: .zero, .scene(.rest("big", .nan)))
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TextBuffer.lineMax) { storage in
        var text = TextBuffer(storage: storage)
        record.write(to: &text, tick: 0, names: Names())
      }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("the record 'rest' of 'big' has 'at', which is no finite number"))
  }

  private func event(_ kind: GestureKind, _ phase: GesturePhase) -> GestureEvent {
    var event = GestureEvent(
      time: .zero, kind: kind, phase: phase, recognizer: RecognizerID(0), target: 1,
      contacts: .empty, location: Point(x: 10.5, y: 20))
    event.translation = Vector(dx: 3, dy: -4)
    event.velocity = Vector(dx: 100, dy: 0)
    event.scale = 1.5
    event.angle = -0.25
    event.scaleVelocity = 2
    event.angularVelocity = 0.5
    return event
  }

  @Test func frames() {
    var frame = ContactFrame(time: .zero)
    expect(.frame(frame), is: "frame contacts=-")
    frame.place(Contact(id: 0, position: Point(x: 1.5, y: 2)), in: 0)
    frame.place(Contact(id: 65_535, position: Point(x: -0.25, y: 999.9995)), in: 1)
    expect(.frame(frame), is: "frame contacts=0@1.500,2.000;65535@-0.250,1000.000")
    frame.cancel(slot: 0)
    // Slots that are not the lowest ones, in the order of the list.
    expect(.frame(frame), is: "frame contacts=65535@-0.250,1000.000 cancelled=0 slots=1;0")
    frame.lift(slot: 1)
    expect(.frame(frame), is: "frame contacts=- cancelled=0")
    frame.clearCancelled()
    frame.place(Contact(id: 4, position: .zero), in: 0)
    frame.place(Contact(id: 5, position: .zero), in: 1)
    frame.cancel(slot: 0)
    frame.cancel(slot: 1)
    expect(.frame(frame), is: "frame contacts=- cancelled=4;5")
    frame.clearCancelled()
    frame.place(Contact(id: 3, position: .zero), in: 9)
    expect(.frame(frame), is: "frame contacts=3@0.000,0.000 slots=9")
  }

  @Test func sizesAndPressuresWhereThePanelStatesThem() {
    var frame = ContactFrame(time: .zero)
    frame.place(
      Contact(id: 0, position: .zero, imprint: Imprint(size: 60, pressure: 0.5)), in: 0)
    expect(.frame(frame), is: "frame contacts=0@0.000,0.000 imprints=60,0.502")
    frame.place(Contact(id: 1, position: .zero), in: 3)
    expect(
      .frame(frame),
      is: "frame contacts=0@0.000,0.000;1@0.000,0.000 slots=0;3 imprints=60,0.502;0,0.000")
    // Of contacts that have left nothing is written.
    frame.cancel(slot: 0)
    expect(.frame(frame), is: "frame contacts=1@0.000,0.000 cancelled=0 slots=3;0")
    expect(.fault(.palm(contact: 7)), is: "fault kind=palm detail=7")
  }

  /// A trace's values have no spaces, and no value is longer than a line of a page.
  @Test func excerpts() {
    let text: StaticString =
      "a=b is\nwell, a panel that keeps them feels familiar before anybody can say why."
    func expectExcerpt(_ start: Int, _ end: Int, is words: String) {
      let record = SceneRecord("selection").with(
        "words", .excerpt(Excerpt(text, from: start, to: end)))
      expect(.scene(.record(record)), is: "selection words=\(words)")
    }
    expectExcerpt(0, 12, is: "a_b_is_well,")
    expectExcerpt(3, 3, is: "-")
    expectExcerpt(-4, 1, is: "a")
    expectExcerpt(70, 900, is: "_say_why.")
    let edges: StaticString = "!~\u{7F}="
    expect(
      .scene(
        .record(SceneRecord("selection").with("words", .excerpt(Excerpt(edges, from: 0, to: 4))))),
      is: "selection words=!~__")
    expectExcerpt(
      0, 72, is: "a_b_is_well,_a_panel_that_keeps_them_feels_familiar_before_anybody_can_s")
    expectExcerpt(0, 73, is: "#1e67e61dcada897e")
  }

  /// The longest line that a frame can produce fits.
  @Test func tenContactsFarOutFit() {
    var frame = ContactFrame(time: .zero)
    for slot in 0..<contactsMax {
      frame.place(
        Contact(
          id: UInt16(65_000 + slot), position: Point(x: -123_456, y: -123_456),
          imprint: Imprint(bits: .max)), in: slot)
    }
    #expect(line(.frame(frame)).split(separator: ";").count == 2 * contactsMax - 1)
  }

  @Test func gestures() {
    expect(
      .gesture(event(.tap, .recognized)),
      is:
        "gesture kind=tap phase=recognized target=button1 x=10.500 y=20.000 recognizer=tap")
    expect(
      .gesture(event(.drag, .ended)),
      is:
        "gesture kind=drag phase=ended target=button1 x=10.500 y=20.000 dx=3.000 dy=-4.000"
        + " vx=100.000 vy=0.000 px=28.000 py=-4.000 recognizer=tap")
    expect(
      .gesture(event(.pinch, .changed)),
      is: "gesture kind=pinch phase=changed target=button1 x=10.500 y=20.000 scale=1.500"
        + " vscale=2.000 recognizer=tap")
    expect(
      .gesture(event(.rotation, .began)),
      is: "gesture kind=rotation phase=began target=button1 x=10.500 y=20.000"
        + " angle=-0.2500 vangle=0.5000 recognizer=tap")
  }

  @Test func touchesAndSensors() {
    expect(
      .acceleration(Acceleration(x: 0.1, y: -9.8065, z: 1.23456)),
      is: "accel x=0.100 y=-9.807 z=1.235")
    expect(.shake, is: "gesture kind=shake phase=recognized target=- recognizer=shake")
    var triple = event(.tap, .recognized)
    triple.count = 3
    expect(
      .gesture(triple),
      is:
        "gesture kind=tap phase=recognized target=button1 x=10.500 y=20.000 count=3 recognizer=tap")
    expect(
      .latch(
        Touch(
          time: .zero, change: .latched, contact: 300, slot: 2, target: 1,
          location: Point(x: 1, y: 2), translation: Vector(dx: 0.5, dy: -5.0625), axis: .vertical,
          isPress: true, downCount: 1)),
      is: "latch target=button1 axis=vertical dx=0.500 dy=-5.063 contact=300")
  }

  @Test func taps() {
    expect(
      .tap(
        target: 1,
        answer: TapGate.Answer(
          isAdmitted: false, reason: .navigated, remaining: .microseconds(250))),
      is: "tap target=button1 admitted=false because=navigated remaining=250")
  }

  @Test func scenes() {
    let cases: [(SceneOutcome, String)] = [
      (
        .navigate(from: "central", to: "leftA", by: .edge), "navigate from=central to=leftA by=edge"
      ),
      (.haptic(.success), "haptic kind=success"),
      (.action("opened", target: 3), "action name=opened target=row1"),
      (
        .record(
          SceneRecord("turn").with("knob", .target(1)).with("angle", .angle(0.5))
            .with("steps", .count(-3)).with("radius", .number(40)).with("loud", .flag(true))
            .with("mode", .word("fine")).with("new", .flag(false))),
        "turn knob=button1 angle=0.5000 steps=-3 radius=40.000 loud=true mode=fine new=false"
      ),
      (.record(SceneRecord("idle")), "idle"),
      (.fault("bothPulls"), "fault kind=scene detail=bothPulls"),
    ]
    for (outcome, text) in cases { expect(.scene(outcome), is: text) }
  }

  @Test func aRecordGivesItsValues() {
    let record = SceneRecord("turn").with("steps", .count(-3)).with("loud", .flag(true))
    let values = (["steps", "loud", "turn"] as [Word]).map { key -> String in
      switch record[key] {
      case .count(let count)?: "\(count)"
      case .flag(let flag)?: "\(flag)"
      default: "-"
      }
    }
    #expect(values == ["-3", "true", "-"])
    #expect(!record.isDetail && SceneRecord(detail: "turn").isDetail)
  }

  @Test func displaysAndFaults() {
    expect(.display(hash: 0xAB), is: "display hash=00000000000000ab")
    expect(.fault(.panel(.dropped)), is: "fault kind=dropped detail=-")
    expect(
      .fault(.raised(from: Instant(microseconds: -5))), is: "fault kind=outOfOrder detail=-5")
    expect(.fault(.suspend), is: "fault kind=suspend detail=-")
    expect(.fault(.resume), is: "fault kind=resume detail=-")
    expect(.fault(.overBudget(.render)), is: "fault kind=overBudget detail=render")
    expect(.fault(.scansLost(8_700)), is: "fault kind=overflow detail=8700")
    expect(.fault(.skippedTicks(8)), is: "fault kind=skippedTicks detail=8")
    expect(.fault(.leap(contact: 7)), is: "fault kind=leap detail=7")
    expect(.fault(.recordsDropped(3)), is: "fault kind=recordsDropped detail=3")
  }

  @Test func decisions() {
    let decision = Decision(
      time: .zero, recognizer: RecognizerID(0), target: 1, contact: 7, from: .possible, to: .failed,
      reason: .lost, value: 12.5, limit: 10, winner: RecognizerID(1))
    expect(
      .decide(decision),
      is: "decide recognizer=tap target=button1 from=possible to=failed because=lost"
        + " value=12.500 limit=10.000 contact=7 winner=scroll")
  }
}
