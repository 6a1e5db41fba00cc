import Gestures
import TactusCore
import TestSupport
import Testing

/// One contact passes between a pan and a pair; the events say so, and name target and contacts.
@Suite struct HandoverTests {
  /// A key that nobody watches, and a map.
  private static func rig(
    _ change: (inout GestureTable, [RecognizerID]) -> RecognizerID? = { _, _ in nil }
  )
    -> GestureRig
  {
    var table = GestureTable()
    let pan = table.add(DragRecognizer(), named: "pan")
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    let rotation = table.add(RotationRecognizer(), named: "rotation")
    table.simultaneous(pinch, rotation)
    table.handOver(single: pan, pair: pinch)
    table.handOver(single: pan, pair: rotation)
    let more = change(&table, [pan, pinch, rotation])
    let all = pan.asSet | pinch.asSet | rotation.asSet | (more?.asSet ?? .empty)
    return GestureRig(
      table,
      targets: [.init(rect: Rect(x: 0, y: 0, width: 50, height: 50), watchers: .empty), .all(all)])
  }

  private static func expect(
    _ text: String, _ columns: Transcript.Columns = [.decisions, .subject],
    _ change: (inout GestureTable, [RecognizerID]) -> RecognizerID? = { _, _ in nil }
  ) {
    var transcript = Transcript(columns: columns)
    transcript.names = [0: "pan", 1: "pinch", 2: "rotation"]
    transcript.expect(rig(change), text)
  }

  @Test func everyEventOfAHandoverShowsIt() {
    Self.expect(
      """
         0 0@100,100           -> ? pan idle-possible landed
         8 0@120,100           -> pan began 20,0 horizontal on 1 with 0 of 1
                               -> ? pan possible-active distance 20/10
        16 0@120,100 1@220,100 -> ? pan active-active ignored
                               -> ? pinch idle-possible landed
                               -> ? rotation idle-possible landed
       (66)                    -> pan ended 20,0 horizontal on 1 with 0 of 2 handover
                               -> pinch began 1 on 1 with 0;1 of 2 handover
                               -> ? pan active-ended handover to pinch
                               -> ? pinch possible-active handover 50/50
                               -> rotation began 0 on 1 with 0;1 of 2
                               -> ? rotation possible-active pair 50/50
        90 1@220,100           ->
       (140)                   -> pinch ended 1 on 1 with 1 of 1 handover
                               -> rotation ended 0 on 1 with 1 of 1 handover
                               -> ? pinch active-ended single
                               -> ? rotation active-ended single
                               -> pan began 0,0 horizontal on 1 with 1 of 1 handover
                               -> ? pan possible-active handover
       150 1@240,100           ->
       160 -                   -> pan ended 20,0 horizontal on 1 with 1 of 0
                               -> ? pan active-ended lifted
      """)
  }

  // The third finger is on a key that the pinch does not watch: no word about it.
  @Test func aThirdFingerElsewhereIsNotIgnoredByThePair() {
    Self.expect(
      """
         0 0@100,100 1@200,100                   -> ? pan idle-possible landed
                                                 -> ? pinch idle-possible landed
                                                 -> ? rotation idle-possible landed
       (50)                                      -> pinch began 1 on 1 with 0;1 of 2
                                                 -> ? pinch possible-active pair 50/50
                                                 -> ? pan possible-idle handover to pinch
                                                 -> rotation began 0 on 1 with 0;1 of 2
                                                 -> ? rotation possible-active pair 50/50
        60 0@100,100 1@200,100 2@10,10           ->
        68 0@100,100 1@200,100 2@10,10 3@300,300 -> ? pan idle-possible landed
                                                 -> ? pinch active-active ignored
                                                 -> ? rotation active-active ignored
        76 -                                     -> pinch ended 1 on 1 with 0;1 of 0
                                                 -> rotation ended 0 on 1 with 0;1 of 0
                                                 -> ? pan possible-failed tooShort 0/10
                                                 -> ? pinch active-ended lifted
                                                 -> ? rotation active-ended lifted
      """)
  }

  // It is the pinch that keeps the pan from the third finger, however far that moves; on this side
  // of the pan's limit it is the limit.
  @Test(arguments: [("110,300", "tooShort 10/10"), ("110.1,300", "lost 10.1/0 to pinch")])
  func aThirdFingerUnderAPinchMissesNoLimitThatItPassed(place: String, reason: String) {
    Self.expect(
      """
         0 0@100,100 1@200,100               -> ? pan idle-possible landed
                                             -> ? pinch idle-possible landed
                                             -> ? rotation idle-possible landed
       (50)                                  -> pinch began 1 on 1 with 0;1 of 2
                                             -> ? pinch possible-active pair 50/50
                                             -> ? pan possible-idle handover to pinch
                                             -> rotation began 0 on 1 with 0;1 of 2
                                             -> ? rotation possible-active pair 50/50
        68 0@100,100 1@200,100 2@100,300     -> ? pan idle-possible landed
                                             -> ? pinch active-active ignored
                                             -> ? rotation active-active ignored
        76 0@100,100 1@200,100 2@\(place)   ->
        84 -                                 -> pinch ended 1 on 1 with 0;1 of 0
                                             -> rotation ended 0 on 1 with 0;1 of 0
                                             -> ? pan possible-failed \(reason)
                                             -> ? pinch active-ended lifted
                                             -> ? rotation active-ended lifted
      """)
  }

