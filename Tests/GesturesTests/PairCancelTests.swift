import Gestures
import TactusCore
import TestSupport
import Testing

/// A finger of a pair that the panel takes back, such as a palm, hands over to the one that stays.
@Suite struct PairCancelTests {
  private static func rig() -> GestureRig {
    var table = GestureTable()
    let pan = table.add(DragRecognizer(), named: "pan")
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    let rotation = table.add(RotationRecognizer(), named: "rotation")
    table.simultaneous(pinch, rotation)
    table.handOver(single: pan, pair: pinch)
    table.handOver(single: pan, pair: rotation)
    return GestureRig(table, targets: [.all(pan.asSet | pinch.asSet | rotation.asSet)])
  }

  private static func expect(_ text: String) {
    var transcript = Transcript()
    transcript.columns = [.changes, .place]
    transcript.expect(rig(), text)
  }

  @Test(arguments: [("0", "1"), ("1", "0")])
  func theOneThatStaysGoesOnAlone(stays: String, goes: String) {
    let x = stays == "0" ? 100 : 200
    Self.expect(
      """
         0 0@100,100 1@200,100           ->
       (50)                              -> pinch began 1 at 150,100
                                         -> rotation began 0 at 150,100
        60 0@90,100 1@210,100            -> pinch changed 1.2 at 150,100
                                         -> rotation changed 0 at 150,100
        68 \(stays)@\(x),130 x\(goes) -> pinch cancelled 1.2 at 150,100
                                         -> rotation cancelled 0 at 150,100
                                         -> drag began 0,0 horizontal at \(x),130
        76 \(stays)@\(x),140           -> drag changed 0,10 horizontal at \(x),140
        84 -                             -> drag ended 0,10 horizontal at \(x),140
      """)
  }

  @Test func theHandoverIsMarked() {
    let rig = Self.rig()
    var handovers: [String] = []
    rig.observe = {
      for event in $0.events where event.isHandover {
        handovers.append("\(event.kind) \(event.phase)")
      }
    }
    var script = HandScript()
    for line in ["0 0@100,100 1@200,100", "60 0@90,100 1@200,100", "68 0@90,100 x1", "76 -"] {
      rig.feed(script.frame(for: Substring(line)))
    }
    #expect(handovers == ["pinch cancelled", "rotation cancelled", "drag began"])
  }

  @Test func twoFingersThatLandAfterThatAreAnotherPair() {
    Self.expect(
      """
         0 0@100,100 1@200,100           ->
       (50)                              -> pinch began 1 at 150,100
                                         -> rotation began 0 at 150,100
        60 x0 x1                         -> pinch cancelled 1 at 150,100
                                         -> rotation cancelled 0 at 150,100
       100 2@100,100 3@200,100           ->
      (150)                              -> pinch began 1 at 150,100
                                         -> rotation began 0 at 150,100
       160 -                             -> pinch ended 1 at 150,100
                                         -> rotation ended 0 at 150,100
      """)
  }

  @Test func whenThePanelTakesBothNoneGoesOn() {
    Self.expect(
      """
         0 0@100,100 1@200,100  ->
       (50)                     -> pinch began 1 at 150,100
                                -> rotation began 0 at 150,100
        68 x0 x1                -> pinch cancelled 1 at 150,100
                                -> rotation cancelled 0 at 150,100
        76 -                    ->
      """)
  }

  @Test func whenOneIsTakenBackAndTheOtherLiftsNoneGoesOn() {
    Self.expect(
      """
         0 0@100,100 1@200,100  ->
       (50)                     -> pinch began 1 at 150,100
                                -> rotation began 0 at 150,100
        68 x1                   -> pinch cancelled 1 at 150,100
                                -> rotation cancelled 0 at 150,100
        76 -                    ->
      """)
  }

  // The remaining finger of the pair goes on at once; with the third it is a pair 50 ms later.
  @Test func withAThirdFingerAnotherPairForms() {
    Self.expect(
      """
         0 0@100,100 1@200,100            ->
       (50)                               -> pinch began 1 at 150,100
                                          -> rotation began 0 at 150,100
        60 0@100,100 1@200,100 2@150,300  ->
        68 0@100,100 x1 2@150,300         -> pinch cancelled 1 at 150,100
                                          -> rotation cancelled 0 at 150,100
                                          -> drag began 0,0 horizontal at 100,100
        76 0@110,100 2@150,300            -> drag changed 10,0 horizontal at 110,100
      (118)                               -> drag ended 10,0 horizontal at 110,100
                                          -> pinch began 1 at 130,200
                                          -> rotation began 0 at 130,200
       126 -                              -> pinch ended 1 at 130,200
                                          -> rotation ended 0 at 130,200
      """)
  }

  @Test func aFingerThatIsTakenBackWhileTheOtherOneIsAwayEndsIt() {
    Self.expect(
      """
         0 0@100,100 1@200,100  ->
       (50)                     -> pinch began 1 at 150,100
                                -> rotation began 0 at 150,100
        68 0@100,100            ->
        76 x0                   -> pinch cancelled 1 at 100,100
                                -> rotation cancelled 0 at 100,100
        84 1@200,100            ->
        92 -                    ->
      """)
  }
}
