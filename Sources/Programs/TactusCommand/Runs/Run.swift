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

/// A run in which everything is known: what was asked for, what it is on, and where it ends.
/// Nothing in it changes.
///
/// A class, as `RunSetup` is.
final class Run {
  private let request: RunRequest
  let setup: RunSetup
  let bounds: RunBounds

  var panel: PanelChoice { request.panel }
  var options: RunOptions { request.options }
  var measure: MeasureOptions? { request.measure }
  var mode: RunMode { request.mode }
  /// Which part of its command's work this run is.
  var part: RunPart { request.part }
  /// The panel as a trace names it.
  private var panelName: String { request.panelName }

  /// How long a scene may take to come to rest after its input.
  static let restMax = Interval.milliseconds(60_000)

  init(_ request: RunRequest, _ setup: RunSetup, bounds: RunBounds = RunBounds()) {
    self.request = request
    self.setup = setup
    self.bounds = bounds
  }

  /// What the run is checked against.
  var checks: RunChecks { checks(by: options.reports) }

  func checks(by reports: ReportOptions) -> RunChecks {
    var checks = RunChecks()
    checks.classes = reports.failOn?.classes ?? []
    checks.listsJumps = reports.jumps
    checks.limits = reports.limit.ofRun
    checks.expectedFaults = options.allFaults?.plan.reported ?? []
    if let faults = setup.traced.header["faults"], let plan = try? FaultPlan(faults) {
      checks.expectedFaults.formUnion(plan.reported)
    }
    // A script has `unplug` and `cancel` of its own.
    let first = setup.traced.header["from"] ?? setup.traced.header["panel"] ?? panelName
    if first.hasPrefix("script:") {
      checks.expectedFaults.formUnion([.unplugged, .cancelled])
    }
    return checks
  }

  /// What `--explain` collects where stories were picked; nil otherwise.
  func explainedRun() throws(StoryChoiceFault) -> ExplainedRun? {
    let choice = options.reports.stories
    guard options.reports.explain, !choice.isEmpty else { return nil }
    try choice.check(targetsOf: setup.resolved)
    return ExplainedRun(choice, on: setup.resolved)
  }

  /// The panel that is named where a check is broken: the run's own, even when it is reported
  /// later.
  var blamed: PanelChoice { part.reporting?.ownPanel ?? panel }

  /// What runs on what, in the files of other tools.
  var subject: String { "\(setup.scene.name) on \(setup.file.name)" }

  /// Reaches the service manager that started this program, if one did.
  func service() -> ServiceNotifier? {
    ServiceNotifier.open(status: Array("\(setup.scene.name) on \(setup.file.name)".utf8)) { code in
      warn(
        "NOTIFY_SOCKET: the service manager cannot be reached (\(String(cString: strerror(code)))); "
          + "unset it where none started this")
    }
  }

  /// Where and how the run was made. A report names the panel of the run that is over.
  func environment(of clock: LatencyReport.Clock) -> RunEnvironment {
    let panel = part.reporting != nil ? setup.traced.header["panel"] ?? panelName : panelName
    var environment = RunEnvironment(
      clock: clock.words, command: Program.current.commandLine, version: Program.current.version,
      board: setup.file.name, scene: setup.scene.name, panel: panel)
    environment.commit = Program.current.commit
    return environment
  }

  /// The file with the run's trace once it is over; nil for none, and for a stream.
  var traceFile: String? {
    if case .recording(let path) = panel, part.reporting != nil { return path == "-" ? nil : path }
    return options.trace.flatMap { OutputPlace.isStandardOutput($0) ? nil : $0 }
  }

  /// Whether pictures are drawn. A trace of a run without them is replayed without them, unless
  /// some are asked for.
  var drawsPictures: Bool {
    !options.noDraw && (hashesPictures || options.optionOfPictures != nil)
  }

  /// Whether what the fingers do is drawn over the scene, as it was in the run that is replayed.
  var showsTouches: Bool {
    options.show == .touches || setup.traced.header["show"] == Marks.touches.rawValue
  }

  /// Whether the trace has the hashes of its pictures.
  var hashesPictures: Bool { !options.noDraw && setup.traced.header["pictures"] != "none" }

  /// The header of the run's trace. What made the replayed trace is in it as well, because it made
  /// this one.
  var header: TraceHeader {
    var input = [(key: "panel", value: panelName)]
    let traced = setup.traced.header
    if let first = traced["from"] ?? traced["panel"] { input.append(("from", first)) }
    let faults = [traced["faults"], options.allFaults?.text].compactMap(\.self)
    if case .script = panel {
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
    if let costs = setup.costs { input.append(("costs", costs.text)) }
    if let duration = setup.duration { input.append(("duration", "\(duration.microseconds)")) }
    if options.clock == .realtime || bounds.isLateAsRecorded { input.append(("clock", "realtime")) }
    if !hashesPictures { input.append(("pictures", "none")) }
    if showsTouches { input.append(("show", Marks.touches.rawValue)) }
    if options.traceLines != .all { input.append(("lines", options.traceLines.rawValue)) }
    return TraceHeader(
      version: Program.current.version, commit: Program.current.commit, file: setup.file,
      board: setup.board,
      scene: setup.scene, tuning: setup.tuning, input: input)
  }
}
