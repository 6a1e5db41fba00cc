import Gestures
import TactusCore
import TestSupport
import Testing

/// What a scene is told about contacts, whatever gesture comes of them.
@Suite struct TouchTests {
  private static func expect(
    _ text: String, relations: (GestureRelations) -> ((Touch) -> GestureRelations?)? = { _ in nil },
    _ declare: (inout GestureTable) -> RecognizerSet
  ) {
    var table = GestureTable()
    let watchers = declare(&table)
    let rig = GestureRig(
      table,
      targets: [
        .init(rect: Rect(x: 0, y: 0, width: 50, height: 50), watchers: .empty), .all(watchers),
      ])
    if let change = relations(table.relations) { rig.touchRelations = change }
    Transcript(columns: .touches).expect(rig, text)
  }

  @Test func aPressIsOverWhenNoTapOrLongPressCanComeOfIt() {
    Self.expect(
      """
         0 0@100,100 -> . 0 landed on 1 at 100,100 press of 1
         8 0@106,100 -> . 0 latched on 1 at 106,100 by 6,0 horizontal press of 1
        16 0@111,100 -> drag began 11,0 horizontal
                     -> . 0 unpressed on 1 at 111,100 by 11,0 of 1
        24 -         -> drag ended 11,0 horizontal
                     -> . 0 left on 1 at 111,100 by 11,0 of 0
      """
    ) {
      $0.add(DragRecognizer(needsAxis: true), named: "drag").asSet
        | $0.add(TapRecognizer(), named: "tap").asSet
    }
  }

  // A tap that is recognized was a press to the end; so was one that is held for too long.
  @Test func aPressThatIsATapLeavesAsOne() {
    Self.expect(
      """
         0 0@100,100  -> . 0 landed on 1 at 100,100 press of 1
        50 -          -> tap recognized at 100,100
                      -> . 0 left on 1 at 100,100 press of 0
       100 1@100,100  -> . 1 landed on 1 at 100,100 press of 1
       (600)          -> . 1 unpressed on 1 at 100,100 of 1
       700 -          -> . 1 left on 1 at 100,100 of 0
      """
    ) {
      $0.thresholds.tapDurationMax = .milliseconds(500)
      return $0.add(TapRecognizer(), named: "tap").asSet
    }
  }

  // Only a drag follows it: that is no press, and nobody asks for its direction.
  @Test func aContactThatOnlyADragFollowsIsNoPress() {
    Self.expect(
      """
         0 0@100,100           -> . 0 landed on 1 at 100,100 of 1
         8 0@111,100           -> drag began 11,0 horizontal
        16 0@111,100 1@110,90  -> . 1 landed on 1 at 110,90 of 2
        24 0@111,100 x1        -> . 1 left on 1 at 110,90 taken back of 1
        32 -                   -> drag ended 11,0 horizontal
                               -> . 0 left on 1 at 111,100 by 11,0 of 0
      """
    ) { $0.add(DragRecognizer(), named: "drag").asSet }
  }

  @Test func aContactWithoutAWatcherIsReportedAsWell() {
    Self.expect(
      """
         0 0@10,10         -> . 0 landed on 0 at 10,10 of 1
         8 0@40,20 1@90,9  -> . 1 landed on 1 at 90,9 press of 2
        16 1@90,9          -> . 0 left on 0 at 40,20 by 30,10 of 1
        24 x1              -> . 1 left on 1 at 90,9 press taken back of 0
      """
    ) { $0.add(TapRecognizer(), named: "tap").asSet }
  }

  /// Relations that a touch changes hold for the attempt that follows it: `late` waits for a press
  /// to fail, until the touch says that it need not.
  @Test(arguments: [
    (Touch.Change.landed, "8", "possible-active distance 11/10"),
    (.latched, "8", "possible-active distance 11/10"),
    (.unpressed, "24", "waiting-active distance 11/10"),
  ])
  func aTouchMayChangeRelations(change: Touch.Change, time: String, decision: String) {
    var table = GestureTable()
    let hold = table.add(LongPressRecognizer(maximumDistance: 100), named: "hold")
    let tap = table.add(TapRecognizer(), named: "tap")
    let late = table.add(DragRecognizer(needsAxis: true), named: "late")
    let plain = table.relations
    table.requireFailure(of: hold, before: late)
    let rig = GestureRig(table, targets: [.all(hold.asSet | tap.asSet | late.asSet)])
    rig.touchRelations = { $0.change == change ? plain : nil }
    var began: [String] = []
    rig.observe = {
      for decision in $0.decisions where decision.to == .active {
        began.append(
          "\(decision.time.microseconds / 1000) \(decision.from)-\(decision.to) "
            + "\(decision.reason) \(decimal(decision.value))/\(decimal(decision.limit))")
      }
    }
    var script = HandScript()
    for line in ["0 0@100,100", "8 0@111,100", "16 0@190,100", "24 0@201,100", "32 -"] {
      rig.feed(script.frame(for: Substring(line)))
    }
    #expect(began == ["\(time) \(decision)"])
  }
}
