import Testing

@testable import Gestures

/// A coordinator changes relations for a while, and restores the previous ones exactly.
struct GestureCoordinatorTests {
  private let turn: RecognizerID
  private let scroll: RecognizerID
  private let back: RecognizerID
  private let tap: RecognizerID
  private let declared: GestureRelations

  init() {
    var table = GestureTable()
    tap = table.add(TapRecognizer(), named: "tap")
    turn = table.add(DragRecognizer(), named: "turn")
    scroll = table.add(DragRecognizer(), named: "scroll")
    back = table.add(EdgeSwipeRecognizer(edge: .left, width: 400, height: 640), named: "back")
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    let rotation = table.add(RotationRecognizer(), named: "rotation")
    table.requireFailure(of: back, before: turn)
    table.requireFailure(of: tap, before: turn)
    table.simultaneous(pinch, rotation)
    declared = table.relations
  }

  private func change(_ relations: inout GestureRelations) {
    relations.waiveFailure(of: back, before: turn)
    relations.prefer(back)
  }

  @Test func takingItOffRestoresThePreviousRelations() {
    var coordinator = GestureCoordinator(over: declared)
    #expect(!coordinator.isOn)
    let changed = coordinator.putOn(change)
    #expect(coordinator.isOn)
    #expect(changed != declared)
    let restored = coordinator.takeOff()
    #expect(!coordinator.isOn)
    #expect(restored == declared)
  }

  @Test func itRestoresEvenWhatItDidNotChange() {
    // Preferring what is already preferred is not a change that could be undone by reversing it.
    var before = declared
    before.prefer(back)
    var coordinator = GestureCoordinator(over: before)
    _ = coordinator.putOn(change)
    let restored = coordinator.takeOff()
    #expect(restored == before)
  }

  @Test func puttingItOnAgainMakesTheSameChange() {
    var coordinator = GestureCoordinator(over: declared)
    let first = coordinator.putOn(change)
    _ = coordinator.takeOff()
    let second = coordinator.putOn(change)
    #expect(second == first)
  }

  @Test func twoAreTakenOffInTheReverseOrder() {
    var outer = GestureCoordinator(over: declared)
    let between = outer.putOn(change)
    var inner = GestureCoordinator(over: between)
    let within = inner.putOn { $0.requireFailure(of: turn, before: scroll) }
    #expect(within != between)
    let afterInner = inner.takeOff()
    #expect(afterInner == between)
    let afterOuter = outer.takeOff()
    #expect(afterOuter == declared)
  }

  @Test func waivingOneFailureKeepsTheOthers() {
    var relations = declared
    relations.waiveFailure(of: back, before: turn)
    #expect(relations.required(by: Int(turn.index)) == tap.asSet)
  }
}
