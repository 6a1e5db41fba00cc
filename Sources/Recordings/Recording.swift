public import BoardFiles
public import Firmware
import Foundation
public import TactusCore
import Traces

/// What a panel reported once, read from a file.
public struct Recording: Sendable {
  /// What the file is, as told by its content; its name does not matter.
  public enum Format: Sendable { case evemu, libinputRecord, trace }

  public var format: Format
  /// In the order in which they came, which is that of time but for those that a trace says came
  /// out of order; the first frame at zero.
  public var reports: [PanelReport]
  /// Before when each of them could not be had: its own time, unless a trace says that it was late.
  public var arrivals: [Instant]
  /// The touchscreens; none in a trace.
  public var devices: [RecordedDevice]
  public var counts: ContactCounts
  /// What was assumed or mended, one sentence each, for the user to know.
  public var notes: [String]

  /// Reads a recording; its positions are those of a panel of that board.
  ///
  /// A trace has its positions in points already, so the board does not matter to it.
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

  /// Reads the bytes of a recording; `file` is only for messages.
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

  /// Reads a trace to its end, holding no more of it than what the panel reported.
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

  /// Whether a file begins as a trace does, however long it is.
  private static func isTrace(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    let start = Array("\(TraceFormat.word) ".utf8)
    return (try? file.read(upToCount: start.count)).map { Array($0) } == start
  }
}

extension Recording.Format {
  /// The format of the first line that is neither empty nor a comment.
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
