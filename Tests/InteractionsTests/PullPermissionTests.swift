import Interactions
import TactusCore
import Testing

/// The four rules against two pulls at once, on the permission that a stage uses.
struct PullPermissionTests {
  private static let edges = [PullEdge.top, .bottom]

  /// The permission in a viewport of 500 pt.
  private func permission(
    at edge: PullEdge, top: Float, contentLength: Float = 900,
    _ tuning: PullTuning = PullTuning()
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
    var tuning = PullTuning()
    tuning.topTolerance = 30
    tuning.bottomTolerance = 0
    #expect(permission(at: .top, top: -30, tuning).canPullDown)
    #expect(!permission(at: .top, top: -30.1, tuning).canPullDown)
    #expect(permission(at: .bottom, top: -400, tuning).canPullUp)
    #expect(!permission(at: .bottom, top: -399.9, tuning).canPullUp)
  }

  /// First rule, one edge per view: a list shorter than its viewport is at both ends at once.
  @Test(arguments: edges)
  func aShortListPullsOnlyAtTheEdgeOfItsView(_ edge: PullEdge) {
    let permission = permission(at: edge, top: 0, contentLength: 300)
    #expect(permission.canPullDown == (edge == .top))
    #expect(permission.canPullUp == (edge == .bottom))
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
}
