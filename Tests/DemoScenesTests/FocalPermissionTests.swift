import Controls
import Interactions
import TactusCore
import Testing

@testable import DemoScenes

/// The rules against two pulls at once, as the scene keeps them.
struct FocalPermissionTests {
  /// Second, what is tracked depends on the view: the one above tracks its bottom; with central's
  /// edge it could never be pulled up again. And a table that says otherwise is refused.
  @Test func everyViewIsPulledAtTheEdgeThatItTracks() {
    let plan = FocalPlan.standard
    for index in 0..<plan.count {
      let place = FocalPlace(index)
      let permission = PullPermission(
        at: plan.edge(of: place), top: 0, contentLength: 300, viewportHeight: 500, PullTuning())
      for side in [Side.above, .below] where plan.link(from: place, side) != nil {
        #expect(permission.permits(side, .atEdge))
      }
    }
  }

  /// Third and fourth, the state of the previous view ends with it, and none of it remains beside
  /// that of the new one: right after a view has come to the front, while it still moves, only its
  /// own edge counts.
  @Test func thePreviousViewDoesNotAffectTheNextOne() {
    // Pulled down at its top, central brings to the front a list that can only be pulled up, at its
    // end.
    for (place, drags) in FocalHand.routes {
      guard let last = drags.last else { continue }
      var hand = FocalHand()
      for drag in drags.dropLast() { hand.destination(of: drag) }
      let isTop = FocalPlan.standard.edge(of: .named(place)) == .top
      #expect(
        hand.permission(rightAfter: last) == "pullDown=\(isTop) pullUp=false", "in \(place)")
    }
    // Pulled up at their ends, they bring to the front a list at its top.
    for place in ["top", "leftB", "rightB"] {
      var hand = FocalHand()
      hand.go(to: place)
      hand.scrollToBottom()
      #expect(hand.permission(rightAfter: .up) == "pullDown=true pullUp=false", "from \(place)")
    }
  }
}
