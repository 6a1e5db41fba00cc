import Gestures
import Raster
import TactusCore
import Testing

@testable import Scenes

/// The album's coordinator: on while the album is in front, and nothing of it left afterwards.
struct PagerRelationsTests {
  private static let turn = RecognizerID.drag(0)
  private static let back = RecognizerID.edgeSwipe

  /// The scene with what an engine holds for it.
  private struct Rig: ~Copyable {
    var scene = PagerScene(width: 400, height: 640)
    let declared: GestureRelations
    var relations: GestureRelations
    private var outbox = SceneOutbox()

    init() {
      declared = scene.gestures(GestureThresholds()).relations
      relations = declared
      scene.coordinate(&relations)
    }

    mutating func handle(_ event: GestureEvent) {
      scene.handle(event, &outbox)
      outbox.removeAll()
      scene.coordinate(&relations)
    }

    mutating func tap(_ target: PagerTarget, at time: Int64) {
      handle(.tap(on: target.id, at: time))
    }

    /// A swipe back over most of the width.
    mutating func swipeBack(at time: Int64) {
      let target = PagerTarget.screen(.album).id
      handle(.drag(PagerRelationsTests.back, .began, at: time, on: target, 12))
      handle(.drag(PagerRelationsTests.back, .changed, at: time + 8, on: target, 300))
      handle(.drag(PagerRelationsTests.back, .ended, at: time + 16, on: target, 300))
    }
  }

  @Test func itIsOnWhileTheAlbumIsInFront() {
    var rig = Rig()
    #expect(rig.relations == rig.declared)
    rig.tap(.album(0), at: 0)
    #expect(rig.relations != rig.declared)
    rig.tap(.page(0), at: 1000)
    #expect(rig.relations == rig.declared, "the details do not need it")
    rig.tap(.back, at: 2000)
    #expect(rig.relations != rig.declared)
    rig.tap(.back, at: 3000)
    #expect(rig.relations == rig.declared)
  }

  @Test func itsButtonTakesItOffAndPutsItOn() {
    var rig = Rig()
    rig.tap(.album(0), at: 0)
    let coordinated = rig.relations
    rig.tap(.coordinator, at: 1000)
    #expect(rig.relations == rig.declared)
    rig.tap(.coordinator, at: 2000)
    #expect(rig.relations == coordinated)
  }

  @Test func aSwipeBackThatIsGivenUpKeepsIt() {
    var rig = Rig()
    rig.tap(.album(0), at: 0)
    let coordinated = rig.relations
    let target = PagerTarget.page(0).id
    rig.handle(.drag(Self.back, .began, at: 1000, on: target, 12))
    rig.handle(.drag(Self.back, .ended, at: 1008, on: target, 12))
    #expect(rig.relations == coordinated)
  }

  @Test func anAlbumThatLeavesUnderAFingerLeavesNothing() {
    var rig = Rig()
    rig.tap(.album(0), at: 0)
    let page = PagerTarget.page(0).id
    rig.handle(.drag(Self.turn, .began, at: 1000, on: page, -60))
    rig.swipeBack(at: 1008)
    #expect(rig.relations == rig.declared)
    // The finger on the page goes on, and means nothing any more.
    rig.handle(.drag(Self.turn, .changed, at: 1040, on: page, -300))
    rig.handle(.drag(Self.turn, .ended, at: 1048, on: page, -300))
    #expect(rig.relations == rig.declared)
    rig.tap(.album(1), at: 4000)
    var damage = Damage(width: 400, height: 640)
    rig.scene.update(to: .zero + .milliseconds(8000), &damage, scale: 1)
    #expect(rig.scene.shown.page == 0)
    #expect(rig.scene.shown.pages == 0)
    #expect(rig.scene.shown.stack == 400)
  }

  /// A page is dragged, and under the finger the details come in front.
  @Test func aPageThatIsLetGoUnderTheDetailsDoesNotTurn() {
    var rig = Rig()
    rig.tap(.album(0), at: 0)
    let page = PagerTarget.page(0).id
    rig.handle(.drag(Self.turn, .began, at: 1000, on: page, -60))
    rig.tap(.page(0), at: 1008)
    rig.handle(.drag(Self.turn, .ended, at: 1040, on: page, -300))
    rig.tap(.back, at: 2000)
    var damage = Damage(width: 400, height: 640)
    rig.scene.update(to: .zero + .milliseconds(6000), &damage, scale: 1)
    #expect(rig.scene.shown.page == 0)
    #expect(rig.scene.shown.pages == 0)
  }

  @Test func theConditionIsReadWhenTheSwipeWantsToBegin() {
    var rig = Rig()
    rig.tap(.album(0), at: 0)
    let page = PagerTarget.page(0).id
    func attempt(_ dx: Float, _ velocity: Float) -> GestureEvent {
      .drag(Self.back, .began, at: 1000, on: page, dx, velocity: Vector(dx: velocity, dy: 0))
    }
    for (dx, velocity, isAllowed): (Float, Float, Bool) in [
      (12, 0, true), (12, -5, true), (-12, 5, true), (-12, 0, false), (0, 0, false),
    ] {
      let isLive = rig.scene.allows(attempt(dx, velocity))
      #expect(isLive == isAllowed)
    }
    rig.handle(.drag(Self.turn, .began, at: 1100, on: page, -150))
    rig.handle(.drag(Self.turn, .ended, at: 1108, on: page, -150))
    let isLive = rig.scene.allows(attempt(12, 100))
    #expect(!isLive, "on the second page it turns back")
  }
}
