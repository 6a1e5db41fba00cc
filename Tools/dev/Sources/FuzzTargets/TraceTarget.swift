import InputText
import Recordings
import Sessions

/// Reads the bytes as a trace and plays what the panel had reported; what that run writes is
/// replayed once more, and must come out the same.
func fuzzTrace(_ bytes: UnsafeRawBufferPointer) {
  var run = ShortRun(FuzzScenes.named("map"))
  run.isTimed = bytes.count.isMultiple(of: 16)
  let bytes = Array(bytes)
  guard let recording = readRecording(bytes, run), recording.format == .trace else { return }
  let written = run.trace(PanelBox(RecordedPanel(recording)))
  lawOfReplay(of: written, run)
  if let difference = try? TraceDiff(bytes, written) {
    law(!difference.text(left: "read", right: "written").isEmpty, "a difference without words")
  }
}

/// A replay of a trace that a run wrote gives the same bytes.
func lawOfReplay(of written: [UInt8], _ run: ShortRun) {
  let recording: Recording
  do throws(TextError) {
    recording = try Recording(written, file: "written", board: run.file)
  } catch {
    fatalError("a law is broken: a run's own trace cannot be read: \(error)")
  }
  let again = run.trace(PanelBox(RecordedPanel(recording)))
  guard again != written else { return }
  let difference = (try? TraceDiff(written, again))?.text(left: "written", right: "replayed")
  fatalError("a law is broken: a replay differs\n\(difference ?? "")")
}
