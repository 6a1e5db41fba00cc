import BoardFiles
import Firmware
import Hand
import InputText
import Recordings
import Simulation
import TactusCore

// What a page calls, in this order: `hand_board`; then `hand_recording` or `hand_script` with the
// bytes of a file; then `hand_play` until nothing is left. What a call is given lies in what
// `hand_room` returned.

/// State kept between calls. One module reads one file.
nonisolated(unsafe) private var board: BoardFile?
nonisolated(unsafe) private var recorded: RecordedPanel?
nonisolated(unsafe) private var scripted: SimulatedPanel?

/// Memory for so many bytes.
@c(hand_room) public func room(_ byteCount: Int32) -> UnsafeMutableRawPointer {
  tactus_room(Int(byteCount))
}

/// What a file is: 1 a recording, 2 a finger script, 0 anything else.
@c(hand_kind) public func kind(
  _ name: UnsafePointer<UInt8>, _ nameCount: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int32
) -> Int32 {
  let (name, content) = (text(name, nameCount), content(bytes, count))
  if RecordingSource.isRecording(content) { return 1 }
  return name.hasSuffix(".fingers") || FingerScript.isLikely(content) ? 2 : 0
}

/// Takes the board's figures, so many numbers, as `PanelFigures` lists them.
@c(hand_board) public func takeBoard(_ numbers: UnsafePointer<Double>, _ count: Int32) {
  board = BoardFile(
    name: "", numbers: [Double](UnsafeBufferPointer(start: numbers, count: Int(count))))
}

/// Reads a recording, by the name of its file and its content. False, with the reason emitted, when
/// it cannot be read.
@c(hand_recording) public func readRecording(
  _ name: UnsafePointer<UInt8>, _ nameCount: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int32
) -> Bool {
  guard let board else { return false }
  do throws(TextError) {
    let recording = try Recording(
      panel: content(bytes, count), file: text(name, nameCount), board: board)
    recorded = RecordedPanel(recording)
    return true
  } catch {
    emit(error.description)
    return false
  }
}

/// Reads a finger script, as `readRecording` a recording.
///
/// - Parameter targets: what the firmware's `tactus_targets` emits, so many bytes.
@c(hand_script) public func readScript(
  _ name: UnsafePointer<UInt8>, _ nameCount: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int32,
  _ targets: UnsafePointer<UInt8>, _ targetsCount: Int32
) -> Bool {
  guard let board else { return false }
  do throws(FingerScriptError) {
    let script = try FingerScript(content(bytes, count), file: text(name, nameCount))
    let motion = try script.compile(
      screen: ScreenSize(of: board.board), targets: places(in: content(targets, targetsCount)),
      listing: "tick 'Targets' to see where they are")
    scripted = SimulatedPanel(
      motion: motion, controller: board.controller, board: board.board, seed: 1)
    return true
  } catch {
    emit(error.description)
    return false
  }
}

/// Hands over what the panel reports, up to about so many reports: each before the first tick that
/// starts after it. How far it has come, in microseconds; -1 once nothing is left.
@c(hand_play) public func play(_ reportsMax: Int32) -> Double {
  guard let period = board?.board.tickPeriod.microseconds else { return -1 }
  if recorded != nil { return drain(&recorded!, period, Int(reportsMax)) }
  if scripted != nil { return drain(&scripted!, period, Int(reportsMax)) }
  return -1
}

/// The last tick before which the panel was asked.
nonisolated(unsafe) private var lastTick: Int64 = 0

private func drain(_ panel: inout some Panel, _ period: Int64, _ reportsMax: Int) -> Double {
  var count = 0
  while count < reportsMax {
    let time = panel.quietUntil
    guard time != .never else { return -1 }
    // A panel may report later than at the earliest: then it is asked again, as by each tick.
    lastTick = max(time.microseconds / period + 1, lastTick + 1)
    let start = Instant(microseconds: lastTick * period)
    while let report = panel.next(before: start) {
      hand(report, before: lastTick)
      count += 1
    }
  }
  return Double(lastTick * period)
}

/// The places of calls among the forms of `deeds.js`.
private enum Deed: Int32 {
  case frameBegin = 6
  case frameContact, frameImprint, frameEnd, accelerate, fault, lose, suspend, resume
}

private func deed(
  _ call: Deed, _ tick: Int64, _ a: Double = 0, _ b: Double = 0, _ c: Double = 0, _ d: Double = 0,
  _ e: Double = 0
) {
  tactus_deed(call.rawValue, Double(tick), a, b, c, d, e)
}

private func hand(_ report: PanelReport, before tick: Int64) {
  let time = Double(report.time.microseconds)
  switch report {
  case .frame(let frame): hand(frame, time, before: tick)
  case .acceleration(let sample, at: _):
    deed(.accelerate, tick, time, Double(sample.x), Double(sample.y), Double(sample.z))
  case .fault(let fault, at: _): deed(.fault, tick, time, Double(fault.rawValue))
  case .lost(let count, at: _): deed(.lose, tick, time, Double(count))
  case .suspend(at: _): deed(.suspend, tick, time)
  case .resume(at: _): deed(.resume, tick, time)
  }
}

private func hand(_ frame: ContactFrame, _ time: Double, before tick: Int64) {
  deed(.frameBegin, tick, time)
  for slot in 0..<contactsMax {
    let isDown = frame.down.contains(slot)
    guard isDown || frame.cancelled.contains(slot) else { continue }
    let contact = frame[slot]
    deed(
      .frameContact, tick, Double(slot), Double(contact.id), Double(contact.position.x),
      Double(contact.position.y), isDown ? 0 : 1)
    guard isDown, contact.imprint != .none else { continue }
    deed(
      .frameImprint, tick, Double(slot), Double(contact.imprint.sizePoints),
      Double(contact.imprint.pressureParts) / 255)
  }
  deed(.frameEnd, tick)
}

func text(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> String {
  String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
}

func content(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
  [UInt8](UnsafeBufferPointer(start: bytes, count: Int(count)))
}

func emit(_ text: String) {
  var text = text
  text.withUTF8 { if let start = $0.baseAddress { tactus_emit(start, Int32($0.count)) } }
}

/// Rectangles by the names of targets: on a line a name, a kind, whether it is heard, and the bits
/// of four numbers.
private func places(in listing: [UInt8]) -> [String: Rect] {
  var places: [String: Rect] = [:]
  for line in listing.split(separator: UInt8(ascii: "\n")) {
    let fields = line.fields
    guard fields.count == 7 else { continue }
    let sides = fields[3...].map { field in
      Float(bitPattern: UInt32(truncatingIfNeeded: field.decimal ?? 0))
    }
    places[fields[0].text] = Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }
  return places
}
