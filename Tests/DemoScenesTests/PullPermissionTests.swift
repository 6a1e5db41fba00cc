import TactusCore
import Testing

@testable import DemoScenes

/// The four rules against two pulls at once, on the permission that the scene uses.
struct PullPermissionTests {
  private static let places = (0..<FocalPlace.count).map { FocalPlace($0) }

  /// The permission in a viewport of 500 pt.
  private func permission(
    for place: FocalPlace, top: Float, contentLength: Float = 900,
    _ tuning: FocalTuning = FocalTuning()
  ) -> PullPermission {
    PullPermission(
      for: place, top: top, contentLength: contentLength, viewportHeight: 500, tuning)
  }

  @Test(arguments: [(-10, true), (-10.01, false), (0, true), (200, true)] as [(Float, Bool)])
  func theTopMayBeTenPointsAbove(_ top: Float, _ isAtEdge: Bool) {
    let permission = permission(for: .central, top: top)
    #expect(permission.canPullDown == isAtEdge)
    #expect(permission.permits(.above) == isAtEdge)
    #expect(!permission.permits(.below))
  }

  @Test(arguments: [(550, true), (550.1, false), (500, true), (20, true)] as [(Float, Bool)])
  func theBottomMayBeFiftyPointsBelow(_ bottom: Float, _ isAtEdge: Bool) {
    let permission = permission(for: .top, top: bottom - 900)
    #expect(permission.canPullUp == isAtEdge)
    #expect(permission.permits(.below) == isAtEdge)
    #expect(!permission.permits(.above))
  }

  @Test func theTolerancesAreTunable() {
    var tuning = FocalTuning()
    tuning.topTolerance = 30
    tuning.bottomTolerance = 0
    #expect(permission(for: .central, top: -30, tuning).canPullDown)
    #expect(!permission(for: .central, top: -30.1, tuning).canPullDown)
    #expect(permission(for: .top, top: -400, tuning).canPullUp)
    #expect(!permission(for: .top, top: -399.9, tuning).canPullUp)
  }

  /// First rule, one edge per view: a list shorter than its viewport is at both ends at once.
  @Test(arguments: places)
  func aShortListPullsOnlyAtTheEdgeOfItsView(_ place: FocalPlace) {
    let permission = permission(for: place, top: 0, contentLength: 300)
    #expect(permission.canPullDown == (place.trackedEdge == .top))
    #expect(permission.canPullUp == (place.trackedEdge == .bottom))
  }

  /// Second, what is tracked depends on the view: the one above tracks its bottom; with central's
  /// edge it could never be pulled up again.
  @Test func everyViewWithSomethingBelowCanBePulledUpAtItsEnd() {
    for place in Self.places {
      let isBelow = place.neighbour(on: .below) != nil
      let isAbove = place.neighbour(on: .above) != nil
      #expect(permission(for: place, top: -400).canPullUp == isBelow)
      #expect(permission(for: place, top: 0).canPullDown == isAbove)
    }
  }

  /// No sideways pull is permitted, wherever the list is.
  @Test func noSidewaysPullIsPermitted() {
    for place in Self.places {
      let permission = permission(for: place, top: 0, contentLength: 300)
      #expect(!permission.permits(.left) && !permission.permits(.right))
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
      let isTop = Self.places.first { "\($0.name)" == place }?.trackedEdge == .top
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
