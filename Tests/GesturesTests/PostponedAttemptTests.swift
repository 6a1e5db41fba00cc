import Gestures
import TactusCore
import TestSupport
import Testing

/// Attempts that come before the host wants them: they wait, and are not lost.
@Suite struct PostponedAttemptTests {
  /// Two drags that both want a contact; nothing begins before 100 ms.
  private static func rig(
    from time: Int64 = 100, allows: @escaping (GestureEvent) -> Bool = { _ in true }
  ) -> (GestureRig, Transcript) {
    var table = GestureTable()
    let swipe = table.add(DragRecognizer(), named: "swipe")
    let scroll = table.add(DragRecognizer(), named: "scroll")
    let rig = GestureRig(table, targets: [.all(swipe.asSet | scroll.asSet)])
    rig.earliestBegin = { _ in .zero + .milliseconds(time) }
    rig.condition = allows
    var transcript = Transcript(columns: [.decisions, .place])
    transcript.names = [swipe.index: "swipe", scroll.index: "scroll"]
    return (rig, transcript)
  }

  @Test func itBeginsWhenThePauseEndsFromWhereTheFingerIsThen() {
    let (rig, transcript) = Self.rig()
    transcript.expect(
      rig,
      """
         0 0@100,100  -> ? swipe idle-possible landed
                      -> ? scroll idle-possible landed
        40 0@120,100  -> ? swipe possible-waiting pause 60/0
                      -> ? scroll possible-waiting pause 60/0
        80 0@140,100  ->
       (100)          -> swipe began 40,0 horizontal at 140,100
                      -> ? swipe waiting-active distance 20/10
                      -> ? scroll waiting-failed lost 40/0 to swipe
       120 -          -> swipe ended 40,0 horizontal at 140,100
                      -> ? swipe active-ended lifted
      """)
  }

  @Test(arguments: [(99_999, true), (100_000, false), (100_001, false)] as [(Int, Bool)])
  func itWaitsToTheMicrosecond(time: Int, waits: Bool) {
    let (rig, _) = Self.rig()
    var decisions: [Decision] = []
    rig.observe = { decisions += $0.decisions }
    for (time, x): (Int, Float) in [(0, 100), (time, 120)] {
      var frame = ContactFrame(time: Instant(microseconds: Int64(time)))
      frame.place(Contact(id: 1, position: Point(x: x, y: 100)), in: 0)
      rig.feed(frame)
    }
    #expect(decisions.contains { $0.reason == .pause } == waits)
  }

  /// Of two that wait until times of their own, each begins at its own, whichever asked first.
  @Test(arguments: [(80, 120), (120, 80)] as [(Int64, Int64)])
  func eachWaitsForItsOwnTime(swipe: Int64, scroll: Int64) {
    var table = GestureTable()
    let drags = [
      table.add(DragRecognizer(), named: "swipe"), table.add(DragRecognizer(), named: "scroll"),
    ]
    table.simultaneous(drags[0], drags[1])
    let rig = GestureRig(table, targets: [.all(drags[0].asSet | drags[1].asSet)])
    rig.earliestBegin = { .zero + .milliseconds($0.recognizer == drags[0] ? swipe : scroll) }
    var began: [String] = []
    rig.observe = {
      for event in $0.events where event.phase == .began {
        began.append("\(event.recognizer.index) \(event.time.microseconds / 1000)")
      }
    }
    var script = HandScript()
    for line in ["0 0@0,0", "8 0@20,0", "200 0@20,0"] {
      rig.feed(script.frame(for: Substring(line)))
    }
    #expect(began == (swipe < scroll ? ["0 80", "1 120"] : ["1 80", "0 120"]))
    #expect(rig.engine.nextDeadline == .never)
  }

  /// One that fails while it waits for its time leaves no time to wait for.
  @Test func afterALiftNoneWaits() {
    let (rig, _) = Self.rig()
    var script = HandScript()
    for (line, deadline) in [
      ("0 0@0,0", Instant.never), ("8 0@20,0", .zero + .milliseconds(100)), ("16 -", .never),
    ] as [(Substring, Instant)] {
      rig.feed(script.frame(for: line))
      #expect(rig.engine.nextDeadline == deadline)
    }
  }

  /// It had moved far enough: that it came back is not why it failed, nor is how long it was held.
  @Test func whatLiftsWhileItWaitsForAnotherFailsByThat() {
    var table = GestureTable()
    let swipe = table.add(DragRecognizer(), named: "swipe")
    let hold = table.add(
      LongPressRecognizer(minimumDuration: .milliseconds(50), maximumDistance: .infinity),
      named: "hold")
    let press = table.add(LongPressRecognizer(maximumDistance: .infinity), named: "press")
    table.simultaneous(swipe, hold)
    table.requireFailure(of: press, before: swipe)
    table.requireFailure(of: press, before: hold)
    var transcript = Transcript(columns: [.decisions])
    transcript.names = [swipe.index: "swipe", hold.index: "hold", press.index: "press"]
    transcript.expect(
      GestureRig(table, targets: [.all(swipe.asSet | hold.asSet | press.asSet)]),
      """
         0 0@100,100  -> ? swipe idle-possible landed
                      -> ? hold idle-possible landed
                      -> ? press idle-possible landed
        40 0@120,100  -> ? swipe possible-waiting requirement
       (50)           -> ? hold possible-waiting requirement
        80 0@101,100  ->
       120 -          -> ? swipe waiting-failed requirement
                      -> ? hold waiting-failed requirement
                      -> ? press possible-failed lifted 120/500
      """)
  }

  /// What the finger has done by then decides, and not what it did when it came too early.
  @Test func theConditionIsAskedAtTheEndOfThePause() {
    let (rig, transcript) = Self.rig { attempt in
      let isWide = abs(attempt.translation.dx) > abs(attempt.translation.dy)
      return isWide == (attempt.recognizer.index == 0)
    }
    transcript.expect(
      rig,
      """
         0 0@100,100  -> ? swipe idle-possible landed
                      -> ? scroll idle-possible landed
        40 0@120,100  -> ? swipe possible-waiting pause 60/0
                      -> ? scroll possible-waiting pause 60/0
        80 0@122,190  ->
       (100)          -> ? swipe waiting-failed condition 20/10
                      -> scroll began 22,90 horizontal at 122,190
                      -> ? scroll waiting-active distance 20/10
       120 -          -> scroll ended 22,90 horizontal at 122,190
                      -> ? scroll active-ended lifted
      """)
  }

  @Test func aFingerThatLiftsTooEarlyLeavesAReason() {
    let (rig, transcript) = Self.rig()
    transcript.expect(
      rig,
      """
         0 0@100,100  -> ? swipe idle-possible landed
                      -> ? scroll idle-possible landed
        40 0@120,100  -> ? swipe possible-waiting pause 60/0
                      -> ? scroll possible-waiting pause 60/0
        90 -          -> ? swipe waiting-failed pause 10/0
                      -> ? scroll waiting-failed pause 10/0
      """)
  }
}
