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
  public init(_ recognizer: RecognizerID) {
    guard let role = Self(rawValue: recognizer.index) else {
      preconditionFailure("the recognizer was not added with a role of this scene")
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
    precondition(
      added.index == role.rawValue, "recognizers are added in the order of their roles")
    return added
  }
}
