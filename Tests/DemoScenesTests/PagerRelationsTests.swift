import Firmware
import Gestures
import Interactions
import Raster
import TactusCore
import Testing

@testable import DemoScenes

/// The coordinator: on while a screen is in front that needs it, and without effect afterwards.
struct PagerRelationsTests {
  /// The scene, with the state that an engine keeps for it.
  private struct Rig: ~Copyable {
    var scene: PagerScene
    let declared: GestureRelations
    var relations: GestureRelations
    private var outbox = SceneOutbox()

    init() {
      var gestures = GestureTable()
      scene = PagerScene(Screen(width: 400, height: 640), PagerTuning(), &gestures)
      declared = gestures.relations
      relations = declared
    }

    mutating func handle(_ event: GestureEvent) {
      scene.handle(event, &outbox)
      take()
    }

    mutating func suspend(at time: Int64) {
      scene.suspend(at: .zero + .milliseconds(time), &outbox)
      take()
    }

    /// Does with the outbox what the firmware does.
    private mutating func take() {
      if let changed = outbox.relations { relations = changed }
      outbox.relations = nil
      outbox.removeReports()
    }

    mutating func turn(_ phase: GesturePhase, at time: Int64, _ page: Int, _ dx: Float) {
      handle(.drag(scene.turn, phase, at: time, on: PagerTarget.page(page).id, dx))
    }

    mutating func back(
      _ phase: GesturePhase, at time: Int64, on target: PagerTarget, _ dx: Float
    ) {
      handle(.drag(scene.back, phase, at: time, on: target.id, dx, kind: .edgeSwipe))
    }

    mutating func tap(_ target: PagerTarget, at time: Int64) {
      handle(.tap(scene.tap, on: target.id, at: time))
    }

    /// A swipe back over most of the width.
    mutating func swipeBack(at time: Int64) {
      back(.began, at: time, on: .screen(.album), 12)
      back(.changed, at: time + 8, on: .screen(.album), 300)
      back(.ended, at: time + 16, on: .screen(.album), 300)
    }
  }

