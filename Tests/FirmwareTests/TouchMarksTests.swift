import Firmware
import Gestures
import Raster
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// What `--show touches` draws: there while a finger is down, something moves or the gate is shut,
/// and gone without a trace after that.
struct TouchMarksTests {
  @Test func marksAreThereAsLongAsThereIsSomethingToShow() {
    let plain = pictures(showsTouches: false)
    let marked = pictures(showsTouches: true)
    // Until the finger lands, and when all is over, both show the same.
    #expect(plain.first?.hash == marked.first?.hash)
    #expect(plain.last?.hash == marked.last?.hash)
    // A finger that rests is a picture more: without marks there is nothing to draw but its press.
    #expect(marked.count > plain.count)
    let hashes = Set(plain.map(\.hash))
    let only = marked.filter { !hashes.contains($0.hash) }
    // From the first picture after the landing to the last one before the gate opens.
    #expect(only.first.map { (200...217).contains($0.milliseconds) } == true)
    #expect(only.last.map { $0.milliseconds >= 1_000 } == true)
  }

  @Test func marksChangeNoRecordButPictures() {
    let plain = run(showsTouches: false)
    let marked = run(showsTouches: true)
    let words = ["gesture", "decide", "tap", "navigate", "rest", "haptic", "place"]
    for word in words { #expect(plain.texts(word) == marked.texts(word), "\(word)") }
  }

  /// Swipes to another view, and waits until the gate is open.
  private func run(showsTouches: Bool) -> SceneRig<FocalScene> {
    let rig = SceneRig<FocalScene>(draws: true)
    rig.showsTouches = showsTouches
    SceneTranscript.play(rig, "200 0@100,300\n208..500 0+240,0\n508 -")
    // The rig ends with the last deadline; what moved up to then is marked for a tick longer.
    rig.rest(until: Instant.zero + .milliseconds(4_000))
    return rig
  }

  private func pictures(showsTouches: Bool) -> [(milliseconds: Int64, hash: UInt64)] {
    run(showsTouches: showsTouches).records.compactMap { _, record in
      guard case .display(let hash) = record.content else { return nil }
      return ((record.time - Instant.zero).microseconds / 1000, hash)
    }
  }

  /// Where something stands that is no ground: the ring around the finger, its label, and the panel
  /// with the gate's answer, each on both sides of its edges.
  @Test(arguments: [
    // One that has moved too little to be anybody's: a ring in amber, a label above it, no panel.
    """
    200 0@200,300
    free 200,278; paper 130,271 130,251 126,261 273,261
    ground 200,274 130,273 130,249 124,261 276,261 10,620
    """,
    // A drag owns it: green; the gate is shut by it, which is a line of the panel.
    """
    200 0@200,300; 208..300 0+40,0
    owned 240,278 200,300 220,300; paper 170,261 190,606 190,632 7,618 195,618 100,602 100,633
    ground 190,600 190,635 5,618 197,618 100,601 100,634
    """,
    // With just enough room the label is above, and else below.
    """
    200 0@200,50
    paper 130,2 130,20; ground 130,82
    """,
    """
    200 0@200,49
    paper 130,79 130,97; ground 130,2 130,100
    """,
    // It stays on the screen on both sides.
    """
    200 0@10,300
    paper 1,261 148,261; ground 152,261
    """,
    """
    200 0@390,300
    paper 398,261 252,261; ground 248,261
    """,
  ])
  func `a finger's ring, its label and the panel`(_ text: String) {
    let lines = text.split(separator: "\n").map { $0.split(separator: ";") }
    let rig = SceneRig<DarkScene>(draws: true)
    rig.showsTouches = true
    SceneTranscript.play(rig, lines[0].joined(separator: "\n"))
    let names: [Substring: Color] = [
      "free": Color(rgb: 0xFFC145), "owned": Color(rgb: 0x3DDC97), "ground": .black,
      "paper": Color(rgb: 0x0C0E12),
    ]
    for part in lines.dropFirst().joined() {
      let words = part.split(separator: " ")
      for place in words.dropFirst() {
        let numbers = place.split(separator: ",").compactMap { Int($0) }
        let color = rig.color(x: numbers[0], y: numbers[1])
        #expect(
          Self.isAlike(color, names[words[0]]),
          "\(lines[0]): \(words[0]) \(place): \(String(describing: color))")
      }
    }
  }
}

extension TouchMarksTests {
  /// Within what blending rounds, and a soft edge leaves.
  private static func isAlike(_ one: Color?, _ other: Color?) -> Bool {
    guard let one, let other else { return false }
    return [(one.red, other.red), (one.green, other.green), (one.blue, other.blue)]
      .allSatisfy { abs(Int($0) - Int($1)) <= 2 }
  }
}

/// A dark screen that is dragged.
private struct DarkScene: Scene {
  static var name: StaticString { "dark" }
  private let drag: RecognizerID

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    drag = gestures.add(DragRecognizer(), named: "drag")
  }

  func hit(_ point: Point, at time: Instant) -> Hit {
    Hit(target: 0, watchers: drag.asSet)
  }
  func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {}
  func update(to time: Instant, _ damage: inout Damage, scale: Float) {}
  func draw(on canvas: inout Canvas) { canvas.fill(canvas.bounds, .black) }
  var targetCount: Int { 1 }
  func target(_ id: TargetID) -> TargetDescription {
    TargetDescription(name: Label("all"), kind: "area", frame: .zero, isQuiet: false)
  }
}
