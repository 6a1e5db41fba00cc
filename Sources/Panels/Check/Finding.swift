/// A fault of a panel or its driver that a recording shows.
public struct Finding: Equatable, Sendable {
  /// A word for programs: `inverted`, `stuck`.
  public var name: String
  /// The recording, and its line; 0 for all of it.
  public var file: String
  public var line: Int32
  public var what: String
  public var remedy: String
  /// How often it was found.
  public var count = 1

  /// One line: where, what, and how to mend it.
  public var text: String {
    "\(file)\(line > 0 ? ":\(line)" : ""): \(what)\(count > 1 ? " (\(count) times)" : ""); \(remedy)"
  }
}
