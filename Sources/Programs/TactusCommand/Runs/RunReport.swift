import BoardFiles
import Corpus
import Firmware
import Glibc
import InputText
import OutputFiles
import Reports
import Sessions
import TactusCore

/// The files that are written when a run is over, open from before its start.
struct ReportFiles: ~Copyable {
  fileprivate var timing: OutputFile?
  fileprivate var json: OutputFile?
  fileprivate var hdr: OutputFile?
  fileprivate var junit: OutputFile?
  fileprivate var page: OutputFile?

  init(_ options: ReportOptions) throws(OutputError) {
    timing = try Self.opened(options.timing)
    json = try Self.opened(options.json)
    hdr = try Self.opened(options.hdr)
    junit = try Self.opened(options.junit)
    page = try Self.opened(options.report)
  }

  private init() {}

  private static func opened(_ path: String?) throws(OutputError) -> OutputFile? {
    try path.map { path throws(OutputError) in try OutputFile(path, .whole) }
  }

  /// All of them, leaving none behind.
  mutating func taken() -> ReportFiles {
    var files = ReportFiles()
    swap(&files, &self)
    return files
  }

  /// Writes one of them, if it was asked for.
  fileprivate static func write(
    _ file: inout OutputFile?, _ text: () throws(OutputError) -> String
  ) throws(OutputError) {
    guard var file = file.take() else { return }
    try file.append(try text())
    try file.close()
  }
}

/// A run that is over: what it was, what was counted, and the files that wait for it.
struct RunReport: ~Copyable {
  let run: Run
  let end: SessionEnd
  let observer: RunObserver?
  let latency: LatencyReport?
  private let timing: TimingReport?
  private let environment: RunEnvironment
  /// Whether the run is a measured one.
  private let isMeasured: Bool
  private var files: ReportFiles
  private let explained: ExplainedRun?

  init(
    _ end: SessionEnd, _ run: Run, _ chain: ChainHeader,
    _ observer: RunObserver?, _ files: consuming ReportFiles, _ explained: ExplainedRun? = nil
  ) {
    self.end = end
    self.explained = explained
    self.run = run
    self.observer = observer
    self.files = files
    environment = chain.environment(of: run.environment(of: chain.clock))
    // A run that was only measured is judged when it is reported.
    isMeasured = chain.measured != nil && run.mode == .reported
    guard let observer else {
      (timing, latency) = (nil, nil)
      return
    }
    var latency = observer.meter.report(
      end.scheduler, clock: chain.clock, limits: run.options.reports.limit.ofHops)
    latency.isMeasured = isMeasured
    var timing = observer.meter.timing(
      end.scheduler, clock: chain.clock, costs: chain.costs.word, isJudgingReactions: !isMeasured)
    RunVerdict.judge(&timing, &latency)
    (self.timing, self.latency) = (timing, latency)
  }

  /// Writes and prints what was asked for; throws when a check was broken, or after a signal.
  consuming func conclude() throws {
    try printStories()
    guard let latency, let timing else { return try end(isKept: true) }
    try ReportFiles.write(&files.timing) { () throws(OutputError) in try timing.json() }
    let (text, junit) = (try pageText(timing, latency), junitText(timing))
    if let key = run.options.reports.sign, let path = run.options.reports.report {
      let signature = try PageSignature.signature(of: text, with: key)
      try ReportFiles.write(&files.page) { () throws(OutputError) in text }
      try PageSignature(page: path).write(signature)
    } else {
      try ReportFiles.write(&files.page) { () throws(OutputError) in text }
    }
    try ReportFiles.write(&files.json) { () throws(OutputError) in try latency.json(environment) }
    try ReportFiles.write(&files.hdr) { () throws(OutputError) in
      latency.histogramLog(environment)
    }
    try ReportFiles.write(&files.junit) { () throws(OutputError) in junit }
    if let path = run.measure?.writeBoard, let costs = observer?.meter.costs {
      let measured = MeasuredBoard(costs, environment, run.setup.file)
      let (text, notes) = measured.text(of: run.setup.file.text)
      for note in notes { warn(note) }
      var file = try OutputFile(path, .whole)
      try file.append(text)
      try file.close()
    }
    try printTables(timing, latency)
    try end(isKept: judge(timing, latency))
  }

