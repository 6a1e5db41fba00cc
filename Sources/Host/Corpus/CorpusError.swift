import BoardFiles
public import InputText
public import Sessions
public import Simulation

/// Why an input, an expectation file or a part of a comparison cannot be used. Its description is
/// one line: where, what, how to fix it.
public enum CorpusError: Error, Equatable, CustomStringConvertible {
  case text(TextError)
  case script(FingerScriptError)
  /// A finger script that does not state by its name that it is one.
  case likelyScript(FingerScriptError)
  /// The board, the scene or the constants.
  case setup(SetupError)
  /// Something is wrong in a file, or with it as a whole (line 0).
  case faulty(file: String, line: Int, what: String)
  /// Parts of a comparison are missing.
  case incomplete(String)

  public var description: String {
    switch self {
    case .text(let error): "\(error)"
    case .script(let error): "\(error)"
    case .likelyScript(let error): "\(error) (read as a finger script, since it is no recording)"
    case .setup(let error): "\(error)"
    case .incomplete(let what): what
    case .faulty(let file, 0, let what): "\(file): \(what)"
    case .faulty(let file, let line, let what): "\(file):\(line): \(what)"
    }
  }
}
