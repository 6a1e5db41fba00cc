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

  /// Where something stands that is no ground: the middle of the finger's ring above its place, its
  /// label, and the panel with the gate's answer, each on both sides of its edges.
  @Test(arguments: [
    // One that has moved too little to be anybody's: a ring in amber, a label above it, no panel.
    (
      "200 0@200,300",
      [
        (200, 278, "free"), (200, 274, "ground"), (130, 271, "paper"), (130, 273, "ground"),
        (130, 251, "paper"), (130, 249, "ground"), (126, 261, "paper"), (124, 261, "ground"),
        (273, 261, "paper"), (276, 261, "ground"), (10, 620, "ground"),
      ]
    ),
    // A drag owns it: green; the gate is shut by it, which is a line of the panel.
    (
      "200 0@200,300\n208..300 0+40,0",
      [
        (240, 278, "owned"), (200, 300, "owned"), (220, 300, "owned"), (170, 261, "paper"),
        (190, 606, "paper"), (190, 604, "paper"), (190, 600, "ground"), (190, 632, "paper"),
        (190, 635, "ground"), (7, 618, "paper"), (5, 618, "ground"), (195, 618, "paper"),
        (197, 618, "ground"),
      ]
    ),
    // With just enough room the label is above, and else below.
    ("200 0@200,50", [(130, 2, "paper"), (130, 20, "paper"), (130, 82, "ground")]),
    (
      "200 0@200,49",
      [(130, 2, "ground"), (130, 79, "paper"), (130, 97, "paper"), (130, 100, "ground")]
    ),
    // It stays on the screen on both sides.
    ("200 0@10,300", [(1, 261, "paper"), (148, 261, "paper"), (152, 261, "ground")]),
    ("200 0@390,300", [(398, 261, "paper"), (252, 261, "paper"), (248, 261, "ground")]),
  ])
  func `a finger's ring, its label and the panel`(
    _ hand: String, _ pixels: [(x: Int, y: Int, what: String)]
  ) {
    let rig = SceneRig<DarkScene>(draws: true)
    rig.showsTouches = true
    SceneTranscript.play(rig, hand)
    let names: [String: Color] = [
      "free": Color(rgb: 0xFFC145), "owned": Color(rgb: 0x3DDC97), "ground": .black,
      "paper": Color(rgb: 0x0C0D12),
    ]
    for pixel in pixels {
      #expect(
        rig.color(x: pixel.x, y: pixel.y) == names[pixel.what], "\(hand): \(pixel)")
    }
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
    Hit(target: 0, watchers: RecognizerSet(drag))
  }
  func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {}
  func update(to time: Instant, _ damage: inout Damage, scale: Float) {}
  func draw(on canvas: inout Canvas) { canvas.fill(canvas.bounds, .black) }
  var targetCount: Int { 1 }
  func target(_ id: TargetID) -> TargetDescription {
    TargetDescription(name: Label("all"), kind: "area", frame: .zero, isQuiet: false)
  }
}
