import Testing

@testable import Scenes

/// What each of the four defences against two pulls at once defends against: a model of
/// `PullPermission` that can leave one out goes wrong without it.
struct FocalPermissionModelTests {
  enum Defence: CaseIterable {
    case oneEdgeAView, trackerOfTheView, resetAtDeath, flagsCleared
  }

  struct Model {
    var missing: Set<Defence>
    private var trackers: [EdgeTracker]
    private(set) var canPullDown = false
    private(set) var canPullUp = false

    init(for place: FocalPlace, without missing: Set<Defence>) {
      self.missing = missing
      trackers = []
      trackers = made(for: place)
    }

    private func made(for place: FocalPlace) -> [EdgeTracker] {
      missing.contains(.oneEdgeAView)
        ? [EdgeTracker(edge: .top), EdgeTracker(edge: .bottom)]
        : [EdgeTracker(edge: place.trackedEdge)]
    }

    mutating func change(to place: FocalPlace) {
      if !missing.contains(.resetAtDeath) {
        for index in trackers.indices { trackers[index].reset() }
      }
      if !missing.contains(.flagsCleared) {
        canPullDown = false
        canPullUp = false
      }
      let next = made(for: place)
      // Without a tracker of its own the view goes on with the one it finds.
      trackers = missing.contains(.trackerOfTheView) ? trackers : next
    }

    mutating func report(top: Float, contentLength: Float, viewportHeight: Float) {
      for index in trackers.indices {
        let bottom = top + contentLength
        trackers[index].report(
          marker: trackers[index].edge == .top ? top : bottom, viewportHeight: viewportHeight)
      }
      publish()
    }

    /// Makes permissions of what the trackers know.
    mutating func publish() {
      for tracker in trackers {
        switch tracker.edge {
        case .top: canPullDown = tracker.isAtEdge
        case .bottom: canPullUp = tracker.isAtEdge
        }
      }
    }
  }

  @Test func withAllOfThemItIsWhatTheSceneUses() {
    var model = Model(for: .central, without: [])
    var permission = PullPermission(for: .central)
    for step in 0..<600 {
      if step % 5 == 0 {
        let place = FocalPlace(step / 5 % FocalPlace.count)
        model.change(to: place)
        permission.change(to: place)
      } else {
        let top = -Float(step * 37 % 90)
        let length = 480 + Float(step * 53 % 160)
        model.report(top: top, contentLength: length, viewportHeight: 500)
        permission.report(top: top, contentLength: length, viewportHeight: 500)
      }
      #expect(permission.canPullDown == model.canPullDown)
      #expect(permission.canPullUp == model.canPullUp)
      #expect(!(permission.canPullDown && permission.canPullUp))
    }
  }

  /// A list shorter than its viewport is at its top and at its bottom at once.
  @Test(arguments: [[], [Defence.oneEdgeAView]])
  func oneEdgeAViewKeepsShortListsFromPullingBothWays(_ missing: Set<Defence>) {
    var model = Model(for: .central, without: missing)
    model.report(top: 0, contentLength: 300, viewportHeight: 500)
    #expect((model.canPullDown && model.canPullUp) == !missing.isEmpty)
  }

  /// The view above tracks its bottom; with central's tracker nobody could pull it up again.
  @Test(arguments: [[], [Defence.trackerOfTheView]])
  func aTrackerOfTheViewKeepsItFromBeingADeadEnd(_ missing: Set<Defence>) {
    var model = Model(for: .central, without: missing)
    model.report(top: 0, contentLength: 900, viewportHeight: 500)
    model.change(to: .top)
    model.report(top: -400, contentLength: 900, viewportHeight: 500)
    #expect(model.canPullUp == missing.isEmpty)
  }

  /// A tracker that lives on, asked before the new list has reported, tells of the old one.
  @Test(arguments: [[], [Defence.resetAtDeath]])
  func aResetKeepsTheOldListFromSpeakingForTheNewOne(_ missing: Set<Defence>) {
    var model = Model(for: .central, without: missing.union([.trackerOfTheView]))
    model.report(top: 0, contentLength: 900, viewportHeight: 500)
    model.change(to: .leftA)
    model.publish()
    #expect(model.canPullDown == !missing.isEmpty)
  }

  /// The permission of the view before stays beside the one of the new view.
  @Test(arguments: [[], [Defence.flagsCleared]])
  func clearedFlagsKeepTheOldPermissionFromStaying(_ missing: Set<Defence>) {
    var model = Model(for: .central, without: missing)
    model.report(top: 0, contentLength: 900, viewportHeight: 500)
    model.change(to: .top)
    model.report(top: -400, contentLength: 900, viewportHeight: 500)
    #expect(model.canPullUp)
    #expect(model.canPullDown == !missing.isEmpty)
  }
}
