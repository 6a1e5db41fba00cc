import BoardFiles
import Firmware
import Gestures
import Raster
import Simulation
import TactusCore
import Testing

@testable import Sessions

/// Finger scripts and the exact stories of their contacts.
@Suite struct ContactStoryTests {
  /// The stories of a script on a scene, scanned every 10 ms without noise.
  private static func stories(_ script: String, _ scene: SceneEntry = .focal) throws -> String {
    let layout = SceneLayout(scene, on: .story, named: "test")
    let motion = try FingerScript(text: script, file: "test")
      .compile(screen: ScreenSize(of: .story), targets: layout.rects)
    let controller = ControllerModel(
      name: "test", scanPeriod: .milliseconds(10), scanJitter: .zero, contactsMax: 10,
      unitsPerPixel: 10, noise: 0, reportLatency: .zero)
    let panel = SimulatedPanel(motion: motion, controller: controller, board: .story, seed: 1)
    var plan = SessionPlan(.story)
    plan.limit = .zero + .milliseconds(20_000)
    let reader = StoryReader()
    var outputs = SessionOutputs()
    outputs.observe = reader.take
    try scene.run(plan, PanelBox(panel), &outputs)
    return reader.text + reader.stories.takeRest().map(\.text).joined()
  }

  @Test func tapsOnDifferentTargetsOverlap() throws {
    let text = try Self.stories(
      """
      together {
        hold @central.row2 for 900ms
        at 200ms tap @central.row4 for 60ms
      }
      """)
    #expect(text.contains("tap: recognized after 60 ms: lifted"), "\(text)")
    #expect(text.contains("tap: recognized after 900 ms: lifted"), "\(text)")
    #expect(!text.contains("switched"), "\(text)")
  }

