public import InputText

/// Why a finger script cannot be used.
public enum FingerScriptError: Error, Equatable, CustomStringConvertible {
  /// The file cannot be read.
  case unreadable(TextError)
  /// Something is wrong at a place in the text.
  case faulty(at: ScriptLocation, what: String, remedy: String)

  /// One line: where, what, how to fix it.
  public var description: String {
    switch self {
    case .unreadable(let error): "\(error)"
    case .faulty(let location, let what, let remedy):
      "\(location): \(what); \(remedy)"
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
