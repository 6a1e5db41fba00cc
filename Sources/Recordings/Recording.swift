public import BoardFiles
public import Firmware
import Foundation
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
  public init(contentsOf path: String, board: BoardFile) throws(RecordingError) {
    if Self.isTrace(path) {
      let source: LineSource
      do throws(TraceError) {
        source = try LineSource(contentsOf: path)
      } catch {
        throw RecordingError(error)
      }
      self.init(trace: try Self.reports(of: source))
      return
    }
    let bytes: [UInt8]
    do {
      bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      let exists = FileManager.default.fileExists(atPath: path)
      throw .unreadable(file: path, reason: exists ? "not readable" : "no such file")
    }
    try self.init(bytes, file: path, board: board)
  }

  /// Parses the bytes of a recording; `file` is used only in messages.
  public init(_ bytes: [UInt8], file: String, board: BoardFile) throws(RecordingError) {
    let text = ByteText(bytes)
    guard let format = Format(of: text) else { throw .unknownFormat(file: file) }
    self.format = format
    switch format {
    case .trace:
      let trace = try Self.reports(of: LineSource(bytes, file: file))
      (reports, arrivals, notes) = (trace.reports, trace.arrivals, trace.notes)
      devices = []
      counts = ContactCounts(of: reports)
      return
    case .evemu:
      let merge = EvdevMerge([try EvemuReader.read(text, file: file)], board: board)
      (reports, devices, notes) = (merge.timeline.reports, merge.devices, merge.notes)
    case .libinputRecord:
      let devices = try LibinputRecordReader.read(
        String(decoding: bytes, as: UTF8.self), file: file)
      let merge = EvdevMerge(devices, board: board)
      (reports, self.devices, notes) = (merge.timeline.reports, merge.devices, merge.notes)
    }
    arrivals = reports.map(\.time)
    counts = ContactCounts(of: reports)
  }

  /// Reads a trace to its end, keeping only what the panel reported.
  private static func reports(
    of source: consuming LineSource
  ) throws(RecordingError) -> TraceReports {
    do throws(TraceError) {
      return try TraceReports(of: TraceReader(source))
    } catch {
      throw RecordingError(error)
    }
  }

  private init(trace: TraceReports) {
    format = .trace
    reports = trace.reports
    arrivals = trace.arrivals
    devices = []
    notes = trace.notes
    counts = ContactCounts(of: reports)
  }

  /// Whether a file begins like a trace. Reads only its first bytes.
  private static func isTrace(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    let start = Array("\(TraceFormat.word) ".utf8)
    return (try? file.read(upToCount: start.count)).map { Array($0) } == start
  }
}

extension Recording.Format {
  /// Detects the format from the first line that is neither empty nor a comment.
  fileprivate init?(of text: ByteText) {
    var format: Self?
    var isDecided = false
    text.forEachLine { _, line in
      if isDecided || line.trimmed.isEmpty || line.first == UInt8(ascii: "#") { return }
      isDecided = true
      format = Self(ofLine: line)
    }
    guard let format else { return nil }
    self = format
  }

  private init?(ofLine line: ByteText.Line) {
    if line.starts(with: Array("\(TraceFormat.word) ".utf8)) {
      self = .trace
    } else if line.dropFirst().starts(with: ":") {
      self = .evemu
    } else if line.starts(with: "version:") || line.starts(with: "ndevices:")
      || line.starts(with: "libinput:") || line.starts(with: "system:")
      || line.starts(with: "devices:") || line.starts(with: "---") || line.starts(with: "%YAML")
    {
      self = .libinputRecord
    } else {
      return nil
    }
  }
}
