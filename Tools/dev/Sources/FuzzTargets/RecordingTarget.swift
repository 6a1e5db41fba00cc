import Firmware
import InputText
import Recordings
import Sessions
import TactusCore

/// Reads the bytes as a recording, whose format they show by themselves, and plays it.
///
/// A recording of another format is for another target, and left alone.
func fuzzRecording(_ bytes: UnsafeRawBufferPointer, as format: Recording.Format) {
  var run = ShortRun(FuzzScenes.named("map"))
  run.isTimed = bytes.count.isMultiple(of: 16)
  guard let recording = readRecording(Array(bytes), run), recording.format == format else { return }
  run.trace(PanelBox(RecordedPanel(recording)))
}

/// Reads a recording; nil for one with an error, which must have a message.
func readRecording(_ bytes: [UInt8], _ run: ShortRun) -> Recording? {
  do throws(TextError) {
    let recording = try Recording(bytes, file: "fuzz", board: run.file)
    for note in recording.notes { lawOfLine(note, "a note of a recording") }
    check(recording)
    return recording
  } catch {
    lawOfLine("\(error)", "the error of a recording")
    return nil
  }
}

/// What every reader of recordings promises.
private func check(_ recording: Recording) {
  law(recording.arrivals.count == recording.reports.count, "a report has no arrival")
  for (arrival, next) in zip(recording.arrivals, recording.arrivals.dropFirst()) {
    law(arrival <= next, "a report arrives before the one before it")
  }
  for case .frame(let frame) in recording.reports {
    law(frame.isInRange, "a position is out of range")
  }
}
