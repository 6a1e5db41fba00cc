import ArgumentParser
import BoardFiles
import Corpus
import InputText
import OutputFiles
import Recordings
import Sessions
import Simulation

/// How a recording is read, and what it is replayed on, for the commands on a single one.
struct RecordingReading: ParsableArguments {
  @OptionGroup var setup: SetupOptions

  @Option(
    help: ArgumentHelp("The size of the panel, such as 154x86mm.", valueName: "size"),
    transform: RunOptions.panelSize)
  var size: PanelSize?

  @Option(
    help: ArgumentHelp("The numbers of its axes.", valueName: "x=0..1079,y=0..2399"),
    transform: RunOptions.panelRanges)
  var ranges: PanelRanges?

  @Option(
    parsing: .unconditional, help: "Seed of the panel's noise, for a finger script.",
    transform: RunOptions.seed)
  var seed: UInt64 = 1
}

/// A recording, a trace or a finger script that was opened, and what it is replayed on.
struct RecordingInput {
  /// The file's name in messages.
  let name: String
  let setup: SceneSetup
  let document: RecordingDocument
  let touches: TouchInput
  let isScript: Bool
  /// Whether it has its own scene, board and constants.
  let isTrace: Bool
  let bytes: [UInt8]

  /// Opens it, reports what was assumed, and checks that the output is not the input.
  init(_ path: String, _ reading: RecordingReading, output: String?) throws {
    var places = CommandPlaces()
    places.reads("the recording", path)
    places.writes("--output", output)
    try places.check()
    let (bytes, name) = try ReplaySource.bytes(of: path)
    guard !bytes.isEmpty else {
      throw CommandFailure("\(name): is empty; give a recording, a trace or a finger script")
    }
    let source = try ReplaySource(bytes, name: name)
    self.name = name
    self.bytes = bytes
    isScript = source.isScript
    isTrace = source.origin != nil
    setup = try Program.current.resolver.setup(reading.setup.choice, for: source)
    var options = ReplaySource.Options()
    (options.size, options.ranges, options.seed) = (reading.size, reading.ranges, reading.seed)
    touches = try source.input(for: setup, options)
    for note in setup.notes + touches.notes { warn("\(name): \(note)") }
    document =
      isScript
      ? RecordingDocument(touches.reports, name: name, board: setup.file)
      : try RecordingDocument(
        RecordingSource(bytes, name: name), board: setup.file, size: reading.size,
        ranges: reading.ranges)
  }

  /// The form in which it was read.
  var form: RecordingForm { isScript ? .script : RecordingForm(document.recording.format) }

  var replay: CorpusReplay { CorpusReplay(setup) }
}

/// Writes a recording in a form; reports what the form cannot hold.
func writeRecording(_ document: RecordingDocument, as form: RecordingForm, to path: String) throws {
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
