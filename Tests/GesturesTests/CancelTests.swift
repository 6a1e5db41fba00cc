import Gestures
import TactusCore
import TestSupport
import Testing

/// What a cancelled contact leaves behind: nothing.
@Suite struct CancelTests {
  /// The decisions about a contact that the panel takes back, and about one that comes after.
  private static func decisions(
    _ lines: [String], cancelAllAt time: Int64? = nil,
    _ declare: (inout GestureTable) -> RecognizerSet
  ) -> String {
    var table = GestureTable()
    let watchers = declare(&table)
    let rig = GestureRig(table, targets: [.all(watchers)])
    var texts: [String] = []
    rig.observe = { step in
      texts += step.decisions.map {
        "\($0.from)-\($0.to) \($0.reason) \(decimal($0.value))/\(decimal($0.limit))"
      }
      texts += step.events.map { "\($0.kind) \($0.phase)" }
    }
    var script = HandScript()
    for line in lines { rig.feed(script.frame(for: Substring(line))) }
    if let time { rig.cancelAll(at: .zero + .milliseconds(time)) }
    #expect(rig.engine.nextDeadline == .never)
    #expect(rig.engine.activeRecognizers.isEmpty)
    return texts.joined(separator: ", ")
  }

  @Test func aPressThatIsTakenBackFailsWithoutANumber() {
    let taken = ["0 0@100,100", "8 x0"]
    #expect(
      Self.decisions(taken) { $0.add(TapRecognizer(), named: "tap").asSet }
        == "idle-possible landed 0/0, possible-failed cancelled 0/0")
    #expect(
      Self.decisions(taken) { $0.add(LongPressRecognizer(), named: "hold").asSet }
        == "idle-possible landed 0/0, possible-failed cancelled 0/0")
    #expect(
      Self.decisions(taken) { $0.add(DragRecognizer(), named: "drag").asSet }
        == "idle-possible landed 0/0, possible-failed cancelled 0/0")
  }

  // The single tap waits for the double tap; it must not come when that fails for the cancel.
  @Test func aTapThatWaitsIsCancelledToo() {
    let declare = { (table: inout GestureTable) -> RecognizerSet in
      let single = table.add(TapRecognizer(), named: "single")
      let double = table.add(TapRecognizer(count: 2), named: "double")
      table.requireFailure(of: double, before: single)
      return single.asSet | double.asSet
    }
    #expect(
      Self.decisions(["0 0@100,100", "50 -"], cancelAllAt: 100, declare)
        == """
        idle-possible landed 0/0, idle-possible landed 0/0, possible-waiting requirement 0/0, \
        waiting-failed cancelled 0/0, possible-failed cancelled 0/0
        """)
    #expect(
      Self.decisions(["0 0@100,100", "50 -", "100 1@100,100"], cancelAllAt: 120, declare)
        == """
        idle-possible landed 0/0, idle-possible landed 0/0, possible-waiting requirement 0/0, \
        idle-possible landed 0/0, possible-failed cancelled 0/0, possible-failed cancelled 0/0, \
        waiting-failed cancelled 0/0
        """)
  }

  // A drag that was too early, and one that waits for another to fail.
  @Test func whatWaitsIsCancelled() {
    #expect(
      Self.decisions(["0 0@100,100", "8 0@115,100"], cancelAllAt: 20) {
        let hold = $0.add(LongPressRecognizer(maximumDistance: 50), named: "hold")
        let drag = $0.add(DragRecognizer(), named: "drag")
        $0.requireFailure(of: hold, before: drag)
        return hold.asSet | drag.asSet
      } == """
        idle-possible landed 0/0, idle-possible landed 0/0, possible-waiting requirement 0/0, \
        possible-failed cancelled 0/0, waiting-failed cancelled 0/0
        """)
  }

  // What is due at that very time happens before.
  @Test func whatIsDueAtThatTimeIsCancelledAsWell() {
    #expect(
      Self.decisions(["0 0@100,100"], cancelAllAt: 500) {
        $0.add(LongPressRecognizer(), named: "hold").asSet
      } == """
        idle-possible landed 0/0, possible-active duration 500/500, longPress began, \
        active-cancelled cancelled 0/0, longPress cancelled
        """)
  }

  @Test func whatIsActiveIsCancelled() {
    #expect(
      Self.decisions(["0 0@100,100", "8 0@115,100"], cancelAllAt: 20) {
        $0.add(DragRecognizer(), named: "drag").asSet
      } == """
        idle-possible landed 0/0, possible-active distance 15/10, drag began, \
        active-cancelled cancelled 0/0, drag cancelled
        """)
    #expect(
      Self.decisions(["0 0@100,100 1@200,100", "60 0@100,100 1@200,100"], cancelAllAt: 70) {
        $0.add(PinchRecognizer(), named: "pinch").asSet
      } == """
        idle-possible landed 0/0, possible-active pair 50/50, pinch began, \
        active-cancelled cancelled 0/0, pinch cancelled
        """)
  }

  /// Whatever was cancelled, the next hand finds the engine as new.
  @Test(arguments: HandScene.allCases)
  func theNextHandFindsTheEngineAsNew(scene: HandScene) {
    let hands = [
      ["0 0@100,100", "8 0@130,100"], ["0 0@8,100 1@200,100", "60 0@8,100 1@240,100"],
      ["0 0@100,100", "50 -"], ["0 0@20,20 1@100,200", "200 0@20,90", "310 x0"],
    ]
    for hand in hands {
      let (rig, new) = (scene.rig, scene.rig)
      var script = HandScript()
      for line in hand { rig.feed(script.frame(for: Substring(line))) }
      rig.cancelAll(at: .zero + .milliseconds(400))
      rig.engine.relations = new.engine.relations
      #expect(rig.engine.nextDeadline == .never)
      let after = """
        3000 5@102,101             ->
        3040 -                     ->
        4000 6@5,100               ->
        4160 6@40,102              ->
        4170 6@60,102 7@160,102    ->
        4240 6@60,102 7@190,140    ->
        4250 7@190,140             ->
        4310 7@200,140             ->
        4320 -                     ->
        """
      let transcript = Transcript(
        columns: [.changes, .decisions, .velocity, .place, .touches, .subject, .travel, .contact])
      #expect(transcript.played(rig, after) == transcript.played(new, after))
    }
  }
}
