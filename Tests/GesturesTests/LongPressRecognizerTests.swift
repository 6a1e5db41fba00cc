import Gestures
import TactusCore
import TestSupport
import Testing

@Suite struct LongPressRecognizerTests {
  private static func rig(_ recognizer: LongPressRecognizer) -> GestureRig {
    var table = GestureTable()
    let hold = table.add(recognizer, named: "hold")
    return GestureRig(table, targets: [.all(hold.asSet)])
  }

  private static var reporting: GestureRig { rig(LongPressRecognizer(reportsPress: true)) }

  @Test func itFiresAfterHalfASecondToTheMicrosecond() {
    Transcript().expect(
      Self.reporting,
      """
         0 0@100,100          -> press began
       499.999 0@100.5,100    ->
       (500)                  -> longPress began
       600 -                  -> longPress ended
                              -> press ended
      """)
  }

  // A deadline comes before input of the same microsecond.
  @Test func aLiftAtTheDeadlineComesTooLateAndOneBeforeItDoesNot() {
    Transcript().expect(
      Self.reporting,
      """
         0 0@100,100  -> press began
       (500)          -> longPress began
       500 -          -> longPress ended
                      -> press ended
      """)
    Transcript().expect(
      Self.reporting,
      """
         0 0@100,100  -> press began
       499.999 -      -> press ended
      """)
  }

  @Test func aHeldFingerMayStrayTenPointsAndNoMore() {
    Transcript().expect(
      Self.reporting,
      """
         0 0@100,100    -> press began
         8 0@100,110    ->
       (500)            -> longPress began
       508 -            -> longPress ended
                        -> press ended
       600 1@100,100    -> press began
       608 1@100,110.1  -> press cancelled
       616 1@100,100    ->
      1200 -            ->
      """)
  }

  @Test func onceItHasFiredTheFingerMayGoAnywhere() {
    var transcript = Transcript()
    transcript.columns = .changes
    transcript.expect(
      Self.reporting,
      """
         0 0@100,100  -> press began
       (500)          -> longPress began
       508 0@300,100  -> longPress changed
       516 0@300,100  ->
       524 -          -> longPress ended
                      -> press ended
      """)
  }

  @Test func infiniteDistanceLetsTheFingerGoAnywhereBefore() {
    Transcript().expect(
      Self.rig(LongPressRecognizer(maximumDistance: .infinity)),
      """
         0 0@100,100      ->
         8 0@300,200      ->
        16 0@500,300      ->
       (500)              -> longPress began
       600 -              -> longPress ended
      """)
  }

  @Test func zeroDurationFiresAtOnce() {
    Transcript().expect(
      Self.rig(LongPressRecognizer(minimumDuration: .zero, reportsPress: true)),
      """
         8 0@100,100  -> press began
       (8)            -> longPress began
        16 -          -> longPress ended
                      -> press ended
      """)
  }

  @Test func aCancelEndsThePressAndTheGesture() {
    Transcript().expect(
      Self.reporting,
      """
         0 0@100,100  -> press began
       100 x0         -> press cancelled
       200 1@100,100  -> press began
       (700)          -> longPress began
       800 x1         -> longPress cancelled
                      -> press cancelled
      """)
  }

  @Test func aSecondFingerIsLeftToOthers() {
    Transcript().expect(
      Self.reporting,
      """
         0 0@100,100            -> press began
       100 0@100,100 1@200,100  ->
       (500)                    -> longPress began
       600 1@200,100            -> longPress ended
                                -> press ended
      1200 -                    ->
      """)
  }

  @Test func aPressEndsWhenAnotherRecognizerGetsTheFinger() {
    var table = GestureTable()
    let hold = table.add(LongPressRecognizer(reportsPress: true), named: "hold")
    let drag = table.add(DragRecognizer(minimumDistance: 6), named: "drag")
    Transcript().expect(
      GestureRig(table, targets: [.all(hold.asSet | drag.asSet)]),
      """
         0 0@100,100  -> press began
         8 0@107,100  -> drag began 7,0 horizontal
                      -> press cancelled
        16 -          -> drag ended 7,0 horizontal
      """)
  }

  @Test func aPressThatTheSceneRefusesIsCancelled() {
    let rig = Self.reporting
    rig.condition = { _ in false }
    Transcript().expect(
      rig,
      """
         0 0@100,100  -> press began
       (500)          -> press cancelled
       600 -          ->
      """)
  }

  // It was held long enough, but something else has to fail first, and it lifts before that
  // happens.
  @Test func aPressThatWaitsIsClosedByItsLift() {
    var table = GestureTable()
    let hold = table.add(LongPressRecognizer(reportsPress: true), named: "hold")
    let drag = table.add(DragRecognizer(), named: "drag")
    table.requireFailure(of: drag, before: hold)
    Transcript().expect(
      GestureRig(table, targets: [.all(hold.asSet | drag.asSet)]),
      """
         0 0@100,100  -> press began
       600 -          -> press ended
      """)
  }

  @Test func suspendCancelsEverything() {
    let rig = Self.reporting
    var kinds: [String] = []
    rig.observe = { outbox in
      for i in 0..<outbox.events.count {
        kinds.append("\(outbox.events[i].kind) \(outbox.events[i].phase)")
      }
    }
    var script = HandScript()
    rig.feed(script.frame(for: "0 0@100,100"))
    rig.cancelAll(at: Instant(microseconds: 600_000))
    #expect(
      kinds == [
        "press began", "longPress began", "longPress cancelled", "press cancelled",
      ])
    #expect(rig.engine.nextDeadline == .never)
    #expect(rig.engine.activeRecognizers.isEmpty)
  }
}
