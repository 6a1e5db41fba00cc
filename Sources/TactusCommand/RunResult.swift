import BoardFiles
import Firmware
import Glibc
import OutputFiles
import Reports
import Sessions

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
struct RunResult: ~Copyable {
  let setup: RunSetup
  let end: SessionEnd
  let observer: RunObserver?
  let latency: LatencyReport?
  private let mode: RunMode
  private let timing: TimingReport?
  private let environment: RunEnvironment
  private let measure: MeasureOptions?
  private var files: ReportFiles

  init(
    _ end: SessionEnd, _ setup: RunSetup, _ mode: RunMode, _ chain: ChainHeader,
    _ observer: RunObserver?, _ files: consuming ReportFiles,
    measure: MeasureOptions?
  ) {
    self.end = end
    self.setup = setup
    self.mode = mode
    self.observer = observer
    self.files = files
    self.measure = measure
    environment = chain.environment(of: setup.environment(of: chain.clock))
    latency = observer.map { observer in
      var report = observer.meter.report(
        end.scheduler, clock: chain.clock, limits: setup.options.reports.limit.ofHops)
      report.isMeasured = measure != nil
      return report
    }
    timing = observer.map { observer in
      observer.meter.timing(
        end.scheduler, clock: chain.clock, costs: chain.costs.word,
        isJudgingReactions: measure == nil)
    }
  }

  /// Writes and prints what was asked for; throws when a check was broken, or after a signal.
  consuming func conclude() throws {
    guard let latency, let timing else { return try end(isKept: true) }
    try ReportFiles.write(&files.timing) { () throws(OutputError) in try timing.json() }
    let (text, junit) = (try pageText(timing, latency), junitText(timing, latency))
    try ReportFiles.write(&files.page) { () throws(OutputError) in text }
    if let key = setup.options.reports.sign, let path = setup.options.reports.report {
      try PageSignature(page: path).sign(with: key)
    }
    try ReportFiles.write(&files.json) { () throws(OutputError) in try latency.json(environment) }
    try ReportFiles.write(&files.hdr) { () throws(OutputError) in
      latency.histogramLog(environment)
    }
    try ReportFiles.write(&files.junit) { () throws(OutputError) in junit }
    if let path = measure?.writeBoard, let costs = observer?.meter.costs {
      let measured = MeasuredBoard(costs, environment, setup.file)
      let (text, notes) = measured.text(of: setup.file.text)
      for note in notes { warn(note) }
      var file = try OutputFile(path, .whole)
      try file.append(text)
      try file.close()
    }
    try printTables(timing, latency)
    // Both are reported, whichever is broken.
    let isKept = judge(timing)
    try end(isKept: judge(latency) && isKept)
  }

  /// What is broken stays broken, also when it was interrupted.
  private func end(isKept: Bool) throws(CommandFailure) {
    guard isKept else { throw CommandFailure("", .checkFailed) }
    if Interruption.hasArrived { throw CommandFailure("", .interrupted) }
  }

  private func printTables(
    _ timing: TimingReport, _ latency: LatencyReport
  ) throws(OutputError) {
    let outputs = setup.options.outputs + (measure?.outputs ?? [])
    let isStreamed =
      setup.isStreamed || outputs.contains { OutputPlace.isStandardOutput($0.path) }
    var tables: [String] = []
    if measure != nil && !isStreamed || setup.printsHops { tables.append(latency.table) }
    if setup.options.reports.timingTable {
      // Under the gestures that were printed.
      tables.append((tables.isEmpty && !setup.printsHops ? "\n" : "") + timing.table)
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
      width: Float(setup.board.pixelWidth) / setup.board.pixelsPerPoint,
      height: Float(setup.board.pixelHeight) / setup.board.pixelsPerPoint
    )
    var environment = environment
    environment.program = OtherProgram.digest(of: "/proc/\(getpid())/exe")
    environment.trace = setup.traceFile.flatMap { OtherProgram.digest(of: $0) }
    return try page.page(timing, latency, environment, size: size)
  }

  private func junitText(_ timing: TimingReport, _ latency: LatencyReport) -> String {
    var report = JUnitReport(name: setup.subject, cases: timing.verdict?.cases ?? [])
    report.cases += latency.cases
    report.properties = [
      ("command", environment.command), ("version", Program.current.version),
      ("panel", environment.panel),
    ]
    return report.xml
  }

  /// Whether the run kept to what it was checked against.
  private func judge(_ report: TimingReport) -> Bool {
    guard let verdict = report.verdict else { return true }
    for breach in verdict.broken { warn(breach: breach.line, of: breach.check, setup.blamed) }
    var limits = setup.checks.limits
    if measure != nil { limits.removeAll { if case .reaction = $0.row { true } else { false } } }
    for limit in limits where !report.hasSeen(limit.row) {
      warn("--limit \(limit.name): there was none in this run, so nothing was checked")
    }
    if measure == nil, setup.checks.classes.contains(.reactions),
      report.reactions.allSatisfy({ $0.count == 0 })
    {
      warn("--fail-on reactions: there was no reaction in this run, so nothing was checked")
    }
    return verdict.isPassed
  }

  /// Whether it kept to the limits of hops; a measured run to all that a latency has.
  private func judge(_ report: LatencyReport) -> Bool {
    guard measure == nil else {
      if report.pass == nil {
        warn("nothing was seen that has a limit, so nothing was checked")
      }
      for line in report.broken { warn(breach: line, of: "latency", setup.blamed) }
      return report.pass != false
    }
    guard !report.limits.isEmpty else { return true }
    var isKept = true
    for (check, name) in zip(report.cases, report.limits.map(\.limit.name) + ["clocks"]) {
      switch check.outcome {
      case .passed: break
      case .notSeen:
        warn("--limit \(name): there was none in this run, so nothing was checked")
      case .failed(let line):
        warn(breach: line, of: "latency", setup.blamed)
        isKept = false
      }
    }
    return isKept
  }
}

extension LatencyReport.Clock {
  /// As an environment names it.
  var words: String {
    switch self {
    case .monotonic: "CLOCK_MONOTONIC"
    case .paced: "simulated, paced by this machine's clock"
    case .modelled: "simulated, at the board's costs"
    case .virtual: "simulated, without costs"
    }
  }
}
