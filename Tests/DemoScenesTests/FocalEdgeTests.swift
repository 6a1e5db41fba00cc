import Controls
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// At which edge of its list a view can be pulled, and that both pulls are never permitted at once.
struct FocalEdgeTests {
  @Test func aListScrolledByTenPointsIsAtItsTop() {
    for (offset, isAtTop): (Float, Bool) in [(10, true), (10.1, false)] {
      // Up and back, at rest when it is let go: the list stays exactly there. It follows 10 pt
      // behind the finger.
      let rig = SceneRig<FocalScene>()
      SceneTranscript.play(
        rig,
        """
        0 0@200,300
        8..80 0+0,-40
        88..160 0+0,\(-10 - offset)
        400 -
        1008 0@200,300
        1016..1200 0+0,130
        1208 -
        """)
      #expect(rig.texts("navigate") == (isAtTop ? ["navigate from=central to=top by=pull"] : []))
    }
  }

  @Test func aListIsAtItsBottomFiftyPointsBeforeItsEnd() {
    let list = FocalLayout(width: 400, height: 640).list(besideHints: false)
    let end = list.contentLength - list.viewport.height
    for (offset, isAtEnd) in [(end - 49.9, true), (end - 50.1, false)] {
      var hand = FocalHand()
      hand.go(to: "top")
      hand.drag(0, -offset - 10, from: (200, 560), resting: 200)
      #expect(hand.destination(of: .up) == (isAtEnd ? "central" : nil))
    }
  }

  @Test func inTheMiddleOfAListADragScrolls() {
    var hand = FocalHand()
    hand.drag(0, -150, resting: 200)
    #expect(hand.drag(0, 130, resting: 200, "navigate", "edges pullDown=true").isEmpty)
    // Back at the top, it pulls again.
    hand.drag(0, 60, resting: 200)
    #expect(hand.destination(of: .down) == "top")
  }

  @Test func eachViewTracksOneEdge() {
    let plan = FocalPlan.standard
    let edges = (0..<plan.count).map { plan.edge(of: FocalPlace($0)) }
    #expect(edges == [.top, .bottom, .top, .bottom, .top, .bottom])
  }

  @Test func aViewNeverPermitsBothPulls() {
    // Everywhere, in the order of a tour, before and after scrolling to the end.
    for (place, _) in FocalHand.routes {
      var hand = FocalHand()
      hand.go(to: place)
      for drag in FocalHand.Drag.allCases { hand.destination(of: drag) }
      hand.scrollToBottom()
      for drag in FocalHand.Drag.allCases { hand.destination(of: drag) }
      let latches = hand.rig.texts("edges")
      #expect(!latches.isEmpty)
      #expect(!latches.contains { $0.contains("pullDown=true pullUp=true") })
      #expect(hand.rig.texts("fault").isEmpty)
    }
  }
}
