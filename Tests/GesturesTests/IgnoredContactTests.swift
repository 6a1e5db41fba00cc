import Gestures
import TactusCore
import TestSupport
import Testing

/// A contact that a recognizer cannot take is reported as a decision.
@Suite struct IgnoredContactTests {
  private static func rig(_ declare: (inout GestureTable) -> RecognizerSet) -> GestureRig {
    var table = GestureTable()
    let watchers = declare(&table)
    return GestureRig(table, targets: [.all(watchers)])
  }

  private static var deciding: Transcript {
    var transcript = Transcript()
    transcript.columns = .decisions
    return transcript
  }

  @Test func aLongPressIgnoresASecondContact() {
    Self.deciding.expect(
      Self.rig { $0.add(LongPressRecognizer(), named: "hold").asSet },
      """
         0 0@100,100                      -> ? #0 idle-possible landed
       100 0@100,100 1@200,100            -> ? #0 possible-possible ignored
      (500)                               -> longPress began
                                          -> ? #0 possible-active duration 500/500
       600 0@100,100 1@200,100 2@300,100  -> ? #0 active-active ignored
       700 -                              -> longPress ended
                                          -> ? #0 active-ended lifted
      """)
  }

  @Test func whatTheSceneWithholdsIsReported() {
    var table = GestureTable()
    let tap = table.add(TapRecognizer(), named: "tap")
    let drag = table.add(DragRecognizer(), named: "drag")
    let ground = GestureRig.Target(
      rect: Rect(x: 0, y: 0, width: 500, height: 500), watchers: drag.asSet, caught: tap.asSet)
    Self.deciding.expect(
      GestureRig(table, targets: [ground]),
      """
         0 0@100,100  -> ? #0 idle-idle caught
                      -> ? #1 idle-possible landed
        50 -          -> ? #1 possible-failed tooShort 0/10
      """)
  }

  @Test func ofTwoThatLandTogetherALongPressTakesTheFirst() {
    Self.deciding.expect(
      Self.rig { $0.add(LongPressRecognizer(), named: "hold").asSet },
      """
         0 0@100,100 1@200,100  -> ? #0 idle-possible landed
                                -> ? #0 possible-possible ignored
       100 -                    -> ? #0 possible-failed lifted 100/500
      """)
  }

  // It tracks them all, and takes the one that moves.
  @Test func aDragThatHasNotBegunIgnoresNone() {
    Self.deciding.expect(
      Self.rig { $0.add(DragRecognizer(), named: "drag").asSet },
      """
         0 0@100,100            -> ? #0 idle-possible landed
         8 0@100,100 1@200,100  ->
        16 0@100,100 1@220,100  -> drag began 20,0 horizontal
                                -> ? #0 possible-active distance 20/10
        24 -                    -> drag ended 20,0 horizontal
                                -> ? #0 active-ended lifted
      """)
  }

  @Test func anActiveDragIgnoresAnotherContact() {
    Self.deciding.expect(
      Self.rig { $0.add(DragRecognizer(), named: "drag").asSet },
      """
         0 0@100,100            -> ? #0 idle-possible landed
         8 0@120,100            -> drag began 20,0 horizontal
                                -> ? #0 possible-active distance 20/10
        16 0@120,100 1@200,100  -> ? #0 active-active ignored
        24 -                    -> drag ended 20,0 horizontal
                                -> ? #0 active-ended lifted
      """)
  }

  @Test func anEdgeSwipeIgnoresWhatLandsAwayFromTheEdge() {
    Self.deciding.expect(
      Self.rig {
        $0.add(EdgeSwipeRecognizer(edge: .left, width: 400, height: 300), named: "back").asSet
      },
      """
         0 0@10,100                     -> ? #0 idle-possible landed
         8 0@10,100 1@15,200            ->
        16 0@10,100 1@15,200 2@200,100  -> ? #0 possible-possible ignored
        24 -                            -> ? #0 possible-failed tooShort 0/10
      """)
  }

  @Test func aPairIgnoresAThirdContact() {
    Self.deciding.expect(
      Self.rig {
        let pinch = $0.add(PinchRecognizer(), named: "pinch")
        let rotation = $0.add(RotationRecognizer(), named: "rotation")
        $0.simultaneous(pinch, rotation)
        return pinch.asSet | rotation.asSet
      },
      """
         0 0@100,100 1@200,100            -> ? #0 idle-possible landed
                                          -> ? #1 idle-possible landed
         8 0@100,100 1@200,100 2@300,300  -> ? #0 possible-possible ignored
                                          -> ? #1 possible-possible ignored
        16 -                              -> ? #0 possible-failed lifted 1/2
                                          -> ? #1 possible-failed lifted 1/2
      """)
  }

  @Test func aDecisionNamesTheContactAndItsTarget() {
    var table = GestureTable()
    let hold = table.add(LongPressRecognizer(), named: "hold")
    let rig = GestureRig(
      table,
      targets: [
        .init(rect: Rect(x: 0, y: 0, width: 100, height: 100), watchers: hold.asSet),
        .init(rect: Rect(x: 100, y: 0, width: 100, height: 100), watchers: hold.asSet),
      ])
    var ignored: [Decision] = []
    rig.observe = { ignored += $0.decisions.filter { $0.reason == .ignored } }
    var script = HandScript()
    rig.feed(script.frame(for: "0 0@50,50"))
    rig.feed(script.frame(for: "8 0@50,50 7@150,50"))
    #expect(ignored.map(\.contact) == [7])
    #expect(ignored.map(\.target) == [1])
    #expect(ignored.map(\.recognizer) == [hold])
    #expect(rig.engine.name(of: hold) == "hold")
  }
}
