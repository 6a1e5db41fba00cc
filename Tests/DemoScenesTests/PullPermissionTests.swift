import Controls
import Interactions
import TactusCore
import Testing

@testable import DemoScenes

/// The four rules against two pulls at once, on the permission that the scene uses.
struct PullPermissionTests {
  private static let edges = [TrackedEdge.top, .bottom]

  /// The permission in a viewport of 500 pt.
  private func permission(
    at edge: TrackedEdge, top: Float, contentLength: Float = 900,
    _ tuning: FocalTuning = FocalTuning()
  ) -> PullPermission {
    PullPermission(
      at: edge, top: top, contentLength: contentLength, viewportHeight: 500, tuning)
  }

  @Test(arguments: [(-10, true), (-10.01, false), (0, true), (200, true)] as [(Float, Bool)])
  func theTopMayBeTenPointsAbove(_ top: Float, _ isAtEdge: Bool) {
    let permission = permission(at: .top, top: top)
    #expect(permission.canPullDown == isAtEdge)
    #expect(permission.permits(.above, .atEdge) == isAtEdge)
    #expect(!permission.permits(.below, .atEdge))
  }

  @Test(arguments: [(550, true), (550.1, false), (500, true), (20, true)] as [(Float, Bool)])
  func theBottomMayBeFiftyPointsBelow(_ bottom: Float, _ isAtEdge: Bool) {
    let permission = permission(at: .bottom, top: bottom - 900)
    #expect(permission.canPullUp == isAtEdge)
    #expect(permission.permits(.below, .atEdge) == isAtEdge)
    #expect(!permission.permits(.above, .atEdge))
  }

  @Test func theTolerancesAreTunable() {
    var tuning = FocalTuning()
    tuning.topTolerance = 30
    tuning.bottomTolerance = 0
    #expect(permission(at: .top, top: -30, tuning).canPullDown)
    #expect(!permission(at: .top, top: -30.1, tuning).canPullDown)
    #expect(permission(at: .bottom, top: -400, tuning).canPullUp)
    #expect(!permission(at: .bottom, top: -399.9, tuning).canPullUp)
  }

  /// First rule, one edge per view: a list shorter than its viewport is at both ends at once.
  @Test(arguments: edges)
  func aShortListPullsOnlyAtTheEdgeOfItsView(_ edge: TrackedEdge) {
    let permission = permission(at: edge, top: 0, contentLength: 300)
    #expect(permission.canPullDown == (edge == .top))
    #expect(permission.canPullUp == (edge == .bottom))
  }

  /// Second, what is tracked depends on the view: the one above tracks its bottom; with central's
  /// edge it could never be pulled up again. And a table that says otherwise is refused.
  @Test func everyViewIsPulledAtTheEdgeThatItTracks() {
    let plan = FocalPlan.standard
    for index in 0..<plan.count {
      let place = FocalPlace(index)
      let permission = permission(at: plan.edge(of: place), top: 0, contentLength: 300)
      for side in [Side.above, .below] where plan.link(from: place, side) != nil {
        #expect(permission.permits(side, .atEdge))
      }
    }
  }

  @Test func aSwipeNeedsTheEdgeOnlyWhereItsConditionShowsIt() {
    for (top, isAtEdge): (Float, Bool) in [(0, true), (-300, false)] {
      let permission = permission(at: .top, top: top)
      for side in [Side.left, .right] {
        #expect(permission.permits(side, .always))
        #expect(permission.permits(side, .atEdge) == isAtEdge)
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