  /// Its place may listen: only the drags that follow the first finger could tell.
  @Test func aFingerBesideADragThatHasNotBegunIsNotWhereNothingListens() throws {
    #expect(
      try Self.stories(
        """
        together {
          hold @central.row2 for 900ms
          at 200ms tap 60,300 for 60ms
        }
        """
      ).hasPrefix(
        """
        contact 1 landed at 0.200 s, travelled 0 pt, lifted after 60 ms
          navigate: was following contact 0
          scroll: was following contact 0

        """))
    // Also when both land in one scan; and not when there is nothing that could listen.
    let together = try Self.stories(
      "together { hold @central.row2 for 900ms; tap 60,300 for 60ms }")
    #expect(together.hasPrefix("contact 1 landed at 0.000 s, travelled"), "\(together)")
    let pager = try #require(SceneEntry.all.first { $0.name == "pager" })
    #expect(try Self.stories("tap 400,2", pager).contains(" where nothing listens, "))
  }

  @Test func aTapsStoryGivesTheTimeItWasHeld() throws {
    #expect(
      try Self.stories("tap @central.row3 for 60ms") == """
        contact 0 landed at 0.000 s on central.row3, travelled 0 pt, lifted after 60 ms
          tap: recognized after 60 ms: lifted; the gate let it pass
          navigate: failed after 60 ms: lifted 0 pt away, needs more than 10 pt
          scroll: failed after 60 ms: lifted 0 pt away, needs more than 10 pt

        """)
  }

  @Test func aHoldIsATapWhereNoLongPressWatches() throws {
    #expect(
      try Self.stories("hold @central.row3 for 500ms") == """
        contact 0 landed at 0.000 s on central.row3, travelled 0 pt, lifted after 500 ms
          tap: recognized after 500 ms: lifted; the gate let it pass
          navigate: failed after 500 ms: lifted 0 pt away, needs more than 10 pt
          scroll: failed after 500 ms: lifted 0 pt away, needs more than 10 pt

        """)
  }

  @Test func tenPointsAreATapAndMoreAreADrag() throws {
    let near = try Self.stories(
      "press @central.row3; move by 10,0 over 20ms linear; wait 20ms; lift")
    #expect(near.contains("travelled 10 pt, lifted after 40 ms\n  tap: recognized after 40 ms"))
    let far = try Self.stories(
      "press @central.row3; move by 10.1,0 over 20ms linear; wait 20ms; lift")
    #expect(
      far == """
        contact 0 landed at 0.000 s on central.row3, travelled 10.1 pt, lifted after 40 ms
          tap: failed after 20 ms: moved 10.1 pt, limit 10 pt
          navigate: began after 20 ms: moved 10.1 pt, limit 10 pt; ended after 40 ms
          scroll: lost to navigate after 20 ms: had moved 10.1 pt

        """)
  }

  @Test func whatTheSceneRejectsIsLostToTheRecognizerThatBegan() throws {
    #expect(
      try Self.stories("press @central.row4; move by 0,-48 over 40ms linear; wait 10ms; lift")
        == """
        contact 0 landed at 0.000 s on central.row4, travelled 48 pt, lifted after 50 ms
          tap: failed after 10 ms: moved 12 pt, limit 10 pt
          navigate: lost to scroll after 10 ms (the scene's condition): moved 12 pt, limit 10 pt
          scroll: began after 10 ms: moved 12 pt, limit 10 pt; ended after 50 ms

        """)
  }

  /// Two fingers under one number: nothing of it is the panel's doing, and none of it a way.
  @Test func aContactThatJumpsHasAStoryBeforeAndOneAfter() throws {
    let text = try Self.stories("at 0ms path 300,100 { 20ms 302,100; 30ms 302,450; 60ms up }")
    #expect(
      text.hasPrefix(
        "contact 0 landed at 0.000 s on central, travelled 2 pt, jumped after 30 ms, "),
      "\(text)")
    #expect(text.contains("after 30 ms: the contact jumped\n"), "\(text)")
    #expect(text.contains("contact 0 landed at 0.030 s on central.button1,"), "\(text)")
    #expect(text.contains(", travelled 0 pt, lifted after 30 ms\n  tap: recognized"), "\(text)")
    #expect(!text.contains("the panel"), "\(text)")
  }

  @Test func aBlockedTapsStoryGivesTheRemainingTime() throws {
    let text = try Self.stories(
      "swipe 30%,50% to 80%,50% over 200ms; after 220ms tap @leftA.button1 for 60ms")
    #expect(
      text.contains(
        "  tap: recognized after 60 ms: lifted; "
          + "but blocked: 220 ms of the navigation window left\n"))
  }

  @Test func aDoubleTapBelongsToItsLastContactsStory() throws {
    let text = try Self.stories("double tap @map", .map)
    #expect(
      text == """
        contact 0 landed at 0.000 s on map, travelled 0 pt, lifted after 60 ms
          doubleTap: switched to contact 1
          pan: failed after 60 ms: lifted 0 pt away, needs more than 10 pt
        contact 1 landed at 0.180 s on map, travelled 0 pt, lifted after 60 ms
          pan: failed after 60 ms: lifted 0 pt away, needs more than 10 pt
          doubleTap: recognized after 60 ms: lifted

        """)
  }

  @Test func aSingleTapsDoubleTapTimesOut() throws {
    let text = try Self.stories("tap @map for 60ms", .map)
    #expect(text.contains("  doubleTap: failed after 560 ms: no further tap within 500 ms\n"))
  }

  @Test func aPinchIsInTheStoriesOfBothContacts() throws {
    let text = try Self.stories("pinch 20%,80% from 20 to 120 over 300ms", .map)
    #expect(
      text == """
        contact 0 landed at 0.000 s on map, travelled 50 pt, lifted after 300 ms
          doubleTap: failed after 0 ms: another contact landed on the same target
          pan: stands by for pinch after 50 ms
          pinch: began after 50 ms: two contacts for 50 ms, limit 50 ms; ended after 300 ms
          rotation: began after 50 ms: two contacts for 50 ms, limit 50 ms; ended after 300 ms
        contact 1 landed at 0.000 s on map, travelled 50 pt, lifted after 300 ms
          doubleTap: failed: contact 0 was already on the same target
          pinch: began after 50 ms: two contacts for 50 ms, limit 50 ms; ended after 300 ms
          pan: stands by for pinch after 50 ms
          rotation: began after 50 ms: two contacts for 50 ms, limit 50 ms; ended after 300 ms

        """)
  }

  @Test func aRejectionGivesTheMeasurement() throws {
    // The second finger goes sideways, and a list only scrolls.
    let text = try Self.stories(
      "together { swipe 30%,50% to 80%,50% over 400ms; "
        + "after 100ms swipe 50%,60% to 20%,60% over 200ms }")
    let rejection = " ms: the scene's condition did not allow it, moved "
    #expect(text.contains(rejection), "\(text)")
  }

  @Test func aSecondFingerOnAnotherTargetHasOnlyThePinch() throws {
    let text = try Self.stories("pinch 50%,50% from 100 to 200 over 300ms", .map)
    #expect(!text.contains("where nothing listens"), "\(text)")
    let pinch = "  pinch: began after 50 ms: two contacts for 50 ms, limit 50 ms"
    #expect(text.split(separator: pinch, omittingEmptySubsequences: false).count == 3)
  }

  /// The records of a second finger on another row, with a recognizer that ignores it.
  @Test func aBusyRecognizerIsReported() {
    let names = SceneNames(
      targets: [Label("row2"), Label("row4")], recognizers: ["tap"], kinds: [.tap])
    var stories = ContactStories()
    func decide(
      _ time: Int64, _ target: TargetID, _ contact: UInt16, _ from: RecognizerState,
      _ to: RecognizerState, _ reason: DecisionReason
    ) {
      let time = Instant(microseconds: time)
      let decision = Decision(
        time: time, recognizer: RecognizerID(0), target: target, contact: contact, from: from,
        to: to, reason: reason, value: 0, limit: 0)
      stories.take(TraceRecord(time: time, .decide(decision)), names)
    }
    var fingers = FrameAssembler()
    func scan(_ time: Int64) {
      let time = Instant(microseconds: time)
      stories.take(TraceRecord(time: time, .frame(fingers.frame(at: time))), names)
    }
    fingers.land(key: 1, at: Point(x: 10, y: 10))
    scan(0)
    decide(0, 0, 0, .idle, .possible, .landed)
    fingers.land(key: 2, at: Point(x: 10, y: 90))
    scan(200_000)
    decide(200_000, 1, 1, .possible, .possible, .ignored)
    fingers.lift(key: 2)
    scan(260_000)
    #expect(
      stories.takeComplete().map(\.text) == [
        """
        contact 1 landed at 0.200 s on row4, travelled 0 pt, lifted after 60 ms
          tap: was busy with contact 0

        """
      ])
    // The first contact's story continues.
    decide(300_000, 0, 0, .possible, .failed, .duration)
    fingers.lift(key: 1)
    scan(310_000)
    #expect(stories.takeComplete().map(\.target) == ["row2"])
  }

  @Test func aCancelledContactIsReportedAsSuch() throws {
    let text = try Self.stories("press @central.row3; wait 30ms; suspend; wait 100ms; resume; lift")
    #expect(
      text.hasPrefix(
        "contact 0 landed at 0.000 s on central.row3, travelled 0 pt, cancelled by "
          + "the panel after 30 ms\n  tap: failed after 30 ms: the panel cancelled the contact\n"))
  }
}

/// Reads the stories of a run.
private final class StoryReader {
  var stories = ContactStories()
  var text = ""

  func take(_ tick: TickRecords, _ names: SceneNames) {
    for record in tick.records { stories.take(record, names) }
    text += stories.takeComplete().map(\.text).joined()
  }
}

extension Board {
  /// 800 × 480 pixels of one point, hardly ever drawn.
  static var story: Board {
    Board(
      pixelWidth: 800, pixelHeight: 480, pixelsPerPoint: 1, pixelFormat: .rgb565,
      tickPeriod: .milliseconds(8), displayPeriod: .milliseconds(16), scanOutLatency: .zero,
      budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 200))
  }
}
