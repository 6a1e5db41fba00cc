public import BoardFiles
public import Firmware
public import InputText
import SeatInput
import TactusCore

/// A recording that was opened to be written again: as it is, in another format, or in part.
public struct RecordingDocument: Sendable {
  /// The file's name in messages.
  public private(set) var name: String
  /// Whether names of what it was made on are left out.
  private var isAnonymous = false
  /// What the panel reported, mapped to the board.
  public private(set) var recording: Recording
  /// What a trace records of the run that wrote it; nil for any other recording.
  public private(set) var origin: RecordingSource.TraceOrigin?
  public let board: BoardFile
  /// What touchscreens sent, as the kernel reported it; nil of a trace, and of what was changed.
  private var devices: [DeviceEvents]?

  /// Reads a recording, mapping its positions to `board`; see `Recording`.
  public init(
    _ source: consuming RecordingSource, board: BoardFile, size: PanelSize? = nil,
    ranges: PanelRanges? = nil
  ) throws(TextError) {
    name = source.name
    origin = source.origin
    self.board = board
    let events: (format: Recording.Format, recorded: RecordedEvents)
    let content = source.content
    switch consume content {
    case .trace(let reader):
      recording = try Recording(reader)
      return
    case .evemu(let lines): events = (.evemu, try EvemuReader.read(lines))
    case .libinputRecord(let lines):
      events = (.libinputRecord, try LibinputRecordReader.read(lines))
    case .evtest(let lines): events = (.evtest, try EvtestReader.read(lines))
    case .getevent(let lines): events = (.getevent, try GeteventReader.read(lines))
    }
    recording = try Recording(events.format, events.recorded, board, size, ranges)
    devices = try events.recorded.touchscreens(ranges: ranges).touchscreens
  }

  /// The contacts of a recording, or some of them, as a recording of `board`.
  public init(
    _ contacts: RecordedContacts, like document: RecordingDocument
  ) {
    name = document.name
    origin = document.origin
    board = document.board
    recording = document.recording
    recording.reports = contacts.reports
    recording.arrivals = recording.reports.map(\.time)
    (recording.ticks, recording.stalls, recording.end) = ([], [], nil)
    recording.counts = ContactCounts(of: recording.reports)
    recording.notes = []
  }

  /// What a panel reported, with its positions on `board`; as a trace has it.
  public init(_ reports: [PanelReport], name: String, board: BoardFile) {
    self.name = name
    self.board = board
    recording = Recording(reports)
  }

  public var contacts: RecordedContacts { RecordedContacts(of: recording.reports) }

  /// The names of its devices.
  private var deviceName: String { recording.devices.first?.name ?? "panel of a trace" }

  /// The recording in a form, and what the form cannot hold, one sentence each.
  ///
  /// - Parameters:
  ///   - program: the version and the commit of the program that writes, for a trace's header.
  public func text(
    as form: RecordingForm, by program: (version: String, commit: String?)
  ) throws(TextError) -> (text: String, notes: [String]) {
    switch form {
    case .trace: return (traceText(program), [])
    case .script: return scriptText()
    case .evemu, .evtest, .libinput, .getevent:
      let (devices, notes) = events()
      switch form {
      case .libinput: return (LibinputRecordWriter.text(of: devices), notes)
      case .getevent: return (GeteventWriter.text(of: devices), notes)
      case .evtest: return (EvtestWriter.text(of: try only(devices, form)), notes)
      default: return (EvemuWriter.text(of: try only(devices, form)), notes)
      }
    }
  }

  /// What its touchscreens sent, or would have sent.
  private func events() -> (devices: [DeviceEvents], notes: [String]) {
    if let devices { return (devices, []) }
    let panel = PanelDevice(recording.reports, board: board, name: deviceName)
    return ([panel.device], panel.notes)
  }

  private func only(
    _ devices: [DeviceEvents], _ form: RecordingForm
  ) throws(TextError) -> DeviceEvents {
    let active = devices.filter { !$0.log.isEmpty }
    guard active.count < 2, let device = active.first ?? devices.first else {
      throw .unusable(
        file: name, what: "\(active.count) touchscreens, and \(form.rawValue) has one device",
        remedy: "write it with --to libinput or --to getevent")
    }
    return device
  }