  // The pan that stands by has let go of its contact: who takes that later tells it nothing.
  @Test func whatStandsByFollowsNothing() {
    Self.expect(
      """
         0 0@100,100 1@200,100 -> ? pan idle-possible landed
                               -> ? #3 idle-possible landed
                               -> ? #3 possible-possible ignored
                               -> ? pinch idle-possible landed
                               -> ? rotation idle-possible landed
       (50)                    -> pinch began 1 on 1 with 0;1 of 2
                               -> ? pinch possible-active pair 50/50
                               -> ? pan possible-idle handover to pinch
                               -> rotation began 0 on 1 with 0;1 of 2
                               -> ? rotation possible-active pair 50/50
       (500)                   -> longPress began on 1 with 0 of 2
                               -> ? #3 possible-active duration 500/500
       600 0@100,100 1@210,100 ->
       700 -                   -> longPress ended on 1 with 0 of 0
                               -> pinch ended 1.1 on 1 with 0;1 of 0
                               -> rotation ended 0 on 1 with 0;1 of 0
                               -> ? #3 active-ended lifted
                               -> ? pinch active-ended lifted
                               -> ? rotation active-ended lifted
      """
    ) { table, ids in
      let hold = table.add(LongPressRecognizer(), named: "hold")
      table.simultaneous(hold, ids[1])
      table.simultaneous(hold, ids[2])
      return hold
    }
  }

  // Of three fingers that land, one leaves again before the pair has formed.
  @Test func twoOfThreeFormThePair() {
    Self.expect(
      """
         0 0@100,100 1@200,100 2@300,100 ->
        20 1@200,100 2@300,100           ->
       (70)                              -> pinch began 1 at 250,100
                                         -> rotation began 0 at 250,100
        90 -                             -> pinch ended 1 at 250,100
                                         -> rotation ended 0 at 250,100
      """, [.place])
  }

  @Test func thePairIsOverWhenTheLastFingerLifts() {
    Self.expect(
      """
         0 0@100,100 1@200,100 -> ? pan idle-possible landed
                               -> ? pinch idle-possible landed
                               -> ? rotation idle-possible landed
       (50)                    -> pinch began 1 on 1 with 0;1 of 2
                               -> ? pinch possible-active pair 50/50
                               -> ? pan possible-idle handover to pinch
                               -> rotation began 0 on 1 with 0;1 of 2
                               -> ? rotation possible-active pair 50/50
        60 0@100,100 1@220,100 ->
        80 0@100,100           ->
       100 -                   -> pinch ended 1.2 on 1 with 0 of 0
                               -> rotation ended 0 on 1 with 0 of 0
                               -> ? pinch active-ended lifted
                               -> ? rotation active-ended lifted
      """)
  }

  // The finger that joins takes over from the third one, wherever that is.
  @Test func aFingerThatJoinsWhileOneIsAway() {
    Self.expect(
      """
         0 0@100,100 1@200,100 ->
       (50)                    -> pinch began 1 at 150,100
                               -> rotation began 0 at 150,100
        60 0@100,100 1@240,100 -> pinch changed 1.4 at 170,100
                               -> rotation changed 0 at 170,100
        70 0@100,100           ->
        80 0@104,100           -> pinch changed 1.4 at 104,100
                               -> rotation changed 0 at 104,100
        90 0@104,100 2@104,200 ->
       100 0@104,100 2@104,300 -> pinch changed 2.8 at 104,200
                               -> rotation changed 0 at 104,200
       110 0@104,100           ->
       (160)                   -> pinch ended 2.8 at 104,100
                               -> rotation ended 0 at 104,100
                               -> pan began 0,0 vertical at 104,100
       200 -                   -> pan ended 0,0 vertical at 104,100
      """, [.changes, .place])
  }

