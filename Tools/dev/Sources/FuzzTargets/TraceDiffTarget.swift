import InputText
import Recordings
import Sessions

/// Reads the bytes as two traces with a line `%%` between them, shows each and compares them, as
/// `trace show` and `trace diff` do. Without such a line the trace is compared with itself.
///
/// How they are compared depends on the number of bytes.
func fuzzTraceDiff(_ bytes: UnsafeRawBufferPointer) {
  let bytes = Array(bytes)
  let (left, right) = halves(of: bytes)
  show(left)
  var options = TraceDiff.Options()
  options.context = bytes.count % 5
  options.ignoresHeader = bytes.count.isMultiple(of: 3)
  options.ignoresTicks = bytes.count.isMultiple(of: 2)
  if bytes.count.isMultiple(of: 7) { options.only = ["frame", "gesture"] }
  if bytes.count.isMultiple(of: 11) { options.ignored = ["display", "place"] }
  do throws(TextError) {
    law(try TraceDiff(left, left, options) == nil, "a trace differs from itself")
    let difference = try TraceDiff(left, right, options)
    law(try (difference == nil) == (TraceDiff(right, left, options) == nil), "one order differs")
    guard let difference else { return }
    let text = difference.text(left: "left", right: "right").shown(keepsLines: true)
    law(text.shown(keepsLines: true) == text, "a difference has control characters")
    law(text.utf8.last == 0x0A, "a difference has no end")
  } catch {
    lawOfLine("\(error)", "the error of a comparison")
  }
}

private func halves(of bytes: [UInt8]) -> (left: [UInt8], right: [UInt8]) {
  let mark = Array("\n%%\n".utf8)
  guard let place = bytes.firstRange(of: mark) else { return (bytes, bytes) }
  return (Array(bytes[...place.lowerBound]), Array(bytes[place.upperBound...]))
}

/// Shows every record: one line each, in which a reader finds the same record.
private func show(_ trace: [UInt8]) {
  do throws(TextError) {
    let source = LineSource(trace, name: "shown", expecting: TraceFormat.expected)
    var reader = try TraceReader(source)
    while let line = try reader.next() { lawOfLine(line.text, "a record") }
    if let note = reader.note { lawOfLine(note, "a note about a trace") }
  } catch {
    lawOfLine("\(error)", "the error of a trace")
  }
}
