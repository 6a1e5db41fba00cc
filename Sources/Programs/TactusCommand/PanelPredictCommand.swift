import ArgumentParser
import BoardFiles
import Interactions
import OutputFiles
import Panels
import Recordings
import SeatInput
import Sessions
import TactusCore

/// `panel predict`: what prediction is worth on a panel.
struct PanelPredictCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "predict",
      abstract: "Measure what prediction is worth on a panel, from recordings of it.",
      discussion: """
        A picture is seen some while after the sample that it shows, and the finger has gone on by \
        then. For each scan of a finger that moves, beyond the slop of a drag, this takes the \
        distance between the picture and the finger at the time at which the picture is seen: \
        without prediction, and with it (its constants: '\(program) tuning', those that begin with \
        'predict.'). Several recordings are taken together; traces are recordings too.

        Examples:
          \(program) panel predict strokes.txt
          \(program) panel predict *.events --horizon 33ms --set predict.cap=14 --json -
        """)
  }

  @Argument(help: "Recordings of a panel; '-' is standard input.")
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "A picture is seen this long after its sample: up to 33ms (default: 16ms).",
      valueName: "time"),
    transform: ReportOptions.duration)
  var horizon: Interval = .milliseconds(16)

  @Option(
    help: ArgumentHelp(
      "The board whose points lengths are in (default: \(SetupResolver.boardDefault)).",
      valueName: "name|file"))
  var board: String?

  @OptionGroup var panel: PanelRecordingOptions

  @Option(
    help: ArgumentHelp(
      "Predict with another cap or hold-back, such as predict.cap=14.", valueName: "name=value"),
    transform: { try TuningChoice.Setting(option: $0) })
  var set: [TuningChoice.Setting] = []

  @OptionGroup var output: JSONChoice

  func run() throws {
    guard !files.isEmpty else { throw CommandFailure("no recording; give one") }
    guard horizon > .zero, horizon <= TouchPredictor.horizonMax else {
      throw CommandFailure("--horizon: not a time that is predicted; give 1us to 33ms")
    }
    do {
      var places = output.places(reading: files)
      let file = try BoardDirectory().board(board ?? SetupResolver.boardDefault)
      if board != nil { places.reads(file) }
      try places.check()
      var prediction = PanelPrediction(over: horizon, try tuning(of: file))
      for path in files {
        let recording = try Recording(
          contentsOf: path, board: file, size: panel.size, ranges: panel.ranges)
        for note in recording.notes { warn("\(path): \(note)") }
        prediction.add(recording.reports)
      }
      try output.write(prediction, text: prediction.text)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The constants of a board, and those of the command line.
  private func tuning(of board: BoardFile) throws -> PredictionTuning {
    var run = RunTuning(TuningConstant.list(of: PredictionTuning.self))
    for setting in TuningChoice.settings(of: board) where run[setting.name] != nil {
      try run.set(setting.name, setting.value)
    }
    for setting in set {
      if let remedy = Self.remedy(for: setting.name) {
        throw CommandFailure("--set \(setting.name)=\(setting.value): \(remedy)")
      }
      do throws(TuningFault) {
        try run.set(setting.name, setting.value)
      } catch {
        throw CommandFailure("--set \(setting.name)=\(setting.value): \(error)")
      }
    }
    var tuning = PredictionTuning()
    run.apply(to: &tuning)
    return tuning
  }

  /// What to do instead of setting a constant that has no effect here.
  private static func remedy(for name: String) -> String? {
    switch name {
    case "predict.horizon": "here it is --horizon; give that instead"
    case "predict.on": "this measures both; leave it out"
    default: nil
    }
  }
}
