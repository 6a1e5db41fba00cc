import ArgumentParser
import BoardFiles
import Corpus
import Firmware
import OutputFiles
import Recordings
import Sessions
import Simulation
import TactusCore

/// How a recording is read, for the commands on recordings.
struct RecordingReading: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The board whose screen positions are mapped to (default: raspberry-pi-7, or the trace's own).",
      valueName: "name|file"))
  var board: String?

  @Option(
    help: ArgumentHelp(
      "The size of the panel that was recorded, such as 154x86mm, where the recording has none.",
      valueName: "size"),
    transform: RunOptions.panelSize)
  var size: PanelSize?

  @Option(
    help: ArgumentHelp(
      "The numbers by which the panel counts its axes, where the recording does not give them.",
      valueName: "x=0..1079,y=0..2399"),
    transform: RunOptions.panelRanges)
  var ranges: PanelRanges?
}

/// The run in which a recording is replayed, for the commands that need one.
struct RecordingReplay: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The scene (default: \(Program.current.catalog.standard.name), or the trace's own).",
      valueName: "name"))
  var scene: String?

  @Option(
    help: ArgumentHelp(
      "A set of constants, by name or as a .yaml file; may be repeated.", valueName: "name|file"))
  var tuning: [String] = []

  @Option(
    help: ArgumentHelp(
      "Set a constant, such as 'tap.slop=12'; may be repeated.", valueName: "name=value"),
    transform: { try ConstantSetting($0) })
  var set: [ConstantSetting] = []
}

/// A recording, a trace or a finger script that was opened, and the run that it is replayed in.
struct RecordingInput {
  let setup: RunSetup
  let document: RecordingDocument

  /// Opens it; reports what was assumed, and checks that no output is one of the inputs.
  ///
  /// - Parameter output: where the command writes.
  init(
    _ path: String, _ reading: RecordingReading, _ replay: RecordingReplay? = nil,
    output: (option: String, path: String?)
  ) throws {
    var options = try RunOptions.parse([])
    (options.board, options.size, options.ranges) = (reading.board, reading.size, reading.ranges)
    if let replay {
      (options.scene, options.tuning, options.set) = (replay.scene, replay.tuning, replay.set)
    }
    let isScript = path.hasSuffix(".fingers")
    let choice = isScript ? PanelChoice.script(path) : .recording(path)
    var places = CommandPlaces()
    places.reads("the recording", path)
    guard !isScript else {
      setup = try RunSetup(options, choice)
      document = RecordingDocument(
        try Self.reports(of: path, setup), name: path, board: setup.file)
      try Self.check(&places, setup, output)
      return
    }
    let source = try RecordingSource(contentsOf: path)
    let constants = Set(Program.current.catalog.constants.map(\.name))
    let origin = try source.origin.map {
      try TraceOrigin($0, path: source.name, constants: constants)
    }
    setup = try RunSetup(options, choice, replaying: origin ?? TraceOrigin())
    try Self.check(&places, setup, output)
    let name = source.name
    document = try RecordingDocument(
      source, board: setup.file, size: reading.size, ranges: reading.ranges)
    for note in document.recording.notes { warn("\(name): \(note)") }
  }

  private static func check(
    _ places: inout CommandPlaces, _ setup: RunSetup, _ output: (option: String, path: String?)
  ) throws {
    places.reads(setup.file)
    places.writes(output.option, output.path)
    try places.check()
  }

  /// What a simulated panel reports of a finger script.
  private static func reports(of path: String, _ setup: RunSetup) throws -> [PanelReport] {
    let motion = try FingerScript(contentsOf: path).compile(
      screen: ScreenSize(of: setup.board), targets: setup.layout.rects,
      listing: Program.current.listing(setup.scene, on: setup.file))
    var panel = SimulatedPanel(
      motion: motion, controller: setup.file.controller, board: setup.board,
      seed: setup.options.seed)
    var reports: [PanelReport] = []
    while let report = panel.next(before: .never) { reports.append(report) }
    return reports
  }

  var replay: CorpusReplay {
    var file = setup.file
    file.board = setup.board
    return CorpusReplay(ReplaySetup(setup.scene, on: file, tuning: setup.tuning))
  }

  /// Plays what the panel reported, without drawing.
  func run() -> ReplayedRun { replay.run(TouchInput(document.recording)) }
}

/// Writes a recording in a form; reports what the form cannot hold.
func writeRecording(
  _ document: RecordingDocument, as form: RecordingForm, to path: String
) throws {
  let program = Program.current
  let (text, notes) = try document.text(as: form, by: (program.version, program.commit))
  if form == .script, text.utf8.count > FingerScript.bytesMax {
    throw CommandFailure(
      "\(document.name): a script of \(text.utf8.count) bytes, and one has \(FingerScript.bytesMax) "
        + "at most; cut the recording")
  }
  for note in notes { warn("\(document.name): \(note)") }
  try writeText(text, to: path)
}

/// Writes text to a file, which is whole or as it was.
func writeText(_ text: String, to path: String) throws {
  var output = try OutputFile(path, .whole)
  try output.append(text)
  try output.close()
}

/// The form that an option or a file's name asks for.
func recordingForm(_ form: RecordingForm?, _ path: String) throws -> RecordingForm {
  if let form { return form }
  if let form = RecordingForm(fileName: path) { return form }
  throw CommandFailure(
    "\(path): its name does not show in which format to write; add --to evemu, libinput, evtest, "
      + "getevent, trace or script")
}

/// The value of an option that chooses a form.
func recordingForm(_ word: String) throws -> RecordingForm {
  guard let form = RecordingForm(rawValue: word) else {
    throw ValidationError("write evemu, libinput, evtest, getevent, trace or script")
  }
  return form
}
