import ArgumentParser
import BoardFiles
import Corpus
import Displays
import Firmware
import InputText
import OutputFiles
import Pages
import Recordings
import Reports
import Sessions
import Simulation
import TactusCore

/// A run that is asked for: over which panel, and the options as they were given. `resolve` makes a
/// `Run` of it, in which everything is known.
struct RunRequest {
  let panel: PanelChoice
  let options: RunOptions
  /// What a run that is there to be measured is to write; nil for any other.
  let measure: MeasureOptions?
  /// What of the command's work it is.
  let part: RunPart
  /// The panel as a trace names it.
  var panelName: String

  init(
    _ panel: PanelChoice, _ options: RunOptions, measure: MeasureOptions? = nil,
    part: RunPart = .whole
  ) {
    self.panel = panel
    self.options = options
    self.measure = measure
    self.part = part
    panelName = panel.traceName
  }

  var mode: RunMode {
    guard part.reporting == nil else { return .reported }
    return RunMode(panel, options, isMeasured: measure != nil || part.later?.measured != nil)
  }

  /// Runs, and makes what was asked for; turns every error into one line.
  func perform() throws {
    do {
      if case .whole = part, measure != nil || options.reports.isAsked {
        return try runThenReport()
      }
      let (run, input) = try resolve()
      try run.perform(over: input?.panel)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// A run with what its panel reports, before a display, an output or a real panel is opened.
  typealias Resolved = (run: Run, input: RunInput?)

  /// Resolves the options; throws for those that do not go together. Nothing is written.
  func resolve() throws -> Resolved {
    try checkRules()
    guard case .recording(let path) = panel else {
      let setup = try setup(replaying: TracedRun())
      let input: RunInput? =
        switch panel {
        case .script(let path): try script(path, setup)
        case .monkey(let seed): monkey(seed, setup)
        case .libinput, .recording: nil
        }
      let bounds = input?.bounds ?? RunBounds()
      return (Run(self, setup, bounds: bounds), input)
    }
    let source = try RecordingSource(
      contentsOf: path, wanted: mode == .reported ? .trace : .recording)
    let setup = try setup(replaying: traced(source))
    let input = try recording(source, setup)
    return (Run(self, setup, bounds: input.bounds), input)
  }

  /// Throws for options that do not go together, with this panel, or with how time passes.
  private func checkRules() throws(CommandFailure) {
    try OptionRule.check(options, mode, panel)
    if part.reporting?.chain == nil { try OptionRule.check(options, isMeasured: measure != nil) }
  }

  /// What the header of a trace states; empty for other recordings.
  private func traced(_ source: borrowing RecordingSource) throws -> TracedRun {
    guard let origin = source.origin else {
      guard mode != .reported else {
        throw CommandFailure(
          "\(source.name): is a recording and no trace; give what --trace wrote, or replay it first "
            + "with --trace FILE")
      }
      return TracedRun()
    }
    guard options.size == nil else {
      throw CommandFailure("--size: a trace has its positions in points; leave it out")
    }
    guard options.ranges == nil else {
      throw CommandFailure("--ranges: a trace has its positions in points; leave them out")
    }
    return try Program.current.resolver.tracedRun(origin, name: source.name)
  }

  /// The board, the scene, the constants and the limits, checked.
  func setup(replaying traced: TracedRun) throws -> RunSetup {
    let setup = try RunSetup(options, replaying: traced)
    if options.contactFrames != nil, setup.costs != nil {
      throw CommandFailure(
        "--costs has no effect on an image; leave out --costs or --contact-frames")
    }
    if measure?.writeBoard != nil, setup.file.text.isEmpty {
      throw CommandFailure(
        "--write-board: the board's figures are the trace's; give the board's file with --board")
    }
    if let key = options.reports.sign ?? part.later?.reports.sign {
      try PageSignature.require(key)
    }
    if part.reporting == nil,
      let problem = setup.scene.problem(on: setup.board, tuning: setup.tuning)
    {
      throw CommandFailure(problem)
    }
    // Those of this command's own run were compared before it.
    if part.reporting?.ownPanel == nil {
      try places(of: setup, later: part.later?.outputs ?? measure?.outputs ?? []).check()
    }
    return setup
  }

  private func script(_ path: String, _ setup: RunSetup) throws -> RunInput {
    let script = try FingerScript(contentsOf: path)
    let motion = try script.compile(
      screen: ScreenSize(of: setup.board), targets: setup.layout.rects,
      listing: Program.current.listing(setup.scene, on: setup.file), seed: options.seed,
      hand: options.hand ?? .steady)
    if motion.strokes.isEmpty, motion.events.isEmpty, motion.shakes.isEmpty {
      warn("\(path.shown()): the script contains no touches; add a line such as 'tap 50%,50%'")
    }
    let panel = SimulatedPanel(
      motion: motion, controller: setup.file.controller, board: setup.board, seed: options.seed)
    var bounds = RunBounds()
    if setup.duration == nil { bounds.restLimit = panel.end + Run.restMax }
    return RunInput(panel, bounds)
  }

  private func monkey(_ seed: UInt64, _ setup: RunSetup) -> RunInput {
    let duration = options.duration ?? MonkeyPanel.durationDefault
    let panel = MonkeyPanel(
      seed: seed, screen: ScreenSize(of: setup.board),
      targets: setup.layout.targets.map(\.rect), duration: duration,
      hand: options.hand ?? .steady)
    var bounds = RunBounds()
    if setup.duration == nil { bounds.restLimit = .zero + duration + Run.restMax }
    return RunInput(panel, bounds)
  }

  private func recording(
    _ source: consuming RecordingSource, _ setup: RunSetup
  ) throws -> RunInput {
    let traced = setup.traced
    let name = source.name
    let recording = try Recording(
      source, board: setup.file, size: options.size, ranges: options.ranges)
    if part.reporting?.ownPanel == nil { for note in recording.notes { warn("\(name): \(note)") } }
    var bounds = RunBounds()
    if options.duration == nil { bounds.end = recording.end }
    // This machine was late, whatever the costs; in virtual time their model is, and will be again.
    if traced.header["clock"] != nil, options.costs == nil,
      setup.board.tickPeriod == traced.tickPeriod
    {
      (bounds.stalls, bounds.isLateAsRecorded) = (recording.stalls, true)
    }
    bounds.ticks = recording.ticks
    if mode == .simulated {
      // The board that is measured ticks as its own loop would.
      bounds.ticks = []
    } else if mode != .reported, !bounds.ticks.isEmpty, let option = firstChange(of: traced) {
      warn(
        "\(name): its live run's ticks had no grid; with \(option) they have, and pictures differ")
      bounds.ticks = []
    }
    if setup.duration == nil, bounds.end == nil, let last = recording.reports.last {
      bounds.restLimit = last.time + Run.restMax
    }
    return RunInput(RecordedPanel(recording), bounds)
  }

  /// The first option by which a replay of a live run's trace is another run. Without one, ticks
  /// run again where they were.
  private func firstChange(of traced: TracedRun) -> String? {
    let changes: [(isThere: Bool, option: String)] = [
      (options.board.map { $0 != traced.header["board"] } ?? false, "--board"),
      (options.scene.map { $0 != traced.header["scene"] } ?? false, "--scene"),
      (options.duration.map { $0 != traced.duration } ?? false, "--duration"),
      (options.tickRate != nil, "--tick-rate"), (!options.tuning.isEmpty, "--tuning"),
      (!options.set.isEmpty, "--set"),
      (options.costs != nil, "--costs"), (!options.faults.isEmpty, "--faults"),
      (options.filter != .none, "--filter"), (options.contactFrames != nil, "--contact-frames"),
      (options.clock == .realtime, "--clock realtime"), (options.display != .none, "--display"),
    ]
    return changes.first { $0.isThere }?.option
  }

  /// All that the run reads and writes.
  ///
  /// - Parameter later: what is made from the run afterwards; its paths are compared with the
  ///   others before the run begins.
  func places(of setup: RunSetup, later: [(option: String, path: String)]) -> CommandPlaces {
    var places = CommandPlaces()
    switch panel {
    case .script(let path): places.reads("the script", path)
    case .recording(let path): places.reads("the recording", path)
    case .libinput(let path?): places.reads("--panel libinput", path)
    case .libinput(nil), .monkey: break
    }
    places.reads(setup.file)
    for set in setup.sets { places.reads("--tuning", set) }
    let reports = part.later?.reports ?? options.reports
    for (option, path) in [
      ("--accelerometer", options.accelerometer), ("--haptics", options.haptics),
      ("--firmware", reports.firmware), ("--sign", reports.sign),
      ("--sign", reports.sign.map { $0 + ".pub" }),
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
}
