public import BoardFiles
public import Firmware
import FoundationEssentials
import InputText
public import OutputFiles
import Recordings
public import Sessions
import TactusCore

/// The page in which a scene's own firmware plays under fingers: one file, which loads nothing and
/// opens from a disk.
public struct PlayPage {
  private let scene: SceneEntry
  private let version: String
  private let commit: String?
  private var boards: [PageValue] = []
  private var sets: [PageValue] = []
  /// The constants that were chosen, as texts by name.
  public var settings: [(name: String, value: String)] = []
  /// The text of a trace that plays when the page opens; empty for none.
  public var trace = ""
  /// The run elsewhere whose trace comes to the page as events; nil for none.
  public var followed: FollowedRun?

  /// A run that a page follows.
  public struct FollowedRun: Sendable {
    /// Whether it draws what fingers do.
    public var showsTouches: Bool
    /// Whether its trace has only the lines that a replay needs.
    public var isInputOnly: Bool
    /// Whether its trace has the hashes of its pictures.
    public var hasPictures: Bool
    /// A clause about what the page does not do as the run did; empty for nothing.
    public var lacks: String

    public init(
      showsTouches: Bool = false, isInputOnly: Bool = false, hasPictures: Bool = true,
      lacks: String = ""
    ) {
      self.showsTouches = showsTouches
      self.isInputOnly = isInputOnly
      self.hasPictures = hasPictures
      self.lacks = lacks
    }
  }

  /// - Parameters:
  ///   - version: of the program, for the traces that the page saves.
  ///   - commit: of its sources; nil where it is unknown.
  public init(of scene: SceneEntry, version: String, commit: String? = nil) {
    self.scene = scene
    self.version = version
    self.commit = commit
  }

  /// Adds a board; the first is the one that is shown.
  ///
  /// - Parameters:
  ///   - tuning: the constants, with those that the board sets.
  ///   - board: the file's, with other ticks; nil for the file's own.
  public mutating func add(
    _ file: BoardFile, _ tuning: RunTuning, on board: Board? = nil
  ) throws(OutputError) {
    let board = board ?? file.board
    let header = TraceHeader(
      version: version, commit: commit, file: file, board: board, scene: scene, tuning: tuning,
      input: [])
    let config = FrameExportPanel.configuration(
      scene, try BoardMounting(file, board, header), tuning)
    boards.append(
      .keys([
        ("name", .text(file.name)), ("title", .text(file.title)),
        ("displayPeriod", .number(board.displayPeriod.microseconds)),
        ("panel", .list(Self.figures(file, board))),
        ("config", .text(Data(config).base64EncodedString())), ("header", .text(header.text)),
        ("settings", Self.texts(tuning.overrides)),
      ]))
  }

  /// Adds a set of constants that can be chosen by its name.
  public mutating func add(_ set: TuningSet) {
    sets.append(
      .keys([
        ("name", .text(set.name)), ("sentence", .text(set.sentence)),
        ("constants", Self.texts(set.constants.map { ($0.name, $0.value) })),
      ]))
  }

  /// The page.
  ///
  /// - Parameter hand: what reads recordings and finger scripts and writes stories; nil for a page
  ///   without.
  public func html(
    with firmware: PageFirmware, hand: PageFirmware? = nil
  ) throws(OutputError) -> String {
    precondition(!boards.isEmpty, "a page has a board")
    let data = PageValue.keys([
      ("scene", .text(scene.name)), ("version", .text(version)), ("boards", .list(boards)),
      ("constants", .list(scene.constants.map(Self.constant))), ("sets", .list(sets)),
      ("settings", Self.texts(settings)), ("trace", .text(trace)), ("haptics", Self.haptics),
      ("follows", followed.map(Self.facts) ?? .null),
    ])
    let script = PageText.script([
      "machine.js", "deeds.js", "tuning.js", "trace.js", "screen.js", "controls.js", "hand.js",
      "stories.js", "play.js", "hands.js", "curve.js", "follow.js", "view.js",
    ])
    return PageText.packed(
      title: "\(scene.name) – Tactus", style: PageText.script(["parts.css", "play.css"]),
      body: ShippedFile.page("play.html"), data: try data.json(), script: script,
      modules: [("firmware", firmware.packed), ("hand", hand?.packed ?? "")],
      without: "The firmware needs JavaScript and WebAssembly.", connects: followed != nil)
  }

  /// How long a phone's motor plays each kind, in milliseconds.
  private static var haptics: PageValue {
    .keys(
      IteratorSequence(HapticKind.all).map { kind in
        ("\(kind.word)", .number(Int64(HapticTuning.length(of: kind))))
      })
  }

  /// What recordings and finger scripts depend on.
  private static func figures(_ file: BoardFile, _ board: Board) -> [PageValue] {
    var file = file
    file.board = board
    return PanelFigures.numbers(of: file).map { .real($0) }
  }

  private static func facts(of run: FollowedRun) -> PageValue {
    .keys([
      ("showsTouches", .number(run.showsTouches ? 1 : 0)),
      ("isInputOnly", .number(run.isInputOnly ? 1 : 0)),
      ("hasPictures", .number(run.hasPictures ? 1 : 0)), ("lacks", .text(run.lacks)),
    ])
  }

  static func texts(_ pairs: [(name: String, value: String)]) -> PageValue {
    .keys(pairs.map { ($0.name, .text($0.value)) })
  }

  static func constant(_ constant: TuningConstant) -> PageValue {
    .keys([
      ("name", .text(constant.name)), ("unit", .text("\(constant.unit)")),
      ("standard", .text(constant.standardText)), ("sentence", .text(constant.sentence)),
      ("words", .list(constant.words.map { .text($0) })), ("suffix", .text(constant.suffix)),
      // Ranges are of whole numbers, or have a few decimals: as text they lose none.
      ("minimum", .decimal(constant.minimum)), ("maximum", .decimal(constant.maximum)),
    ])
  }
}
