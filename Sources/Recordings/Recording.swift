public import BoardFiles
public import Firmware
public import InputText
public import TactusCore
import Traces

/// The reports of a panel, read from a file.
public struct Recording: Sendable {
  /// The file format, detected from the content; the file name does not matter.
  public enum Format: Sendable { case evemu, libinputRecord, trace }

  public var format: Format
  /// In the order they arrived, which is chronological except for those that a trace marks as out
  /// of order; the first frame is at zero.
  public var reports: [PanelReport]
  /// The earliest time at which each report is available: its own time, unless a trace shows that
  /// it was late.
  public var arrivals: [Instant]
  /// The touchscreens; empty for a trace.
  public var devices: [RecordedDevice]
  public var counts: ContactCounts
  /// What was assumed or corrected, one sentence each, for the user.
  public var notes: [String]

  /// Reads a recording, mapping its positions to the panel of `board`.
  ///
  /// A trace already has its positions in points, so the board does not matter.
  public init(contentsOf path: String, board: BoardFile) throws(TextError) {
    try self.init(RecordingSource(contentsOf: path), board: board)
  }

  /// Parses the bytes of a recording; `file` is used only in messages.
  public init(_ bytes: [UInt8], file: String, board: BoardFile) throws(TextError) {
    try self.init(RecordingSource(bytes, name: file), board: board)
  }

  /// Reads a recording that was opened.
  public init(_ source: consuming RecordingSource, board: BoardFile) throws(TextError) {
    let content = source.content
    switch consume content {
    case .trace(let reader):
      let trace = try TraceReports(of: reader)
      format = .trace
      (reports, arrivals, notes) = (trace.reports, trace.arrivals, trace.notes)
      devices = []
    case .evemu(let lines):
      let merge = EvdevMerge([try EvemuReader.read(lines)], board: board)
      format = .evemu
      (reports, devices, notes) = (merge.timeline.reports, merge.devices, merge.notes)
      arrivals = reports.map(\.time)
    case .libinputRecord(let lines):
      let merge = EvdevMerge(try LibinputRecordReader.read(lines), board: board)
      format = .libinputRecord
      (reports, devices, notes) = (merge.timeline.reports, merge.devices, merge.notes)
      arrivals = reports.map(\.time)
    }
    counts = ContactCounts(of: reports)
  }
}
