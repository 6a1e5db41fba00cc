import BoardFiles
import Firmware
import Gestures
import Scenes
import Sessions
import TactusCore
import Traces

/// A run's options resolved: the board as it runs, the scene and its layout.
struct RunSetup {
  let options: RunOptions
  let choice: PanelChoice
  let file: BoardFile
  let board: Board
  let scene: SceneKind
  let thresholds: GestureThresholds

  /// - Parameter header: of the trace that is replayed; its board and scene hold where the options
  ///   name none.
  init(_ options: RunOptions, _ choice: PanelChoice, replaying header: [String: String] = [:])
    throws
  {
    self.options = options
    self.choice = choice
    let file = try BoardDirectory().board(options.board ?? header["board"] ?? "raspberry-pi-7")
    self.file = file
    scene = try Self.scene(options.scene ?? header["scene"] ?? "focal")
    thresholds = try GestureThresholds(of: file)
    board = options.tickRate.map { file.board.ticking(every: $0) } ?? file.board
  }

  var layout: SceneLayout {
    SceneLayout(scene, board: file.name, width: board.width, height: board.height)
  }

  static func scene(_ name: String) throws -> SceneKind {
    guard let scene = SceneKind(named: name) else {
      let names = SceneKind.all.map { "\($0.name)" }.joined(separator: ", ")
      throw CommandFailure("unknown scene '\(name)'; scenes: \(names)")
    }
    return scene
  }

  /// The header of the run's trace.
  var header: TraceHeader {
    var input = [(key: "panel", value: choice.traceName)]
    if case .script = choice { input.append(("seed", "\(options.seed)")) }
    if let faults = options.faults {
      if case .script = choice {} else { input.append(("seed", "\(options.seed)")) }
      input.append(("faults", faults.text))
    }
    if options.filter != .none {
      input.append(("filter", "\(options.filter.word)"))
      input.append(("filter-latency", "\(options.filter.latency.microseconds)"))
    }
    if let costs = options.costs { input.append(("costs", costs.text)) }
    return TraceHeader(
      version: Tactus.version, file: file, board: board, scene: "\(scene.name)",
      thresholds: thresholds, input: input)
  }
}
