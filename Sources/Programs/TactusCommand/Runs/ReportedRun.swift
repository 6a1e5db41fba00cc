import ArgumentParser
import LinuxDevices
import Live
import OutputFiles
import Pages
import Sessions

extension RunRequest {
  /// A run makes its trace and its chain, and nothing else in its ticks; the rest is made of them
  /// when it is over, as `report` does.
  func runThenReport() throws {
    try OptionRule.check(options, mode, panel)
    try OptionRule.check(options, isMeasured: measure != nil)
    // What is wrong with it is found out now, not at the end of a run.
    if let firmware = options.reports.firmware { try check(firmware) }
    let folder = try TemporaryRun()
    let kept = (
      trace: options.trace.map(Self.isFile) ?? false, chain: options.chain.map(Self.isFile) ?? false
    )
    let trace = kept.trace ? options.trace! : folder.trace
    let chain = kept.chain ? options.chain! : folder.chain
    let live = try recording(to: trace, chain, isTraceKept: kept.trace)
    let before = [trace, chain].map(folder.state)
    var ending: CommandFailure?
    do { try live.perform() } catch let failure as CommandFailure { ending = failure }
    // Of a run that ended before it wrote there is nothing to report, though an older one be there.
    guard
      zip([trace, chain], before).allSatisfy({ path, before in
        folder.state(of: path).map { $0 != before } ?? false
      })
    else {
      if let ending { throw ending }
      return
    }
    Interruption.goOn()
    // The loop is over, and reports are in no hurry.
    RealTimeClock.giveBack()
    if let stream = options.chain, !kept.chain { try folder.copyChain(to: stream) }
    let report = try reporting(trace, chain, followsText: !live.options.quiet)
    // What is reported lies in the folder, which goes with the object.
    do { try withExtendedLifetime(folder) { try report.perform() } } catch let failure
      as CommandFailure
    {
      // What ended the run itself comes first, unless that was only a signal.
      throw ending?.status == .unusable ? ending! : failure
    }
    if let ending { throw ending }
  }

  /// The first half: the run itself, which only writes its trace and its chain.
  private func recording(
    to trace: String, _ chain: String, isTraceKept: Bool
  ) throws -> RunRequest {
    var options = options
    let reports = options.reports
    options.reports = try reports.duringRun()
    // What is printed while it runs would be in the midst of a report.
    options.quiet = options.quiet || !self.options.streamed.isEmpty
    options.trace = options.trace ?? trace
    options.chain = chain
    return RunRequest(
      panel, options,
      part: .reportedLater(
        RunPart.Later(
          reports: reports, measured: measure?.counted, touches: measure?.touches,
          outputs: reports.outputs + (measure?.outputs ?? []),
          isTraceOwn: self.options.trace == nil,
          traceCopy: self.options.trace == nil || isTraceKept ? nil : trace)))
  }

  /// The second half: the report of the run that is over.
  private func reporting(_ trace: String, _ chain: String, followsText: Bool) throws -> RunRequest {
    var report = try RunOptions.parse([])
    report.reports = options.reports.afterRun
    report.quiet = true
    report.noDraw = options.noDraw
    report.seed = options.seed
    if measure?.writeBoard != nil {
      report.board = options.board ?? SetupResolver.boardDefault
      (report.tickRate, report.tuning, report.set) = (options.tickRate, options.tuning, options.set)
    }
    return RunRequest(
      .recording(trace), report, measure: measure,
      part: .report(
        RunPart.Reporting(
          chain: chain, ownPanel: panel, isStreamed: !options.streamed.isEmpty,
          followsText: followsText)))
  }

  /// Throws for a file that is not the firmware of the scene. A recording may name that, and is
  /// read once: there it is found out when the page is made.
  private func check(_ firmware: String) throws {
    if case .recording = panel {
      _ = try PageFirmware(path: firmware)
    } else {
      _ = try PageFirmware(path: firmware, of: setup(replaying: TracedRun()).scene)
    }
  }

  /// Whether an output is a file, and can be read again. What is wrong with one is the run's to
  /// report.
  private static func isFile(_ path: String) -> Bool {
    if case .file? = try? OutputPlace(path) { true } else { false }
  }
}

extension ReportOptions {
  /// What is made while the run goes on: stories.
  fileprivate func duringRun() throws -> ReportOptions {
    var options = try ReportOptions.parse([])
    (options.explain, options.contact, options.at, options.target) = (explain, contact, at, target)
    return options
  }

  /// What is made when it is over: the rest.
  fileprivate var afterRun: ReportOptions {
    var options = self
    options.explain = false
    (options.contact, options.at, options.target) = ([], [], [])
    return options
  }
}
