import BoardFiles
import Corpus
import Firmware
import Glibc
import InputText
import Live
import OutputFiles
import Recordings
import Reports
import Sessions
import Simulation
import TactusCore

/// The resolved options of a run: the board with its overrides, the scene, its constants and its
/// layout.
///
/// A class, since it is made once and passed on by everything: the code that would copy so many
/// values is tens of kilobytes.
final class RunSetup {
  let options: RunOptions
  let choice: PanelChoice
  /// Which part of its command's work this run is.
  let part: RunPart
  let file: BoardFile
  let board: Board
  let scene: SceneEntry
  let tuning: RunTuning
  /// The files of the sets of constants that were chosen.
  private let sets: [String]
  let costs: CostModelText?
  /// The panel as a trace names it.
  var panelName: String
  /// No tick starts later than this after the first frame; nil without a limit.
  var duration: Interval?
  /// The trace that is replayed, or an empty one.
  let origin: TraceOrigin
  /// When the last tick of the replayed run started, if that run was ended early.
  var end: Instant?
  /// When the scene is at rest at the latest, in a run that ends when it is; nil where something
  /// else ends the run.
  var restLimit: Instant?
  /// Where that run was so late that ticks never ran.
  var stalls: [RecordedStall] = []
  /// Whether nothing else makes a tick late, because a clock started the ticks of the replayed run.
  var isLateAsRecorded = false

  /// How long a scene may take to come to rest after its input.
  static let restMax = Interval.milliseconds(60_000)

  static let boardDefault = SetupResolver.boardDefault

  /// - Parameter origin: the replayed trace; its board, scene, constants, tick period, costs and
  ///   duration apply where the options give none, so that a replay writes the same bytes again.
  init(
    _ options: RunOptions, _ choice: PanelChoice, _ part: RunPart = .whole,
    replaying origin: TraceOrigin = TraceOrigin()
  ) throws {
    self.options = options
    self.choice = choice
    self.part = part
    self.origin = origin
    panelName = choice.traceName
    let catalog = Program.current.catalog
    let traced = origin.header
    let file =
      if options.board == nil, !origin.figures.isEmpty {
        try BoardFile(
          figures: origin.figures, name: traced["board"] ?? "trace", file: origin.path)
      } else if options.board == nil, let name = traced["board"] {
        try origin.reading("board") { try BoardDirectory().board(name) }
      } else { try BoardDirectory().board(options.board ?? Self.boardDefault) }
    self.file = file
    scene =
      if options.scene == nil, let name = traced["scene"] {
        try origin.reading("scene") { try catalog.scene(name) }
      } else { try options.scene.map(catalog.scene) ?? catalog.standard }
    // Another board has its own tick period.
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
    let sets = try options.tuning.map { try TuningSet(named: $0) }
    self.sets = sets.map(\.file)
    constants.sets = sets.flatMap { TuningChoice.settings(of: $0) }
    constants.command = options.set.map {
      TuningChoice.Setting(name: $0.name, value: $0.value, place: "--set \($0.name)=\($0.value)")
    }
    let resolved = try constants.resolved(for: scene, in: catalog)
    for note in resolved.notes { warn(note) }
    tuning = resolved.tuning
  }

  /// What the run is checked against.
  var checks: RunChecks { checks(by: options.reports) }

  func checks(by reports: ReportOptions) -> RunChecks {
    var checks = RunChecks()
    checks.classes = reports.failOn?.classes ?? []
    checks.listsJumps = reports.jumps
    checks.limits = reports.limit.ofRun
    checks.expectedFaults = options.allFaults?.plan.reported ?? []
    if let faults = origin.header["faults"], let plan = try? FaultPlan(faults) {
      checks.expectedFaults.formUnion(plan.reported)
    }
    // A script has `unplug` and `cancel` of its own.
    let first = origin.header["from"] ?? origin.header["panel"] ?? panelName
    if first.hasPrefix("script:") {
      checks.expectedFaults.formUnion([.unplugged, .cancelled])
    }
    return checks
  }

  var layout: SceneLayout { SceneLayout(scene, on: board, named: file.name, tuning: tuning) }

  /// What `--explain` collects where stories were picked; nil otherwise.
  func explainedRun() throws(StoryChoiceFault) -> ExplainedRun? {
    let choice = options.reports.stories
    guard options.reports.explain, !choice.isEmpty else { return nil }
    var setup = ReplaySetup(scene, on: file, tuning: tuning)
    setup.board = board
    try choice.check(targetsOf: setup)
    return ExplainedRun(choice, on: setup)
  }

  /// The panel that is named where a check is broken: the run's own, even when it is reported
  /// later.
  var blamed: PanelChoice { part.reporting?.ownPanel ?? choice }

