public import InputText

/// A recording that was opened: its format is known and a trace's header is read, but not yet what
/// the panel reported.
///
/// It is opened once and read in one pass, so that a pipe will do.
public struct RecordingSource: ~Copyable {
  let content: Content
  /// The file's name in messages.
  public let name: String

  enum Content: ~Copyable {
    case trace(TraceReader)
    case evemu(LineSource)
    case libinputRecord(LineSource)
    case evtest(LineSource)
    case getevent(LineSource)
  }

  /// What a trace records of the run that wrote it.
  public struct TraceOrigin: Sendable {
    /// The version of the format.
    public var version: Int
    /// The pairs of the header, in the order of the file.
    public var header: [TraceLine.Pair]

    public init(version: Int, header: [TraceLine.Pair]) {
      self.version = version
      self.header = header
    }
  }

  /// Nil for other recordings.
  public let origin: TraceOrigin?

  /// What a file is opened for; messages name it.
  public enum Wanted: Sendable {
    /// Any recording, also a trace.
    case recording
    case trace
    /// What the panel itself sent.
    case panel

    var words: String {
      switch self {
      case .recording: "a recording"
      case .trace: "a trace"
      case .panel: "a recording of a panel"
      }
    }

    /// What to give in the place of something else.
    var remedy: String {
      switch self {
      case .recording:
        "give the output of evemu-record, libinput record, evtest, getevent -lt or tactus --trace"
      case .trace: "give what --trace wrote"
      case .panel:
        "give what the panel sent: evemu-record, libinput record, evtest or getevent -lt"
      }
    }

    /// What to do with a finger script.
    func remedy(forScript file: String) -> String {
      switch self {
      case .recording: "play it with 'run --panel script:\(file)'"
      case .trace: "write a trace of it with 'run --panel script:\(file) --trace FILE'"
      case .panel: remedy
      }
    }
  }

  /// The most lines before the first that shows what the file is: comments and empty ones.
  static let preambleLinesMax = 10_000
  /// The most lines of something else before that.
  static let pastedLinesMax = 100

  /// Opens a file, or standard input (`-`).
  ///
  /// - Parameter wanted: what it should be.
  public init(contentsOf path: String, wanted: Wanted = .recording) throws(TextError) {
    try self.init(LineSource(contentsOf: path, expecting: wanted.words), wanted)
  }

  /// Opens bytes in memory; `name` is used only in messages.
  public init(_ bytes: [UInt8], name: String, wanted: Wanted = .recording) throws(TextError) {
    try self.init(LineSource(bytes, name: name, expecting: wanted.words), wanted)
  }

  private init(_ source: consuming LineSource, _ wanted: Wanted) throws(TextError) {
    var source = source
    name = source.name
    switch try Self.format(of: &source) {
    case .trace:
      let reader = try TraceReader(source)
      origin = TraceOrigin(version: reader.version, header: reader.header)
      content = .trace(reader)
    case .evemu:
      origin = nil
      content = .evemu(source)
    case .libinputRecord:
      origin = nil
      content = .libinputRecord(source)
    case .evtest:
      origin = nil
      content = .evtest(source)
    case .getevent:
      origin = nil
      content = .getevent(source)
    case nil:
      let isScript = source.name.hasSuffix(".fingers")
      throw .unusable(
        file: source.name,
        what: isScript ? "a finger script and not \(wanted.words)" : "not \(wanted.words)",
        remedy: isScript ? wanted.remedy(forScript: source.name) : wanted.remedy)
    }
  }

  /// Whether bytes are a recording other than a trace.
  package static func isRecording(_ bytes: [UInt8]) -> Bool {
    var source = LineSource(bytes, name: "", expecting: Wanted.recording.words)
    guard let format = try? format(of: &source) else { return false }
    return format != .trace
  }

  /// Detects the format from the first line that shows it. That is the first which is neither
  /// empty nor a comment, except in what people paste: a prompt, or the list of devices that evtest
  /// offers may come before it. Every line is then read again.
  private static func format(
    of source: inout LineSource
  ) throws(TextError) -> Recording.Format? {
    var seen: [LineSource.Line] = []
    var format: Recording.Format?
    var others = 0
    while format == nil, seen.count < preambleLinesMax, let line = try source.next() {
      seen.append(line)
      if line.bytes.trimmed.isEmpty || line.bytes.first == UInt8(ascii: "#") { continue }
      format = Recording.Format(firstLine: line.bytes)
      others += 1
      if format == nil, others > pastedLinesMax { break }
    }
    source.putBack(seen)
    return format
  }
}

extension RecordingSource {
  /// What a panel sent, and in which format; a trace is an error.
  consuming func events() throws(TextError) -> (format: Recording.Format, events: RecordedEvents) {
    let file = name
    let content = content
    switch consume content {
    case .trace:
      throw .unusable(
        file: file, what: "a trace has its positions on the screen, not on the panel",
        remedy: Wanted.panel.remedy)
    case .evemu(let lines): return (.evemu, try EvemuReader.read(lines))
    case .libinputRecord(let lines):
      return (.libinputRecord, try LibinputRecordReader.read(lines))
    case .evtest(let lines): return (.evtest, try EvtestReader.read(lines))
    case .getevent(let lines): return (.getevent, try GeteventReader.read(lines))
    }
  }
}

extension Recording.Format {
  fileprivate init?(firstLine line: ArraySlice<UInt8>) {
    if line.starts(with: Array("\(TraceFormat.word) ".utf8)) {
      self = .trace
    } else if line.dropFirst().starts(with: ":") {
      self = .evemu
    } else if line.starts(with: "version:") || line.starts(with: "ndevices:")
      || line.starts(with: "libinput:") || line.starts(with: "system:")
      || line.starts(with: "devices:") || line.starts(with: "---") || line.starts(with: "%YAML")
    {
      self = .libinputRecord
    } else if line.starts(with: "Input driver version is ") || line.starts(with: "Event: time ") {
      self = .evtest
    } else if line.starts(with: "add device ") || GeteventReader.isEvent(line) {
      self = .getevent
    } else {
      return nil
    }
  }
}