  @Test func itIsOnWhileAScreenIsInFrontThatNeedsIt() {
    var rig = Rig()
    #expect(rig.relations == rig.declared)
    rig.tap(.album(0), at: 0)
    #expect(rig.relations != rig.declared)
    let coordinated = rig.relations
    rig.tap(.page(0), at: 1000)
    #expect(rig.relations == coordinated, "the slider of the details needs it as well")
    rig.tap(.back, at: 2000)
    #expect(rig.relations == coordinated)
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

  @Test func itCanBeTunedOffFromTheStart() {
    var tuning = PagerTuning()
    tuning.isCoordinated = false
    var gestures = GestureTable()
    var scene = PagerScene(Screen(width: 400, height: 640), tuning, &gestures)
    var outbox = SceneOutbox()
    scene.handle(.tap(scene.tap, on: PagerTarget.album(0).id, at: 0), &outbox)
    #expect(outbox.relations == nil)
  }

  @Test func sleepKeepsIt() {
    var rig = Rig()
    rig.tap(.album(0), at: 0)
    let coordinated = rig.relations
    rig.suspend(at: 1000)
    #expect(rig.relations == coordinated)
    rig.tap(.back, at: 2000)
    #expect(rig.relations == rig.declared)
  }

  @Test func anAbandonedSwipeBackKeepsIt() {
    var rig = Rig()
    rig.tap(.album(0), at: 0)
    let coordinated = rig.relations
    rig.back(.began, at: 1000, on: .page(0), 12)
    rig.back(.ended, at: 1008, on: .page(0), 12)
    #expect(rig.relations == coordinated)
  }

  @Test func anAlbumThatLeavesUnderAFingerLeavesNothing() {
    var rig = Rig()
    rig.tap(.album(0), at: 0)
    rig.turn(.began, at: 1000, 0, -60)
    rig.swipeBack(at: 1008)
    #expect(rig.relations == rig.declared)
    // The finger on the page stays down, but has no effect any more.
    rig.turn(.changed, at: 1040, 0, -300)
    rig.turn(.ended, at: 1048, 0, -300)
    #expect(rig.relations == rig.declared)
    rig.tap(.album(1), at: 4000)
    var damage = Damage(width: 400, height: 640)
    rig.scene.update(to: .zero + .milliseconds(8000), &damage, scale: 1)
    #expect(rig.scene.pages.shownFront == 0)
    #expect(rig.scene.pages.shown == 0)
    #expect(rig.scene.stack.shown == 400)
  }

  /// A page is dragged, and under the finger the details come to the front.
  @Test func aPageReleasedUnderTheDetailsDoesNotTurn() {
    var rig = Rig()
    rig.tap(.album(0), at: 0)
    rig.turn(.began, at: 1000, 0, -60)
    rig.tap(.page(0), at: 1008)
    rig.turn(.ended, at: 1040, 0, -300)
    rig.tap(.back, at: 2000)
    var damage = Damage(width: 400, height: 640)
    rig.scene.update(to: .zero + .milliseconds(6000), &damage, scale: 1)
    #expect(rig.scene.pages.shownFront == 0)
    #expect(rig.scene.pages.shown == 0)
  }

  @Test func theConditionIsEvaluatedWhenTheSwipeWantsToBegin() {
    var rig = Rig()
    rig.tap(.album(0), at: 0)
    let back = rig.scene.back
    func attempt(_ dx: Float, _ velocity: Float) -> GestureEvent {
      .drag(
        back, .began, at: 1000, on: PagerTarget.page(0).id, dx,
        velocity: Vector(dx: velocity, dy: 0), kind: .edgeSwipe)
    }
    for (dx, velocity, isAllowed): (Float, Float, Bool) in [
      (12, 0, true), (12, -5, true), (-12, 5, true), (-12, 0, false), (0, 0, false),
    ] {
      let isLive = rig.scene.allows(attempt(dx, velocity))
      #expect(isLive == isAllowed)
    }
    rig.turn(.began, at: 1100, 0, -150)
    rig.turn(.ended, at: 1108, 0, -150)
    let isLive = rig.scene.allows(attempt(12, 100))
    #expect(!isLive, "on the second page it turns back")
  }

  /// Another kind of view, by one condition of its own: a drag to the right is the slider's until
  /// it is at its right end.
  @Test func aSliderTakesPartByItsOwnCondition() {
    var rig = Rig()
    rig.tap(.album(0), at: 0)
    rig.tap(.page(0), at: 1000)
    let (back, turn) = (rig.scene.back, rig.scene.turn)
    let slider = PagerTarget.exposure
    func attempt(on target: PagerTarget) -> GestureEvent {
      .drag(back, .began, at: 2000, on: target.id, 12, kind: .edgeSwipe)
    }
    let inTheMiddle = rig.scene.allows(attempt(on: slider))
    let beside = rig.scene.allows(attempt(on: .screen(.details)))
    #expect(!inTheMiddle && beside)
    rig.handle(.drag(turn, .began, at: 2000, on: slider.id))
    rig.handle(.drag(turn, .changed, at: 2008, on: slider.id, 1000))
    rig.handle(.drag(turn, .ended, at: 2016, on: slider.id, 1000))
    let atTheEnd = rig.scene.allows(attempt(on: slider))
    #expect(atTheEnd)
    rig.back(.began, at: 3000, on: slider, 12)
    rig.back(.changed, at: 3008, on: slider, 300)
    rig.back(.ended, at: 3016, on: slider, 300)
    rig.tap(.back, at: 4000)
    #expect(rig.relations == rig.declared)
  }

  @Test func aSliderThatLeavesUnderAFingerLeavesNothing() {
    var rig = Rig()
    rig.tap(.album(0), at: 0)
    rig.tap(.page(0), at: 1000)
    let slider = PagerTarget.exposure
    rig.handle(.drag(rig.scene.turn, .began, at: 2000, on: slider.id))
    rig.handle(.drag(rig.scene.turn, .changed, at: 2008, on: slider.id, 30))
    func exposure(at time: Int64) -> Float {
      var damage = Damage(width: 400, height: 640)
      rig.scene.update(to: .zero + .milliseconds(time), &damage, scale: 1)
      return rig.scene.exposure.shown
    }
    let held = exposure(at: 2008)
    #expect(held > 0.6)
    rig.tap(.back, at: 2100)
    rig.handle(.drag(rig.scene.turn, .changed, at: 2110, on: slider.id, -300))
    rig.handle(.drag(rig.scene.turn, .ended, at: 2120, on: slider.id, -300))
    #expect(exposure(at: 5000) == held)
  }
}
