import ArgumentParser
import Glibc
import InputText

/// The value of `--panel`.
enum PanelChoice: Equatable {
  case libinput(path: String?)
  case script(String)
  case recording(String)
  case monkey(seed: UInt64)

  static var help: ArgumentHelp {
    ArgumentHelp(
      """
      Where touches come from: 'libinput' (all touchscreens) or 'libinput:/dev/input/eventN', \
      'script:FILE.fingers', 'recording:FILE' (see 'replay'), 'monkey:SEED'.
      """, valueName: "panel")
  }

  init(text: String) throws(ValidationError) {
    guard let choice = Self.choice(text) else {
      throw ValidationError(Self.remedy(for: text))
    }
    self = choice
  }

  private static func remedy(for text: String) -> String {
    // A file without what it is.
    if text.hasSuffix(".fingers") { return "write script:\(text)" }
    if access(text.pathForC, F_OK) == 0 {
      return "write recording:\(text), or script:\(text) for a finger script"
    }
    return "write libinput, libinput:/dev/input/eventN, script:FILE, recording:FILE or monkey:SEED"
  }

  private static func choice(_ argument: String) -> PanelChoice? {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count == 2 ? String(parts[1]) : nil
    switch (parts[0], rest) {
    case ("libinput", nil): return .libinput(path: nil)
    case ("libinput", let path?) where !path.isEmpty: return .libinput(path: path)
    case ("script", let path?) where !path.isEmpty: return .script(path)
    case ("recording", let path?) where !path.isEmpty: return .recording(path)
    case ("monkey", let seed?): return UInt64(seed).map { .monkey(seed: $0) }
    default: return nil
    }
  }

  /// Whether its input has an end of its own; random hands and fingers stop when the run does.
  var hasEnd: Bool {
    switch self {
    case .script, .recording: true
    case .libinput, .monkey: false
    }
  }

  /// Its name in a trace: files without their folders, so that the trace does not depend on where
  /// they are.
  var traceName: String {
    switch self {
    case .libinput: "libinput"
    case .script(let path): "script:" + Self.fileName(path)
    case .recording(let path): "recording:" + Self.fileName(path)
    case .monkey(let seed): "monkey:\(seed)"
    }
  }

  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension PanelChoice {
  /// The node of a touchscreen that is read as it is, for `--live`; nil for the only one.
  static func liveNode(_ panel: PanelChoice?) throws(CommandFailure) -> String? {
    switch panel {
    case nil, .libinput(path: nil): return nil
    case .libinput(let path?): return path
    case .script, .recording, .monkey:
      throw CommandFailure("--panel: --live reads a touchscreen; write libinput:/dev/input/eventN")
    }
  }
}
