import BoardFiles
import Firmware
import Sessions
import Simulation
import TactusCore
import Traces

/// The resolved options of a run: the board with its overrides, the scene, its constants and its
/// layout.
struct RunSetup {
  let options: RunOptions
  let choice: PanelChoice
  let file: BoardFile
  let board: Board
  let scene: SceneEntry
  let tuning: RunTuning
  let costs: CostModelText?
  /// The panel as a trace names it.
  var panelName: String
  /// No tick starts later than this after the first frame; nil without a limit.
  var duration: Interval?

  static let boardDefault = "raspberry-pi-7"

  /// - Parameter origin: the replayed trace; its board, scene, constants, tick period, costs and
  ///   duration apply where the options give none, so that a replay writes the same bytes again.
  init(
    _ options: RunOptions, _ choice: PanelChoice, replaying origin: TraceOrigin = TraceOrigin()
  ) throws {
    self.options = options
    self.choice = choice
    panelName = choice.traceName
    let catalog = Program.current.catalog
    let traced = origin.header
    let file =
      if options.board == nil, let name = traced["board"] {
        try origin.reading("board") { try BoardDirectory().board(name) }
      } else { try BoardDirectory().board(options.board ?? Self.boardDefault) }
    self.file = file
    scene =
      if options.scene == nil, let name = traced["scene"] {
        try origin.reading("scene") { try catalog.scene(name) }
      } else { try options.scene.map(catalog.scene) ?? catalog.standard }
    // Another board has a tick of its own.
    let tickPeriod = options.tickRate ?? (options.board == nil ? origin.tickPeriod : nil)
    board = tickPeriod.map { file.board.ticking(every: $0) } ?? file.board
    let pixels = "\(board.pixelWidth)x\(board.pixelHeight)"
    if options.board == nil, let traced = traced["pixels"], traced != pixels {
      warn(
        "\(origin.place(of: "pixels") ?? "the trace"): was made with \(traced.shown()) pixels, and "
          + "\(file.file.shown()) has \(pixels); give the board's file with --board")
    }
    costs =
      try options.costs
      ?? traced["costs"].map { text in
        try origin.reading("costs") { try CostModelText(text) }
      }
    duration = options.duration ?? origin.duration
    let longest = FrameScheduler.lastStart(board) - Instant.zero
    if let duration, duration > longest {
      let place = options.duration == nil ? origin.place(of: "duration") : nil
      throw CommandFailure(
        "\(place.map { "\($0): the duration" } ?? "--duration"): with a tick every "
          + "\(board.tickPeriod.microseconds) us a run lasts "
          + "\(longest.microseconds / 3_600_000_000) h at most; shorten it, or lower --tick-rate")
    }
    var constants = TuningChoice()
    constants.header = origin.tuning
    // The header already holds what the trace's own board set.
    if options.board != nil || traced["board"] == nil || !origin.namesConstants {
      constants.board = TuningChoice.settings(of: file)
    }
    constants.command = options.set.map {
      TuningChoice.Setting(name: $0.name, value: $0.value, place: "--set \($0.name)=\($0.value)")
    }
    let resolved = try constants.resolved(for: scene, in: catalog)
    for note in resolved.notes { warn(note) }
    tuning = resolved.tuning
  }

  /// What the run is checked against.
  var checks: RunChecks {
    var checks = RunChecks()
    checks.classes = options.failOn?.classes ?? []
    checks.limits = options.limit.ofRun
    checks.expectedFaults = options.faults?.plan.reported ?? []
    // A script says `unplug` and `cancel` itself.
    if case .script = choice { checks.expectedFaults.formUnion([.unplugged, .cancelled]) }
    return checks
  }

  var layout: SceneLayout { SceneLayout(scene, on: board, named: file.name, tuning: tuning) }

  /// All that the run reads and writes.
  var places: CommandPlaces {
    var places = CommandPlaces()
    switch choice {
    case .script(let path): places.reads("the script", path)
    case .recording(let path): places.reads("the recording", path)
    case .libinput(let path?): places.reads("--panel libinput", path)
    case .libinput(nil), .monkey: break
    }
    places.reads(file)
    for (option, path) in [
      ("--accelerometer", options.accelerometer), ("--haptics", options.haptics),
    ] {
      if let path { places.reads(option, path) }
    }
    for output in options.outputs {
      if output.option == "--frames", !FrameOutput.isVideo(output.path),
        !FrameOutput.isFilm(output.path)
      {
        places.fills(output.option, output.path)
      } else {
        places.writes(output.option, output.path)
      }
    }
    // What people read goes there as well.
    if !options.quiet && options.streamed.isEmpty || options.timingTable {
      places.writes("standard output", "-")
    }
    return places
  }

  /// The header of the run's trace.
  var header: TraceHeader {
    var input = [(key: "panel", value: panelName)]
    if case .script = choice { input.append(("seed", "\(options.seed)")) }
    if let faults = options.faults {
      if case .script = choice {} else { input.append(("seed", "\(options.seed)")) }
      input.append(("faults", faults.text))
    }
    if options.filter != .none {
      input.append(("filter", "\(options.filter.word)"))
      input.append(("filter-latency", "\(options.filter.latency.microseconds)"))
    }
    if let costs { input.append(("costs", costs.text)) }
    if let duration { input.append(("duration", "\(duration.microseconds)")) }
    return TraceHeader(
      version: Program.current.version, file: file, board: board, scene: scene, tuning: tuning,
      input: input)
  }
}
