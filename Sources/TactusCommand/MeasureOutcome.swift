import BoardFiles
import Reports
import Sessions

/// Writes what a measured run found, and judges it.
struct MeasureOutcome {
  private let measure: MeasureOptions
  private let setup: RunSetup
  private let report: LatencyReport?
  private let costs: LiveCosts?
  private let environment: RunEnvironment

  init(_ measure: MeasureOptions, _ setup: RunSetup, _ session: borrowing SessionRun) {
    self.measure = measure
    self.setup = setup
    report = session.latencyReport()
    costs = session.observer?.meter.costs
    environment = RunEnvironment(
      clock: session.latencyClock.words, command: Program.current.commandLine,
      version: Program.current.version, board: setup.file.name, scene: setup.scene.name,
      panel: setup.choice.traceName)
  }

  /// - Returns: the failure of a run that broke a limit; nil when it kept to all.
  func write() throws -> CommandFailure? {
    guard let report else { return nil }
    if let path = measure.json {
      var file = try OutputFile(path, .whole)
      try file.append(try report.json(environment))
      try file.close()
    }
    if let path = measure.hdr {
      var file = try OutputFile(path, .whole)
      try file.append(report.histogramLog(environment))
      try file.close()
    }
    if let path = measure.writeBoard, let costs {
      let measured = MeasuredBoard(costs, environment, setup.file)
      let (text, notes) = measured.text(of: setup.file.text)
      for note in notes { warn(note) }
      var file = try OutputFile(path, .whole)
      try file.append(text)
      try file.close()
    }
    if !isStreamed {
      var file = try OutputFile("-")
      try file.append(report.table)
      try file.flush()
    }
    guard report.pass == false else {
      if report.pass == nil {
        warn("nothing was seen that has a limit, so nothing was checked")
      }
      return nil
    }
    for line in report.broken { warn(breach: line, of: "latency", setup.choice) }
    return CommandFailure("", .checkFailed)
  }

  /// Whether another output has standard output.
  private var isStreamed: Bool {
    (measure.outputs + setup.options.outputs).contains {
      OutputPlace.isStandardOutput($0.path)
    }
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