  // A pair and two other fingers have a velocity each; the pan that stands by has none.
  @Test func aPanThatStandsByNeedsNoVelocity() {
    var table = GestureTable()
    let pan = table.add(DragRecognizer(), named: "pan")
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    table.handOver(single: pan, pair: pinch)
    let others = (0..<2).map { _ in table.add(DragRecognizer(), named: "other") }
    let rig = GestureRig(
      table,
      targets: others.enumerated().map {
        .init(rect: Rect(x: 0, y: Float($0) * 50, width: 50, height: 50), watchers: $1.asSet)
      } + [.all(pan.asSet | pinch.asSet)])
    var ends: [Float] = []
    rig.observe = {
      ends += $0.events.filter { $0.phase == .ended && $0.kind == .drag }.map(\.velocity.dx)
    }
    var script = HandScript()
    rig.feed(script.frame(for: "0 0@100,100 1@200,100"))
    for step in 0..<10 {
      let pair = "0@100,100 1@\(200 + 4 * step),100"
      rig.feed(script.frame(for: "\(100 + 8 * step) \(pair) 2@\(4 * step),10 3@\(8 * step),60"))
    }
    rig.feed(script.frame(for: "180 -"))
    #expect(rig.engine.velocityOverflowCount == 0)
    #expect(ends.count == 2 && abs(ends[0] - 500) < 1 && abs(ends[1] - 1000) < 1)
  }

  // The finger goes on at 500 pt/s; the pan that gets it knows nothing of what it did before, which
  // another drag has followed since it landed.
  @Test func aPanThatGetsAFingerMeasuresItFromThenOn() {
    var table = GestureTable()
    let pan = table.add(DragRecognizer(), named: "pan")
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    let far = table.add(DragRecognizer(minimumDistance: 40), named: "far")
    table.handOver(single: pan, pair: pinch)
    table.simultaneous(far, pinch)
    table.simultaneous(far, pan)
    let pair = pan.asSet | pinch.asSet
    let rig = GestureRig(
      table,
      targets: [
        .init(rect: Rect(x: 0, y: 0, width: 150, height: 500), watchers: pair),
        .all(pair | far.asSet),
      ])
    var began: [String] = []
    rig.observe = {
      for event in $0.events where event.phase == .began {
        let name = event.kind == .pinch ? "pinch" : event.recognizer == pan ? "pan" : "far"
        began.append("\(name) \(event.velocity.dx.rounded())")
      }
    }
    var script = HandScript()
    for step in 0..<24 {
      let moving = "1@\(200 + 4 * step),100"
      rig.feed(
        script.frame(for: step < 10 ? "\(8 * step) 0@100,100 \(moving)" : "\(8 * step) \(moving)"))
    }
    #expect(began == ["pan 0.0", "pinch 0.0", "far 500.0", "pan 0.0"])
  }

  // A press cannot begin where a finger is; it gets nothing when the pair is over.
  @Test func onlyADragIsHandedAContact() {
    var table = GestureTable()
    let hold = table.add(LongPressRecognizer(), named: "hold")
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    table.handOver(single: hold, pair: pinch)
    Transcript(columns: .decisions).expect(
      GestureRig(table, targets: [.all(hold.asSet | pinch.asSet)]),
      """
         0 0@100,100 1@200,100 -> ? #0 idle-possible landed
                               -> ? #0 possible-possible ignored
                               -> ? #1 idle-possible landed
       (50)                    -> pinch began 1
                               -> ? #1 possible-active pair 50/50
                               -> ? #0 possible-idle handover to #1
        60 0@100,100           ->
       (110)                   -> pinch ended 1
                               -> ? #1 active-ended single
       200 -                   ->
      """)
  }

  // `late` waits for the hold to fail, until an event of another finger's drag says it need not.
  @Test(
    arguments: [
      (nil, ["first 16"]), (.began, ["first 16", "late 16"]), (.changed, ["first 16", "late 24"]),
    ]
      as [(GesturePhase?, [String])])
  func anEventMayChangeRelations(phase: GesturePhase?, began: [String]) {
    var table = GestureTable()
    let hold = table.add(LongPressRecognizer(maximumDistance: 200), named: "hold")
    let first = table.add(DragRecognizer(), named: "first")
    let late = table.add(DragRecognizer(), named: "late")
    let plain = table.relations
    table.requireFailure(of: hold, before: late)
    let rig = GestureRig(
      table,
      targets: [
        .init(rect: Rect(x: 0, y: 0, width: 50, height: 50), watchers: first.asSet),
        .all(hold.asSet | late.asSet),
      ])
    rig.relations = { $0.phase == phase ? plain : nil }
    var seen: [String] = []
    rig.observe = {
      for event in $0.events where event.phase == .began {
        seen.append(
          "\(event.recognizer == first ? "first" : "late") \(event.time.microseconds / 1000)")
      }
    }
    var script = HandScript()
    for line in [
      "0 0@10,10 1@200,100", "8 0@10,10 1@220,100", "16 0@30,10 1@220,100", "24 0@31,10 1@220,100",
    ] {
      rig.feed(script.frame(for: Substring(line)))
    }
    #expect(seen == began)
  }
}
