import BoardFiles
import InputText
import Panels
import Recordings

/// Reads the bytes as a recording of any format and checks the panel that it is of: its report card
/// and what is learned of it, with a size or without, with taps on marks or without.
func fuzzPanel(_ bytes: UnsafeRawBufferPointer) {
  do throws(TextError) {
    let recording = try RawRecording(Array(bytes), file: "fuzz")
    for note in recording.notes { lawOfLine(note, "a note of a recording") }
    guard let screen = recording.touchscreens.first else { return }
    var options = PanelCheck.Options()
    options.size = bytes.count % 3 == 0 ? nil : PanelSize(width: 154, height: 86)
    options.marks = bytes.count % 5 == 0 ? 3 : nil
    let check = try PanelCheck(of: [screen], options)
    for figure in check.figures {
      law(figure.value?.isFinite ?? true, "\(figure.name) is no number")
      law(figure.value != nil || !figure.reason.isEmpty, "\(figure.name) is empty for no reason")
    }
    for finding in check.findings { lawOfLine(finding.text, "a finding") }
    for note in check.notes { lawOfLine(note, "a note of a check") }
    law(!PanelCheckReport(check).text.isEmpty, "a report card is empty")
    let measured = check.measurement(pointsPerMillimetre: 160 / 25.4)
    law(measured.rate?.isFinite ?? true, "a learned rate is no number")
  } catch {
    lawOfLine("\(error)", "the error of a panel")
  }
}
