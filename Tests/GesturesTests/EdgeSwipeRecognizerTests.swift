import Gestures
import TactusCore
import TestSupport
import Testing

@Suite struct EdgeSwipeRecognizerTests {
  private static func rig(_ edge: Edge) -> GestureRig {
    var table = GestureTable()
    let swipe = table.add(EdgeSwipeRecognizer(edge: edge, width: 400, height: 300), named: "swipe")
    return GestureRig(table, targets: [.all(swipe.asSet)])
  }

  @Test func itStartsWithinTwentyPointsOfItsEdge() {
    Transcript().expect(
      Self.rig(.left),
      """
         0 0@20,100  ->
         8 0@40,100  -> edgeSwipe began 20,0 horizontal
        16 -         -> edgeSwipe ended 20,0 horizontal
      """)
    var transcript = Transcript()
    transcript.columns = .decisions
    transcript.expect(
      Self.rig(.left),
      """
         0 0@20.1,100  -> ? #0 idle-failed edge 20.1/20
         8 0@40,100    ->
        16 -           ->
      """)
  }

  @Test(arguments: [
    (Edge.left, "20,150", "40,150", "20.1,150", "40.1,150"),
    (.right, "380,150", "360,150", "379.9,150", "359.9,150"),
    (.top, "200,20", "200,40", "200,20.1", "200,40.1"),
    (.bottom, "200,280", "200,260", "200,279.9", "200,259.9"),
  ])
  func theWidthAppliesToEveryEdge(
    edge: Edge, near: String, nearEnd: String, far: String, farEnd: String
  ) {
    #expect(Self.begins(edge, ["0 0@\(near)", "8 0@\(nearEnd)"]))
    #expect(!Self.begins(edge, ["0 0@\(far)", "8 0@\(farEnd)"]))
  }

  @Test func itLeadsAwayFromItsEdge() {
    #expect(!Self.begins(.left, ["0 0@15,100", "8 0@0,100"]))
    #expect(!Self.begins(.left, ["0 0@15,100", "8 0@15,140"]))
    #expect(!Self.begins(.top, ["0 0@100,15", "8 0@140,15"]))
    #expect(!Self.begins(.right, ["0 0@390,15", "8 0@399,15", "16 0@300,15"]))
  }

  // Decided once, when the direction first became clear, not when the swipe is long enough.
  @Test func theFirstDecidedDirectionCounts() {
    #expect(Self.begins(.left, ["0 0@15,100", "8 0@21,100", "16 0@14,111"]))
    #expect(!Self.begins(.left, ["0 0@15,100", "8 0@16,106", "16 0@60,106"]))
  }

  @Test func aFingerFromTheMiddleIsNoEdgeSwipeWhileAnotherRestsAtTheEdge() {
    #expect(!Self.begins(.left, ["0 0@10,100", "8 0@10,100 1@200,100", "16 0@10,100 1@260,100"]))
    #expect(Self.begins(.left, ["0 0@200,100", "8 0@200,100 1@10,100", "16 0@200,100 1@30,100"]))
  }

  // One that led the wrong way leaves nothing behind for the next one in its place.
  @Test func theNextSwipeStartsAnew() {
    var transcript = Transcript(columns: [.decisions, .place, .subject])
    transcript.names = [0: "swipe"]
    transcript.expect(
      Self.rig(.top),
      """
         0 0@100,10  -> ? swipe idle-possible landed
         8 0@120,10  -> ? swipe possible-failed condition 20/5
        16 -         ->
        24 1@200,5   -> ? swipe idle-possible landed
        32 1@200,25  -> swipe began 0,20 vertical at 200,25 on 0 with 0 of 1
                     -> ? swipe possible-active distance 20/10
        40 -         -> swipe ended 0,20 vertical at 200,25 on 0 with 0 of 0
                     -> ? swipe active-ended lifted
      """)
  }

  private static func begins(_ edge: Edge, _ lines: [String]) -> Bool {
    let rig = rig(edge)
    var didBegin = false
    rig.observe = { if !$0.events.isEmpty { didBegin = true } }
    var script = HandScript()
    for line in lines { rig.feed(script.frame(for: Substring(line))) }
    return didBegin
  }
}
