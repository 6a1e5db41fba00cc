/// Changes the relations between recognizers for a while, and puts back exactly what stood before.
///
/// Something that comes in front may have to cooperate with the gestures around it: paged content
/// with the edge swipe of the stack it lies on. It puts a coordinator on, and takes it off when it
/// leaves; the relations it gives are the engine's from then on. One coordinator over another is
/// made over what that one gives, and taken off first.
public struct GestureCoordinator: BitwiseCopyable, Sendable {
  /// The relations that stand while it is off.
  private let before: GestureRelations
  public private(set) var isOn = false

  /// - Parameter relations: what stands now: what a table declares, or what another coordinator
  ///   gave.
  public init(over relations: GestureRelations) { before = relations }

  /// The relations from now on: those that stood, with a change.
  ///
  /// - Precondition: it is not on.
  public mutating func putOn(_ change: (inout GestureRelations) -> Void) -> GestureRelations {
    precondition(!isOn, "a coordinator is put on once before it is taken off")
    isOn = true
    var relations = before
    change(&relations)
    return relations
  }

  /// The relations from now on: exactly those that stood before it was put on.
  public mutating func takeOff() -> GestureRelations {
    isOn = false
    return before
  }
}
