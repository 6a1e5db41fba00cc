public import TactusCore

/// What each recognizer means to a scene: an enumeration whose raw values count from 0 in the order
/// in which the recognizers are added.
///
/// A scene then dispatches by `switch Role(event.recognizer)`, and the compiler finds a recognizer
/// that is not handled.
public protocol RecognizerRole: RawRepresentable<UInt8>, BitwiseCopyable, Sendable {
  /// The recognizer's name in a trace.
  var name: StaticString { get }
}

extension RecognizerRole {
  /// The role of a recognizer that was added `as:` one. Traps when it was not.
  @inlinable
  public init(_ recognizer: RecognizerID) {
    guard let role = Self(rawValue: recognizer.index) else {
      refuse("the recognizer was not added with a role of this enumeration")
    }
    self = role
  }
}

extension GestureTable {
  public mutating func add(
    _ recognizer: TapRecognizer, as role: some RecognizerRole
  ) -> RecognizerID {
    checked(add(recognizer, named: role.name), role)
  }

  public mutating func add(
    _ recognizer: ChordRecognizer, as role: some RecognizerRole
  ) -> RecognizerID {
    checked(add(recognizer, named: role.name), role)
  }

  public mutating func add(
    _ recognizer: LongPressRecognizer, as role: some RecognizerRole
  ) -> RecognizerID {
    checked(add(recognizer, named: role.name), role)
  }

  public mutating func add(
    _ recognizer: DragRecognizer, as role: some RecognizerRole
  ) -> RecognizerID {
    checked(add(recognizer, named: role.name), role)
  }

  public mutating func add(
    _ recognizer: EdgeSwipeRecognizer, as role: some RecognizerRole
  ) -> RecognizerID {
    checked(add(recognizer, named: role.name), role)
  }

  public mutating func add(
    _ recognizer: PinchRecognizer, as role: some RecognizerRole
  ) -> RecognizerID {
    checked(add(recognizer, named: role.name), role)
  }

  public mutating func add(
    _ recognizer: RotationRecognizer, as role: some RecognizerRole
  ) -> RecognizerID {
    checked(add(recognizer, named: role.name), role)
  }

  private func checked(_ added: RecognizerID, _ role: some RecognizerRole) -> RecognizerID {
    if added.index != role.rawValue { refuse(role.name, Int(role.rawValue), Int(added.index)) }
    return added
  }
}

/// Ends the program over a recognizer that is not added in the order of its enumeration.
@inline(never)
private func refuse(_ role: StaticString, _ due: Int, _ count: Int) -> Never {
  #if hasFeature(Embedded)
    preconditionFailure()
  #else
    fatalError(
      "the recognizer '\(role)' comes after \(due) others, in the order of its roles, and the table has "
        + "\(count); add those of its enumeration first, each once, and your own after them")
  #endif
}
