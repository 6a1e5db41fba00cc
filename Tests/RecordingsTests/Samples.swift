import BoardFiles
import Firmware
import InputText
import Raster
import SeatInput
import TactusCore

@testable import Recordings

/// A board of 800 × 480 points with one pixel per point, so that a device of 800 × 480 units
/// reports points.
let testBoard = makeBoard()

func makeBoard(
  width: Int32 = 800, height: Int32 = 480, pixelsPerPoint: Float = 1,
  orientation: Orientation = .normal, calibration: [Double] = [1, 0, 0, 0, 1, 0]
) -> BoardFile {
  let period = Interval.milliseconds(10)
  return BoardFile(
    name: "test", title: "A test board",
    board: Board(
      pixelWidth: width, pixelHeight: height, pixelsPerPoint: pixelsPerPoint,
      pixelFormat: .xrgb8888, tickPeriod: period, displayPeriod: period, scanOutLatency: .zero,
      budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 1)),
    millimetres: nil, orientation: orientation, calibration: calibration,
    controller: ControllerModel(
      name: "test", scanPeriod: period, scanJitter: .zero, contactsMax: 10, unitsPerPixel: 1,
      noise: 0, reportLatency: .zero),
    processor: nil)
}

func record(_ text: String, board: BoardFile = testBoard) throws(TextError) -> Recording {
  try Recording(Array(text.utf8), file: "a.events", board: board)
}

/// Reports as text: time, then contacts as `slot:id@x,y`, cancelled slots as `xSLOT`.
func describe(_ reports: [PanelReport]) -> String {
  reports.map { report in
    let what: String
    switch report {
    case .frame(let frame):
      var parts: [String] = []
      for slot in 0..<contactsMax where frame.down.contains(slot) {
        let contact = frame[slot]
        parts.append("\(slot):\(contact.id)@\(contact.position.x),\(contact.position.y)")
      }
      for slot in 0..<contactsMax where frame.cancelled.contains(slot) { parts.append("x\(slot)") }
      what = parts.isEmpty ? "-" : parts.joined(separator: " ")
    case .fault(let fault, at: _): what = "\(fault)"
    case .acceleration(let sample, at: _): what = "accel \(sample.x),\(sample.y),\(sample.z)"
    case .lost(let count, at: _): what = "lost \(count)"
    case .suspend: what = "suspend"
    case .resume: what = "resume"
    }
    return "\(report.time.microseconds) \(what)"
  }.joined(separator: "\n")
}

/// An evemu recording: the description of a device of 800 × 480 units, and events in a shorthand,
/// one packet per line: the time in microseconds, then `axis=value` pairs or the names of
/// synchronization events. Each packet ends with a report, unless it ends with `dropped`.
func evemu(_ kind: TouchProtocol, _ packets: String, axes: [String] = []) -> String {
  var lines: [String]
  switch kind {
  case .slotted:
    lines = [
      "N: Test", "P: 02 00 00 00 00 00 00 00", "A: 2f 0 9 0 0 0", "A: 35 0 799 0 0 0",
      "A: 36 0 479 0 0 0", "A: 39 0 65535 0 0 0",
    ]
  case .listed: lines = ["N: Test", "A: 35 0 799 0 0 0", "A: 36 0 479 0 0 0"]
  case .single: lines = ["N: Test", "A: 00 0 799 0 0 0", "A: 01 0 479 0 0 0"]
  }
  lines += axes
  for packet in packets.split(separator: "\n") {
    let words = packet.split(separator: " ")
    let time = Int(words[0]) ?? 0
    let fraction = String(1_000_000 + time % 1_000_000).dropFirst()
    let stamp = "E: \(time / 1_000_000).\(fraction)"
    for word in words.dropFirst() { lines.append("\(stamp) \(event(word))") }
    if words.last != "dropped" { lines.append("\(stamp) 0000 0000 0000") }
  }
  return lines.joined(separator: "\n") + "\n"
}

private func event(_ word: Substring) -> String {
  if word == "dropped" { return "0000 0003 0000" }
  if word == "list" { return "0000 0002 0000" }
  let parts = word.split(separator: "=")
  let codes = [
    "slot": "0003 002f", "id": "0003 0039", "x": "0003 0035", "y": "0003 0036", "tool": "0003 0037",
    "X": "0003 0000", "Y": "0003 0001", "touch": "0001 014a", "stamp": "0004 0005",
    "size": "0003 0030", "pressure": "0003 003a",
  ]
  return "\(codes[String(parts[0])] ?? "?") \(parts[1])"
}

/// The note on a device whose size nobody gave.
func noSize(_ device: String) -> String {
  "\(device): the recording has no physical size; its panel is taken to be as large as the screen "
    + "of 'test'; --size 154x86mm gives one"
}
