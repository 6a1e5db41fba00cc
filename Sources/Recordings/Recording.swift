public import BoardFiles
public import Firmware
import Foundation
import TactusCore

/// What a panel reported once, read from a file.
public struct Recording: Sendable {
  /// What the file is, as told by its content; its name does not matter.
  public enum Format: Sendable { case evemu, libinputRecord, trace }

  public var format: Format
  /// In the order of time, the first frame at zero.
  public var reports: [PanelReport]
  /// The touchscreens; none in a trace.
  public var devices: [RecordedDevice]
  public var counts: ContactCounts
  /// What was assumed or mended, one sentence each, for the user to know.
  public var notes: [String]

  /// Reads a recording; its positions are those of a panel of that board.
  ///
  /// A trace has its positions in points already, so the board does not matter to it.
  public init(contentsOf path: String, board: BoardFile) throws(RecordingError) {
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
      let timeline = try TraceReports.reports(of: try Trace(bytes, file: file))
      reports = timeline.reports
      devices = []
      notes = []
    case .evemu:
      let merge = EvdevMerge([try EvemuReader.read(text, file: file)], board: board)
      (reports, devices, notes) = (merge.timeline.reports, merge.devices, merge.notes)
    case .libinputRecord:
      let devices = try LibinputRecordReader.read(
        String(decoding: bytes, as: UTF8.self), file: file)
      let merge = EvdevMerge(devices, board: board)
      (reports, self.devices, notes) = (merge.timeline.reports, merge.devices, merge.notes)
    }
    counts = ContactCounts(of: reports)
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
    if line.starts(with: "tactus-trace ") {
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
