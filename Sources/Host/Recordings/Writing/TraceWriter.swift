import BoardFiles
import Firmware
import TactusCore

/// Writes a panel's reports as the trace of a run that has only just taken them: the lines that a
/// replay needs.
struct TraceWriter {
  private(set) var text: String
  /// From one tick of the run to the next.
  private let period: Int64
  private var newest = Instant.zero

  /// - Parameters:
  ///   - header: of a run on `board`.
  init(_ recording: Recording, header: TraceHeader, tickPeriod: Interval) {
    text = header.text
    period = max(tickPeriod.microseconds, 1)
    for (report, arrival) in zip(recording.reports, recording.arrivals) { take(report, arrival) }
  }

  /// The header of a recording that was none: the board with all its figures.
  static func header(version: String, commit: String?, board: BoardFile, panel: String)
    -> TraceHeader
  {
    var header = TraceHeader()
    header.append("version", version)
    if let commit { header.append("commit", commit) }
    header.append("board", board.name)
    header.append("pixels", "\(board.board.pixelWidth)x\(board.board.pixelHeight)")
    header.append("pixelsPerPoint", "\(board.board.pixelsPerPoint)")
    header.append("tickPeriod", "\(board.board.tickPeriod.microseconds)")
    header.append("panel", panel)
    header.append("lines", "input")
    for figure in board.figures { header.append(figure.key, figure.value) }
    return header
  }

  private mutating func take(_ report: PanelReport, _ arrival: Instant) {
    if report.time < newest {
      // The firmware raises it, and notes what it was.
      line(arrival, newest, "fault kind=outOfOrder detail=\(report.time.microseconds)")
    }
    newest = max(newest, report.time)
    switch report {
    case .frame(let frame): line(arrival, newest, Self.words(for: frame))
    case .acceleration(let sample, at: _):
      let parts = [sample.x, sample.y, sample.z].map { Decimals.text($0) }
      line(arrival, newest, "accel x=\(parts[0]) y=\(parts[1]) z=\(parts[2])")
    case .fault(let fault, at: _): line(arrival, newest, "fault kind=\(fault.word) detail=-")
    case .lost(let count, at: _):
      line(arrival, newest, "fault kind=\(PanelFault.overflow.word) detail=\(count)")
    case .suspend: line(arrival, newest, "fault kind=suspend detail=-")
    case .resume: line(arrival, newest, "fault kind=resume detail=-")
    }
  }

  /// The tick that takes what has arrived is the first that starts after it.
  private mutating func line(_ arrival: Instant, _ time: Instant, _ words: String) {
    let tick = max(arrival, time).microseconds / period + 1
    text += "\(tick) \(time.microseconds) \(words)\n"
  }

  private static func words(for frame: ContactFrame) -> String {
    let down = (0..<contactsMax).filter(frame.down.contains)
    let cancelled = (0..<contactsMax).filter(frame.cancelled.contains)
    let contacts = down.map { slot in
      let contact = frame[slot]
      return
        "\(contact.id)@\(Decimals.text(contact.position.x)),\(Decimals.text(contact.position.y))"
    }
    var words = "frame contacts=" + (down.isEmpty ? "-" : contacts.joined(separator: ";"))
    if !cancelled.isEmpty {
      words += " cancelled=" + cancelled.map { "\(frame[$0].id)" }.joined(separator: ";")
    }
    let slots = down + cancelled
    if slots != Array(0..<slots.count) {
      words += " slots=" + slots.map { "\($0)" }.joined(separator: ";")
    }
    if frame.down.intersects(frame.imprinted) {
      let imprints = down.map { slot in
        let imprint = frame[slot].imprint
        return "\(imprint.sizePoints),\(Decimals.text(Float(imprint.pressureParts) / 255))"
      }
      words += " imprints=" + imprints.joined(separator: ";")
    }
    return words
  }
}