  /// Prints the stories that were picked.
  private func printStories() throws {
    guard let explained else { return }
    var progress = CorpusProgress()
    defer { progress.close() }
    let text = try explained.text {
      progress.show("searching changes of constants for contact \($0)")
    }
    progress.close()
    try list(text.shown(keepsLines: true))
  }

  /// A broken check stays broken, even if the run was interrupted.
  private func end(isKept: Bool) throws(CommandFailure) {
    guard isKept else { throw CommandFailure("", .checkFailed) }
    if Interruption.hasArrived { throw CommandFailure("", .interrupted) }
    if let limit = run.bounds.restLimit, self.end.last + run.setup.board.tickPeriod > limit {
      throw CommandFailure(Self.restless(run.setup.scene.name))
    }
  }

  /// What is wrong with a scene that does not come to rest.
  static func restless(_ scene: String) -> String {
    "the scene '\(scene)' is not at rest \(Run.restMax.microseconds / 1_000_000) s after its "
      + "input; end what moves in it, or end the run with --duration"
  }

  private func printTables(
    _ timing: TimingReport, _ latency: LatencyReport
  ) throws(OutputError) {
    let outputs = run.options.outputs + (run.measure?.outputs ?? [])
    let isStreamed =
      run.part.reporting?.isStreamed ?? false
      || outputs.contains { OutputPlace.isStandardOutput($0.path) }
    var tables: [String] = []
    let followsText = run.part.reporting?.followsText ?? false
    let printsHops = run.part.reporting?.printsHops ?? false
    if run.measure != nil && !isStreamed || printsHops {
      tables.append(latency.table(withTicks: !run.options.reports.timingTable))
    }
    if run.options.reports.timingTable {
      tables.append((tables.isEmpty && followsText ? "\n" : "") + timing.table)
    }
    if run.options.reports.jumps {
      tables.append((tables.isEmpty && followsText ? "\n" : "") + timing.jumpLines)
    }
    guard !tables.isEmpty else { return }
    var file = try OutputFile("-")
    try file.append(tables.joined(separator: "\n"))
    try file.flush()
  }

  private func pageText(
    _ timing: TimingReport, _ latency: LatencyReport
  ) throws(OutputError) -> String {
    guard let page = observer?.page else { return "" }
    let size = (
      width: Float(run.setup.board.pixelWidth) / run.setup.board.pixelsPerPoint,
      height: Float(run.setup.board.pixelHeight) / run.setup.board.pixelsPerPoint
    )
    var environment = environment
    environment.program = OtherProgram.digest(of: "/proc/\(getpid())/exe")
    environment.trace = run.traceFile.flatMap { OtherProgram.digest(of: $0) }
    return try page.page(timing, latency, environment, size: size)
  }

  private func junitText(_ timing: TimingReport) -> String {
    var report = JUnitReport(name: run.subject, cases: timing.verdict?.cases ?? [])
    report.properties = [
      ("command", environment.command), ("version", Program.current.version),
      ("panel", environment.panel),
    ]
    return report.xml
  }

  /// Whether the run passed its checks; reports what it broke, and what did not occur in it.
  private func judge(_ timing: TimingReport, _ latency: LatencyReport) -> Bool {
    guard let verdict = timing.verdict else { return true }
    for breach in verdict.broken { warn(breach: breach.line, of: breach.check, run.blamed) }
    guard !isMeasured || verdict.pass != nil else {
      warn("nothing was seen that has a limit, so nothing was checked")
      return true
    }
    for limit in run.checks.limits where !timing.hasSeen(limit.row) {
      if isMeasured, case .reaction = limit.row { continue }
      warnOfNone("--limit \(limit.name)")
    }
    // In a measured run, a limit on what did not occur is broken.
    for check in latency.limits where check.pass == nil && !isMeasured {
      warnOfNone("--limit \(check.limit.name)")
    }
    if !isMeasured, run.checks.classes.contains(.reactions),
      timing.reactions.allSatisfy({ $0.count == 0 })
    {
      warn("--fail-on reactions: there was no reaction in this run, so nothing was checked")
    }
    return verdict.isPassed
  }

  private func warnOfNone(_ limit: String) {
    warn("\(limit): there was none in this run, so nothing was checked")
  }
}

extension LatencyReport.Clock {
  /// The name of the clock in a run's environment.
  var words: String {
    switch self {
    case .monotonic: "CLOCK_MONOTONIC"
    case .paced: "simulated, paced by this machine's clock"
    case .modelled: "simulated, at the board's costs"
    case .virtual: "simulated, without costs"
    }
  }
}
