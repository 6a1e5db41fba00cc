/// Changes the relations between recognizers for a while, and puts back exactly what stood before.
///
/// Something that comes in front may have to cooperate with the gestures around it: paged content
/// with the edge swipe of the stack it lies on. It puts a coordinator on, and takes it off when it
/// leaves. Several are taken off in the reverse order.
public struct GestureCoordinator: BitwiseCopyable, Sendable {
  /// The relations that stood before it was put on.
  private var before: GestureRelations?

  public init() {}

  public var isOn: Bool { before != nil }

  /// Changes `relations`, after it has kept what they were.
  ///
  /// - Precondition: it is not on.
  public mutating func putOn(
    _ relations: inout GestureRelations, _ change: (inout GestureRelations) -> Void
  ) {
    precondition(before == nil, "a coordinator is put on once before it is taken off")
    before = relations
    change(&relations)
  }

  /// Puts back what it found. One that is not on changes nothing.
  public mutating func takeOff(_ relations: inout GestureRelations) {
    guard let before else { return }
    relations = before
    self.before = nil
  }
}
