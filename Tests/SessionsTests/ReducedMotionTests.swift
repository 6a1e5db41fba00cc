import DemoScenes
import Sessions
import TactusTesting
import Testing

/// With `feel.motion=reduced` nothing moves by itself, with `feel.pace` all of it at another pace;
/// and everything ends where it does otherwise.
struct ReducedMotionTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let scene: SceneEntry
    let script: String
    var testDescription: String { scene.name }
  }

  /// Each with what leads somewhere, and with what springs back.
  static let samples = [
    Sample(
      scene: SceneEntry(FocalScene.self),
      script: """
        swipe 25%,55% to 75%,56% over 220ms; after 1s swipe 75%,50% to 25%,51% over 200ms
        after 1s drag 50%,50% by 40,4 over 500ms; after 1s drag 50%,25% by 0,90 over 350ms
        after 1s tap @hint.right
        """),
    Sample(
      scene: SceneEntry(MapScene.self),
      script: """
        double tap 40%,40%; after 1s rotate 50%,50% by 5deg
        after 1s pinch 50%,50% from 300pt to 40pt over 800ms; wait 200ms
        """),
    Sample(
      scene: SceneEntry(ReaderScene.self),
      script: """
        drag @row2+100,0 by -60,2 over 250ms; after 1s drag @row2+100,0 by -150,4 over 300ms
        after 1s tap @row2.delete; after 1s tap @segment.cards
        after 1s drag 50%,50% by 90,-10 over 300ms; after 1s swipe 50%,50% by 180,-20 over 200ms
        after 1s shake; after 1s tap @segment.text; after 1s hold 30%,40%; after 1s tap 2%,97%
        """),
    Sample(
      scene: SceneEntry(PagerScene.self),
      script: """
        tap @collections.row1; after 1200ms swipe 80%,50% to 35%,51% over 200ms
        after 1s drag 80%,50% by -80,0 over 450ms; after 1s swipe 20%,50% to 70%,50% over 200ms
        after 1s drag 8,50% to 70%,50% over 600ms
        """),
    Sample(
      scene: SceneEntry(TabsScene.self),
      script: """
        swipe 75%,50% to 30%,50% over 200ms; after 1s drag 70%,50% by -40,0 over 400ms
        after 1s press 50%,30%; move 50%,70% over 400ms; wait 100ms; lift
        """),
  ]

  /// In microseconds, after the last finger left.
  private static let limit: Int64 = 100_000

  @Test(arguments: samples)
  func `nothing moves later than 100 ms after the lift, and all ends where it does otherwise`(
    sample: Sample
  ) throws {
    var test = try SceneTest(sample.scene, board: "raspberry-pi-7")
    let full = try test.run(.text(sample.script))
    #expect(Self.strays(full.trace).count > 20, "the sample shows nothing that moves by itself")
    try test.set("feel.motion", "reduced")
    let reduced = try test.run(.text(sample.script))
    #expect(Self.strays(reduced.trace) == [])
    let words: [Substring] = ["navigate", "tap", "gesture"]
    #expect(Self.lines(reduced.trace, words) == Self.lines(full.trace, words))
    // A card that was thrown is gone at once: what is reported, not when.
    #expect(
      Self.lines(reduced.trace, ["action"]).map { $0.drop { $0 != "a" } }
        == Self.lines(full.trace, ["action"]).map { $0.drop { $0 != "a" } })
    #expect(Self.endsAsIn(full.trace, reduced.trace))
  }

  /// A hand that waits until everything rests does the same; what moves by itself is there sooner.
  @Test(arguments: samples)
  func `twice as fast everything ends where it does otherwise, and no decision differs`(
    sample: Sample
  ) throws {
    var test = try SceneTest(sample.scene, board: "raspberry-pi-7")
    let full = try test.run(.text(sample.script))
    try test.set("feel.pace", "2")
    let fast = try test.run(.text(sample.script))
    #expect(Self.strays(fast.trace).count < Self.strays(full.trace).count)
    let words: [Substring] = ["navigate", "tap", "gesture", "decide"]
    #expect(Self.lines(fast.trace, words) == Self.lines(full.trace, words))
    #expect(Self.endsAsIn(full.trace, fast.trace))
  }

  /// Each changes what is in front, at the lift of its last finger.
  static let changes = [
    Sample(scene: SceneEntry(FocalScene.self), script: "swipe 25%,55% to 75%,56% over 220ms"),
    Sample(scene: SceneEntry(PagerScene.self), script: "tap @collections.row1"),
    Sample(scene: SceneEntry(TabsScene.self), script: "swipe 75%,50% to 30%,50% over 200ms"),
    Sample(
      scene: SceneEntry(ReaderScene.self), script: "tap @segment.grid; after 1s tap @item9"),
    Sample(
      scene: SceneEntry(ReaderScene.self),
      script: """
        tap @segment.grid; after 1s tap @item9
        after 1s drag 15%,30% by 90,40 over 300ms
        """),
    Sample(scene: SceneEntry(MapScene.self), script: "double tap 40%,40%"),
    Sample(scene: SceneEntry(MapScene.self), script: "tap @button.drawer"),
    Sample(
      scene: SceneEntry(MapScene.self),
      script: "pinch 50%,50% from 300pt to 40pt over 800ms; wait 200ms"),
    // A hint that followed the pull goes back, another view's hints come in.
    Sample(scene: SceneEntry(FocalScene.self), script: "drag 50%,25% by 0,90 over 350ms"),
    Sample(scene: SceneEntry(FocalScene.self), script: "tap @hint.right"),
    // Lists past their end, a row that opens, an item that is dropped.
    Sample(scene: SceneEntry(TabsScene.self), script: pastItsEnd),
    Sample(scene: SceneEntry(PagerScene.self), script: pastItsEnd),
    Sample(scene: SceneEntry(ReaderScene.self), script: pastItsEnd),
    Sample(scene: SceneEntry(ReaderScene.self), script: "drag @row2+100,0 by -150,4 over 300ms"),
    Sample(
      scene: SceneEntry(ReaderScene.self),
      script: """
        tap @segment.grid; after 1s press @item1; wait 700ms; move 60%,60% over 400ms
        wait 300ms; lift
        """),
  ]
  private static let pastItsEnd = "press 50%,30%; move 50%,70% over 400ms; wait 200ms; lift"

  @Test(arguments: changes)
  func `what would fly fades for 100 ms, and does not jump`(sample: Sample) throws {
    var test = try SceneTest(sample.scene, board: "raspberry-pi-7")
    try test.set("feel.motion", "reduced")
    try test.set("press.fade", "1ms")
    let trace = try test.run(.text(sample.script)).trace
    let lift = try #require(Self.records(trace).last { $0.contains("contacts=-") })
    let start = try #require(Int64(lift.split(separator: " ")[1]))
    var pictures: [(time: Int64, hash: Substring)] = []
    for line in Self.records(trace) {
      let words = line.split(separator: " ")
      guard words.count > 3, words[2] == "display", let time = Int64(words[1]) else { continue }
      if time > start, words[3] != pictures.last?.hash { pictures.append((time, words[3])) }
    }
    // 100 ms are six frames of this board; nothing changes after the last.
    let fades = pictures.filter { $0.time <= start + 100_002 + 2 * 16_667 }
    #expect(fades.count >= 6, "\(sample.scene.name): \(pictures)")
    #expect(fades.count == pictures.count, "\(sample.scene.name): \(pictures)")
  }

  /// Each has a finger that leaves, and another one that lands in the same scan.
  static let scans = [
    Sample(
      scene: SceneEntry(PagerScene.self),
      script: """
        tap @collections.row1
        after 1200ms together {
          swipe 80%,50% to 35%,51% over 200ms; at 200ms tap 40%,70% for 60ms
        }
        """),
    Sample(
      scene: SceneEntry(TabsScene.self),
      script: """
        together { swipe 80%,50% to 35%,51% over 200ms; at 200ms tap 40%,70% for 60ms }
        """),
  ]

  @Test(arguments: scans)
  func `a touch in the very scan of a lift finds all in its place`(sample: Sample) throws {
    var test = try SceneTest(sample.scene, board: "raspberry-pi-7")
    let full = try test.run(.text(sample.script))
    #expect(full.trace.contains("because=caught"), "no finger lands in the scan of a lift")
    try test.set("feel.motion", "reduced")
    let reduced = try test.run(.text(sample.script))
    #expect(!reduced.trace.contains("because=caught"))
    // What it finds is what a finger finds later.
    let later = try test.run(.text(sample.script.replacing("at 200ms tap", with: "at 320ms tap")))
    func landed(_ trace: String) -> Substring? {
      Self.lines(trace, ["decide"])
        .last { $0.contains("recognizer=tap") && !$0.contains("lifted") }?
        .split(separator: " ").first { $0.hasPrefix("target=") }
    }
    #expect(landed(reduced.trace) != nil && landed(reduced.trace) == landed(later.trace))
  }

  /// A detail view that leaves is there for the touches on it as long as it can be seen.
  @Test(arguments: [(20, false), (60, false), (130, true)])
  func `a view that fades keeps its touches`(pause: Int, opens: Bool) throws {
    var test = try SceneTest(SceneEntry(ReaderScene.self), board: "raspberry-pi-7")
    try test.set("feel.motion", "reduced")
    try test.set("gate.navigated", "0ms")
    let trace = try test.run(
      .text(
        """
        tap @segment.grid; after 1s tap @item9; after 1s tap 60,26 for 20ms
        after \(pause)ms tap @item21 for 40ms; wait 500ms
        """)
    ).trace
    let opened = Self.lines(trace, ["navigate"]).filter { $0.contains("to=detail") }
    #expect(opened.count == (opens ? 2 : 1), "\(Self.lines(trace, ["navigate", "tap"]))")
  }

  /// Whether each part is at last where it is in another trace.
  private static func endsAsIn(_ other: String, _ trace: String) -> Bool {
    let (places, others) = (places(trace), places(other))
    // The last place is recorded where a spring is as good as at rest.
    return places.keys == others.keys
      && places.allSatisfy { abs($0.value - (others[$0.key] ?? .infinity)) < 0.01 }
  }

  /// The places that were recorded later than `limit` after the last finger left.
  private static func strays(_ trace: String) -> [Substring] {
    var lift: Int64? = -.max / 2
    var strays: [Substring] = []
    for line in records(trace) {
      let words = line.split(separator: " ")
      guard words.count > 3, let time = Int64(words[1]) else { continue }
      switch words[2] {
      case "frame": lift = words[3] == "contacts=-" ? time : nil
      case "shake": lift = time
      case "place": if let lift, lift >= 0, time - lift > limit { strays.append(line) }
      default: break
      }
    }
    return strays
  }

  /// The records of some words, without their ticks.
  private static func lines(_ trace: String, _ words: [Substring]) -> [Substring] {
    records(trace).compactMap { line in
      let parts = line.split(separator: " ")
      guard parts.count > 3, words.contains(parts[2]) else { return nil }
      return line.drop { $0 != " " }.dropFirst()
    }
  }

  /// Where each part is at last.
  private static func places(_ trace: String) -> [Substring: Float] {
    var places: [Substring: Float] = [:]
    for line in records(trace) {
      let words = line.split(separator: " ")
      if words.count == 5, words[2] == "place" { places[words[3]] = Float(words[4].dropFirst(3)) }
    }
    return places
  }

  private static func records(_ trace: String) -> ArraySlice<Substring> {
    trace.split(separator: "\n").drop { $0.contains("=") && $0.first?.isNumber != true }
  }
}
