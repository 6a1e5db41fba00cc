public import BoardFiles
public import Firmware
public import InputText
public import TactusCore

/// The reports of a panel, read from a file.
public struct Recording: Sendable {
  /// The file format, detected from the content; the file name does not matter.
  public enum Format: Sendable { case evemu, libinputRecord, evtest, getevent, trace }

  public var format: Format
  /// In the order they arrived, which is chronological except for those that a trace marks as out
  /// of order; the first frame is at zero.
  public var reports: [PanelReport]
  /// The earliest time at which each report is available: its own time, unless a trace shows that
  /// it was late.
  public var arrivals: [Instant]
  /// When the ticks of a live run started, of which this is the trace; empty for any other, whose
  /// ticks are on a grid.
  public var ticks: [RecordedTick] = []
  /// Where a run on a grid was so late that ticks never ran.
  public var stalls: [RecordedStall] = []
  /// When the last tick of a run started that was ended before its input and its scene were; nil
  /// for any other recording.
  public var end: Instant?
  /// The touchscreens; empty for a trace.
  public var devices: [RecordedDevice]
  public var counts: ContactCounts
  /// What was assumed or corrected, one sentence each, for the user.
  public var notes: [String]

  /// The most reports of a recording, in more than a gigabyte: half a day of touch at 120 Hz.
  static let reportsMax = 5_000_000

  /// Reads a recording, mapping its positions to the panel of `board`.
  ///
  /// A trace already has its positions in points, so the board does not matter.
  public init(
    contentsOf path: String, board: BoardFile, size: PanelSize? = nil, ranges: PanelRanges? = nil
  ) throws(TextError) {
    try self.init(RecordingSource(contentsOf: path), board: board, size: size, ranges: ranges)
  }

  /// Parses the bytes of a recording; `file` is used only in messages.
  public init(
    _ bytes: [UInt8], file: String, board: BoardFile, size: PanelSize? = nil,
    ranges: PanelRanges? = nil
  ) throws(TextError) {
    try self.init(RecordingSource(bytes, name: file), board: board, size: size, ranges: ranges)
  }

  /// Reads a recording that was opened. `size` is that of the panel and `ranges` are those of its
  /// axes, where the recording gives none or wrong ones.
  public init(
    _ source: consuming RecordingSource, board: BoardFile, size: PanelSize? = nil,
    ranges: PanelRanges? = nil
  ) throws(TextError) {
    guard source.origin == nil else {
      try self.init(trace: source)
      return
    }
    try self.init(panel: source, board: board, size: size, ranges: ranges)
  }

  private init(trace source: consuming RecordingSource) throws(TextError) {
    let content = source.content
    guard case .trace(let reader) = consume content else {
      preconditionFailure("only a trace has an origin")
    }
    try self.init(reader)
  }

  private init(
    panel source: consuming RecordingSource, board: BoardFile, size: PanelSize?,
    ranges: PanelRanges?
  ) throws(TextError) {
    let (format, events) = try source.events()
    try self.init(format, events, board, size, ranges)
  }

  /// Parses the bytes of what a panel sent: of any recording but a trace.
  package init(panel bytes: [UInt8], file: String, board: BoardFile) throws(TextError) {
    try self.init(
      panel: RecordingSource(bytes, name: file), board: board, size: nil, ranges: nil)
  }

  /// Reports that are available at their own times, as of a trace.
  init(_ reports: [PanelReport]) {
    format = .trace
    self.reports = reports
    arrivals = reports.map { $0.time }
    devices = []
    counts = ContactCounts(of: reports)
    notes = []
  }

  init(_ reader: consuming TraceReader) throws(TextError) {
    let trace = try TraceReports(of: reader)
    format = .trace
    (reports, arrivals, notes) = (trace.reports, trace.arrivals, trace.notes)
    (ticks, stalls, end) = (trace.ticks, trace.stalls, trace.end)
    devices = []
    counts = ContactCounts(of: reports)
  }

  init(
    _ format: Format, _ recorded: RecordedEvents, _ board: BoardFile, _ size: PanelSize?,
    _ ranges: PanelRanges?
  ) throws(TextError) {
    let merge = try EvdevMerge(recorded, board: board, size: size, ranges: ranges)
    self.format = format
    (reports, devices, notes) = (merge.reports, merge.devices, merge.notes)
    arrivals = reports.map { $0.time }
    counts = ContactCounts(of: reports)
  }
}

/// Counts of the contacts in a list of reports.
public struct ContactCounts: Equatable, Sendable {
  public var frames = 0
  /// Contacts that landed: the total number of contacts.
  public var downs = 0
  public var lifts = 0
  /// Contacts that the panel cancelled.
  public var cancels = 0
  /// The most contacts down at the same time.
  public var atOnce = 0

  public init(of reports: [PanelReport]) {
    var before = ContactFrame(time: .zero)
    for report in reports {
      guard case .frame(let frame) = report else { continue }
      frames += 1
      for slot in 0..<contactsMax {
        let wasDown = before.down.contains(slot)
        let isDown = frame.down.contains(slot)
        let isAnother = !wasDown || !isDown || before[slot].id != frame[slot].id
        if isDown && isAnother { downs += 1 }
        guard wasDown && isAnother else { continue }
        if frame.cancelled.contains(slot) { cancels += 1 } else { lifts += 1 }
      }
      atOnce = max(atOnce, frame.down.count)
      before = frame
    }
  }
}
