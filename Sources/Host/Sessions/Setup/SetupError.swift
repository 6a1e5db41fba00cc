public import BoardFiles
public import InputText

/// Why a choice of board, scene and constants cannot be used. Its description is one line: where,
/// what, how to fix it.
public enum SetupError: Error, Equatable, CustomStringConvertible {
  case text(TextError)
  case board(BoardFileError)
  case scene(UnknownScene)
  case constant(TuningSettingError)
  /// A line of a trace's header names something that is not there.
  case header(String)

  public var description: String {
    switch self {
    case .text(let error): "\(error)"
    case .board(let error): "\(error)"
    case .scene(let error): "\(error)"
    case .constant(let error): "\(error)"
    case .header(let line): line
    }
  }
}
