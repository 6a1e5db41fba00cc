public import Gestures

/// What a protocol that refines `Scene` may answer in a scene's place; a scene leaves it alone.
public protocol SceneSeams: ~Copyable {
  /// What asks `allows`. For a protocol that refines this one and allows less: by default the same.
  func admits(_ attempt: GestureEvent) -> Bool
  /// What calls `handle`. For a protocol that refines this one and keeps events from a scene: by
  /// default it is handed all of them.
  ///
  /// - Parameter ended: the recognizers whose gesture the scene has seen the end of already; kept
  ///   for the protocol from one event to the next.
  mutating func receive(
    _ event: GestureEvent, ended: inout RecognizerSet, _ outbox: inout SceneOutbox)
  /// Whether its targets are a table, whose parts and names are looked at before a run.
  static var isTabled: Bool { get }
  /// What is wrong with that table; nil where there is none, and where all is well.
  static var tableFault: TableFault? { get }
}

extension SceneSeams where Self: ~Copyable {
  public static var isTabled: Bool { false }
  public static var tableFault: TableFault? { nil }
}

extension Scene where Self: ~Copyable {
  @inlinable @inline(__always)
  public func admits(_ attempt: GestureEvent) -> Bool { allows(attempt) }
  @inlinable @inline(__always)
  public mutating func receive(
    _ event: GestureEvent, ended: inout RecognizerSet, _ outbox: inout SceneOutbox
  ) {
    handle(event, &outbox)
  }
}
