/// Changes the relations between recognizers for a while, then restores them exactly.
///
/// Something that appears in front may have to cooperate with the gestures around it: paged content
/// with the edge swipe of the stack it lies on. It puts a coordinator on when it appears and takes
/// it off when it leaves; meanwhile the engine uses the coordinator's relations. To nest one
/// coordinator in another, make it over the relations of the outer one, and take it off first.
public struct GestureCoordinator: BitwiseCopyable, Sendable {
  /// The relations that apply while it is off.
  private let before: GestureRelations
  /// Whether it has been put on and not taken off.
  public private(set) var isOn = false

  /// - Parameter relations: the current ones: those a table declares, or those of another
  ///   coordinator.
  public init(over relations: GestureRelations) { before = relations }

  /// The relations to use from now on: the previous ones, with a change.
  ///
  /// - Precondition: it is not on.
  public mutating func putOn(_ change: (inout GestureRelations) -> Void) -> GestureRelations {
    precondition(!isOn, "a coordinator is put on once before it is taken off")
    isOn = true
    var relations = before
    change(&relations)
    return relations
  }

  /// The relations to use from now on: exactly those from before it was put on.
  public mutating func takeOff() -> GestureRelations {
    isOn = false
    return before
  }
}