  private func traceText(_ program: (version: String, commit: String?)) -> String {
    var header: TraceHeader
    var period = board.board.tickPeriod
    if let origin {
      header = TraceHeader()
      for pair in origin.header where pair.key != "lines" { header.append(pair.key, pair.value) }
      header.append("lines", "input")
      let given = origin.header.first { $0.key == "tickPeriod" }.flatMap { Int64($0.value) }
      if let given, given > 0 { period = .microseconds(given) }
    } else {
      header = TraceWriter.header(
        version: program.version, commit: program.commit, board: board, panel: panelWord)
      if isAnonymous { header.remove { $0 == "commit" || $0 == "board.title" } }
    }
    return TraceWriter(recording, header: header, tickPeriod: period).text
  }

  /// As `--panel` names it in a trace.
  private var panelWord: String {
    "recording:" + (name.split(separator: "/").last.map(String.init) ?? name)
  }

  private func scriptText() -> (text: String, notes: [String]) {
    let contacts = contacts
    var writer = ScriptWriter()
    writer.comments = ["The scans of \(name.split(separator: "/").last ?? "a recording")."]
    return (writer.text(of: contacts), contacts.notes)
  }
}

extension RecordedContacts {
  /// What a script of these contacts does not hold, one sentence each.
  public var notes: [String] {
    var notes: [String] = []
    if omissions.moved > 0 {
      notes.append(
        "frames at the time of the one before, written a microsecond later: \(omissions.moved)")
    }
    let open = paths.count { $0.ending == .open }
    if open > 0 {
      notes.append(
        "contacts still down at the end, taken back \(Self.openMax.microseconds / 1_000_000) s "
          + "later: \(open)")
    }
    if omissions.accelerations > 0 {
      notes.append(
        "samples of the accelerometer, which a script cannot hold, left out: "
          + "\(omissions.accelerations)")
    }
    if omissions.faults > 0 {
      notes.append("faults, which a script cannot hold, left out: \(omissions.faults)")
    }
    return notes
  }
}

/// Names of what a recording was made on, which its copy need not have.
extension RecordingDocument {
  /// The same contacts without names of devices, files and boards of one's own, and with times from
  /// zero. What writes it leaves out comments, serial numbers and paths anyway.
  public var anonymous: RecordingDocument {
    var copy = self
    copy.name = "anonymous"
    copy.isAnonymous = true
    copy.devices = devices.map { devices in
      devices.enumerated().map { $1.anonymous(number: $0, since: firstStamp(of: devices)) }
    }
    for index in copy.recording.devices.indices {
      copy.recording.devices[index].name = "touchscreen \(index)"
    }
    copy.origin = origin.map { origin in
      var origin = origin
      origin.header.removeAll { $0.key == "commit" || $0.key == "board.title" }
      for index in origin.header.indices {
        let pair = origin.header[index]
        guard pair.key == "panel" || pair.key == "from" else { continue }
        origin.header[index].value =
          pair.value.split(separator: ":").first.map { "\($0):anonymous" } ?? "anonymous"
      }
      return origin
    }
    return copy
  }

  private func firstStamp(of devices: [DeviceEvents]) -> Int64 {
    devices.compactMap { $0.log.first { _ in true }?.event.time }.min() ?? 0
  }
}

extension DeviceEvents {
  /// Without its name, and with times since `origin`; a step of the clock by more than a day, which
  /// would reveal a date, is a second as it is for a reader.
  fileprivate func anonymous(number: Int, since origin: Int64) -> DeviceEvents {
    var device = self
    device.description.name = "touchscreen \(number)"
    var skipped = origin
    var newest = origin
    device.log = EventLog()
    for (event, line) in log {
      let stamp = event.time
      if stamp - newest > 86_400_000_000 { skipped += stamp - newest - 1_000_000 }
      newest = max(newest, stamp)
      var event = event
      event.time = max(0, stamp - skipped)
      device.log.append(event, line: line)
    }
    return device
  }
}
