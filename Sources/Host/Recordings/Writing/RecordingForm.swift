/// A format that a recording can be written in.
public enum RecordingForm: String, CaseIterable, Sendable {
  case evemu, libinput, evtest, getevent, trace, script

  /// The form that the extension of a file's name means; nil for one that may mean several.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: "."), dot > fileName.startIndex else { return nil }
    switch fileName[fileName.index(after: dot)...] {
    case "evemu", "events": self = .evemu
    case "yml", "yaml", "libinput": self = .libinput
    case "evtest": self = .evtest
    case "getevent": self = .getevent
    case "trace": self = .trace
    case "fingers": self = .script
    default: return nil
    }
  }

  /// The form of a recording that was read.
  public init(_ format: Recording.Format) {
    switch format {
    case .evemu: self = .evemu
    case .libinputRecord: self = .libinput
    case .evtest: self = .evtest
    case .getevent: self = .getevent
    case .trace: self = .trace
    }
  }

  /// Whether it has the events of a device, as the kernel reports them.
  public var isOfDevice: Bool {
    switch self {
    case .evemu, .libinput, .evtest, .getevent: true
    case .trace, .script: false
    }
  }
}
