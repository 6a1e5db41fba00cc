import Testing

@testable import Gestures

/// A coordinator changes relations for a while, and puts back exactly what stood before.
struct GestureCoordinatorTests {
  private static let turn = RecognizerID(2)
  private static let back = RecognizerID(4)

  private static var declared: GestureRelations {
    var relations = GestureRelations()
    relations.requireFailure(of: back, before: turn)
    relations.requireFailure(of: RecognizerID(1), before: turn)
    relations.simultaneous(RecognizerID(5), RecognizerID(6))
    return relations
  }

  private static func change(_ relations: inout GestureRelations) {
    relations.waiveFailure(of: back, before: turn)
    relations.prefer(back)
  }

  @Test func takenOffItRestoresWhatStoodBefore() {
    var relations = Self.declared
    var coordinator = GestureCoordinator()
    coordinator.putOn(&relations, Self.change)
    #expect(coordinator.isOn)
    #expect(relations != Self.declared)
    coordinator.takeOff(&relations)
    #expect(!coordinator.isOn)
    #expect(relations == Self.declared)
  }

  @Test func itRestoresEvenWhatItDidNotChange() {
    // Preferring what was preferred already is no change that could be undone by taking it back.
    var relations = Self.declared
    relations.prefer(Self.back)
    let before = relations
    var coordinator = GestureCoordinator()
    coordinator.putOn(&relations, Self.change)
    coordinator.takeOff(&relations)
    #expect(relations == before)
  }

  @Test func twoAreTakenOffInTheReverseOrder() {
    var relations = Self.declared
    var outer = GestureCoordinator()
    var inner = GestureCoordinator()
    outer.putOn(&relations, Self.change)
    let between = relations
    inner.putOn(&relations) { $0.requireFailure(of: Self.turn, before: RecognizerID(3)) }
    inner.takeOff(&relations)
    #expect(relations == between)
    outer.takeOff(&relations)
    #expect(relations == Self.declared)
  }

  @Test func oneThatIsNotOnChangesNothing() {
    var relations = Self.declared
    var coordinator = GestureCoordinator()
    coordinator.takeOff(&relations)
    #expect(relations == Self.declared)
  }

  @Test func waivingOneFailureKeepsTheOthers() {
    var relations = Self.declared
    relations.waiveFailure(of: Self.back, before: Self.turn)
    #expect(relations.required(by: Int(Self.turn.index)) == RecognizerID(1).asSet)
  }
}
