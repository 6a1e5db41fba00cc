public import InputText

/// Why a finger script cannot be used.
public enum FingerScriptError: Error, Equatable, CustomStringConvertible {
  /// The file cannot be read.
  case unreadable(TextError)
  /// Something is wrong at a place in the text.
  case faulty(at: ScriptLocation, what: String, remedy: String)
  /// A target lies outside the screen that it is compiled for.
  case beyondScreen(at: ScriptLocation, what: String)

  /// One line: where, what, how to fix it.
  public var description: String {
    switch self {
    case .unreadable(let error): "\(error)"
    case .faulty(let location, let what, let remedy):
      "\(location): \(what); \(remedy)"
    case .beyondScreen(let location, let what):
      "\(location): \(what); bring it there by a drag and give its new place in points, or choose "
        + "a larger board"
    }
  }
}

/// A place in a script; line and column count from 1, columns in characters.
public struct ScriptLocation: Equatable, Sendable, CustomStringConvertible {
  public var file: String
  public var line: Int
  public var column: Int

  public var description: String { "\(file):\(line):\(column)" }
}