  /// All that the run reads and writes.
  ///
  /// - Parameter later: what is made from the run afterwards; its paths are compared with the
  ///   others before the run begins.
  func places(later: [(option: String, path: String)]) -> CommandPlaces {
    var places = CommandPlaces()
    switch choice {
    case .script(let path): places.reads("the script", path)
    case .recording(let path): places.reads("the recording", path)
    case .libinput(let path?): places.reads("--panel libinput", path)
    case .libinput(nil), .monkey: break
    }
    places.reads(file)
    for set in sets { places.reads("--tuning", set) }
    for (option, path) in [
      ("--accelerometer", options.accelerometer), ("--haptics", options.haptics),
      ("--firmware", options.reports.firmware ?? part.later?.reports.firmware),
      ("--sign", options.reports.sign ?? part.later?.reports.sign),
      ("--sign", (options.reports.sign ?? part.later?.reports.sign).map { $0 + ".pub" }),
    ] {
      if let path { places.reads(option, path) }
    }
    if let chain = part.reporting?.chain { places.reads("the chain", chain) }
    for (output, isLate) in options.outputs.map({ ($0, false) }) + later.map({ ($0, true) }) {
      if output.option == "--frames", !FrameOutput.isVideo(output.path),
        !FrameOutput.isFilm(output.path)
      {
        places.fills(output.option, output.path)
      } else {
        places.writes(output.option, output.path, isLate: isLate)
      }
    }
    // Text for people goes there as well.
    if !options.quiet && options.streamed.isEmpty || options.reports.timingTable
      || options.reports.jumps
    {
      places.writes("standard output", "-")
    }
    return places
  }

  /// What runs on what, in the files of other tools.
  var subject: String { "\(scene.name) on \(file.name)" }

  /// Reaches the service manager that started this program, if one did.
  func service() -> ServiceNotifier? {
    ServiceNotifier.open(status: Array("\(scene.name) on \(file.name)".utf8)) { code in
      warn(
        "NOTIFY_SOCKET: the service manager cannot be reached (\(String(cString: strerror(code)))); "
          + "unset it where none started this")
    }
  }

  /// Where and how the run was made. A report names the panel of the run that is over.
  func environment(of clock: LatencyReport.Clock) -> RunEnvironment {
    let panel = part.reporting != nil ? origin.header["panel"] ?? panelName : panelName
    var environment = RunEnvironment(
      clock: clock.words, command: Program.current.commandLine, version: Program.current.version,
      board: file.name, scene: scene.name, panel: panel)
    environment.commit = Program.current.commit
    return environment
  }

  /// The file with the run's trace once it is over; nil for none, and for a stream.
  var traceFile: String? {
    if case .recording(let path) = choice, part.reporting != nil { return path == "-" ? nil : path }
    return options.trace.flatMap { OutputPlace.isStandardOutput($0) ? nil : $0 }
  }

  /// Whether pictures are drawn. A trace of a run without them is replayed without them, unless
  /// some are asked for.
  var drawsPictures: Bool {
    !options.noDraw && (hashesPictures || options.optionOfPictures != nil)
  }

  /// Whether what the fingers do is drawn over the scene, as it was in the run that is replayed.
  var showsTouches: Bool {
    options.show == .touches || origin.header["show"] == Marks.touches.rawValue
  }

  /// Whether the trace has the hashes of its pictures.
  var hashesPictures: Bool { !options.noDraw && origin.header["pictures"] != "none" }

  /// The header of the run's trace. What made the replayed trace is in it as well, because it made
  /// this one.
  var header: TraceHeader {
    var input = [(key: "panel", value: panelName)]
    let traced = origin.header
    if let first = traced["from"] ?? traced["panel"] { input.append(("from", first)) }
    let faults = [traced["faults"], options.allFaults?.text].compactMap(\.self)
    if case .script = choice {
      input.append(("seed", "\(options.seed)"))
    } else if !options.faults.isEmpty {
      input.append(("seed", "\(options.seed)"))
    } else if let seed = traced["seed"] {
      input.append(("seed", seed))
    }
    if let hand = options.hand.map(\.rawValue) ?? traced["hand"], hand != Hand.steady.rawValue {
      input.append(("hand", hand))
    }
    if !faults.isEmpty { input.append(("faults", faults.joined(separator: ","))) }
    if options.filter != .none {
      input.append(("filter", "\(options.filter.word)"))
      input.append(("filter-latency", "\(options.filter.latency.microseconds)"))
    } else {
      for key in ["filter", "filter-latency"] {
        if let value = traced[key] { input.append((key, value)) }
      }
    }
    if let costs { input.append(("costs", costs.text)) }
    if let duration { input.append(("duration", "\(duration.microseconds)")) }
    if options.clock == .realtime || isLateAsRecorded { input.append(("clock", "realtime")) }
    if !hashesPictures { input.append(("pictures", "none")) }
    if showsTouches { input.append(("show", Marks.touches.rawValue)) }
    if options.traceLines != .all { input.append(("lines", options.traceLines.rawValue)) }
    return TraceHeader(
      version: Program.current.version, commit: Program.current.commit, file: file, board: board,
      scene: scene, tuning: tuning, input: input)
  }
}

extension TraceOrigin {
  /// Does something with a value of the header; an error names its line.
  func reading<Value>(
    _ key: String, _ body: () throws -> Value
  ) throws -> Value {
    do { return try body() } catch {
      throw place(of: key).map { CommandFailure("\($0): \(error)") } ?? error
    }
  }
}
