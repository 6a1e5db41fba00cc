import BoardFiles
import Firmware
import InputText
public import Recordings
public import Sessions
import Simulation
import TactusCore

/// An input that was opened: a recording of any format, a trace, or a finger script. Its content
/// shows which it is.
public struct ReplaySource: ~Copyable {
  private let content: Content
  /// The file's name in messages.
  public let name: String
  /// What a trace holds about the run that wrote it; nil for others.
  public let origin: RecordingSource.TraceOrigin?

  private enum Content: ~Copyable {
    case recording(RecordingSource)
    case script(FingerScript)
  }

  /// What only some inputs need.
  public struct Options: Equatable, Sendable {
    /// Of a simulated panel's noise, for a finger script.
    public var seed: UInt64 = 1
    /// Of the panel, where a recording gives none or a wrong one.
    public var size: PanelSize?
    /// Of its axes, likewise.
    public var ranges: PanelRanges?

    public init() {}

    /// Equal for equal options.
    var text: String {
      "\(seed) \(size?.text ?? "") \(ranges?.text ?? "")"
    }
  }

  /// The longest input, in bytes: hours of ten fingers.
  public static let bytesMax = 512 << 20

  /// Opens a file, or standard input (`-`).
  public init(contentsOf path: String) throws(CorpusError) {
    let (bytes, name) = try Self.bytes(of: path)
    try self.init(bytes, name: name)
  }

  /// The bytes of a file, or of standard input, and its name in messages.
  public static func bytes(of path: String) throws(CorpusError) -> (bytes: [UInt8], name: String) {
    do throws(TextError) {
      let file = try InputFile(path, expecting: expected)
      let name = file.name
      return (try file.bytes(max: bytesMax), name)
    } catch {
      throw .text(error)
    }
  }

  static let expected = "a recording or a finger script"

  /// Opens bytes in memory; `name` is used only in messages.
  ///
  /// - Parameter isScript: whether they are known to be a finger script; nil where the name or the
  ///   content shows it.
  public init(_ bytes: [UInt8], name: String, isScript: Bool? = nil) throws(CorpusError) {
    let isKnown = isScript ?? name.hasSuffix(".fingers")
    if !isKnown, let recording = try Self.recording(bytes, name) {
      self.init(recording, name: name)
      return
    }
    do throws(FingerScriptError) {
      self.init(try FingerScript(bytes, file: name), name: name)
    } catch {
      throw isKnown ? .script(error) : .likelyScript(error)
    }
  }

  private init(_ recording: consuming RecordingSource, name: String) {
    self.name = name
    origin = recording.origin
    content = .recording(recording)
  }

  private init(_ script: FingerScript, name: String) {
    self.name = name
    origin = nil
    content = .script(script)
  }

  /// Nil for bytes of another kind.
  private static func recording(
    _ bytes: [UInt8], _ name: String
  ) throws(CorpusError) -> RecordingSource? {
    do throws(TextError) {
      return try RecordingSource(bytes, name: name)
    } catch {
      guard case .unusable = error else { throw .text(error) }
      return nil
    }
  }

  /// Whether it is a finger script.
  public var isScript: Bool {
    switch content {
    case .script: true
    case .recording: false
    }
  }

  /// What the panel reports, on the setup's board: positions of a recording are mapped to its
  /// panel, those of a trace stay as they are, a script is played over the scene's layout.
  public consuming func input(
    for setup: SceneSetup, _ options: Options = Options()
  ) throws(CorpusError) -> TouchInput {
    let duration = origin?.duration
    let content = content
    switch consume content {
    case .recording(let source):
      do throws(TextError) {
        return TouchInput(
          try Recording(source, board: setup.file, size: options.size, ranges: options.ranges),
          duration: duration)
      } catch {
        throw .text(error)
      }
    case .script(let script):
      do throws(FingerScriptError) {
        let motion = try script.compile(
          screen: ScreenSize(of: setup.board), targets: setup.layout.rects, seed: options.seed)
        var panel = SimulatedPanel(
          motion: motion, controller: setup.file.controller, board: setup.board,
          seed: options.seed)
        var reports: [PanelReport] = []
        while let report = panel.next(before: .never) { reports.append(report) }
        return TouchInput(reports)
      } catch {
        throw .script(error)
      }
    }
  }
}

extension RecordingSource.TraceOrigin {
  /// After which the run was to end.
  fileprivate var duration: Interval? {
    header.first { $0.key == "duration" }.flatMap { Int64($0.value) }.flatMap {
      (1...Quantity.intervalMax.microseconds).contains($0) ? .microseconds($0) : nil
    }
  }
}

extension SetupResolver {
  /// The setup of a choice for an input that was opened.
  public func setup(
    _ choice: SetupChoice, for source: borrowing ReplaySource
  ) throws(CorpusError) -> SceneSetup {
    guard let origin = source.origin else { return try resolved(choice) }
    do throws(SetupError) {
      return try setup(choice, replaying: try tracedRun(origin, name: source.name))
    } catch {
      throw .setup(error)
    }
  }

  /// The setup of a choice for an input that has none of its own.
  func resolved(_ choice: SetupChoice) throws(CorpusError) -> SceneSetup {
    do throws(SetupError) { return try setup(choice) } catch { throw .setup(error) }
  }
}
