public import InputText
public import SeatInput

/// What a device states of an axis.
public struct RawAxis: Equatable, Sendable {
  public var range: AxisRange
  /// Units per millimetre; 0 where it states none.
  public var resolution: Int32

  public init(range: AxisRange, resolution: Int32) {
    (self.range, self.resolution) = (range, resolution)
  }
}

/// A touchscreen as the kernel reported it: nothing is mapped, repaired or left out.
public struct RawTouchscreen: Sendable {
  /// The file's name in messages.
  public var file: String
  /// The kernel's name for it; empty when the recording lacks it.
  public var name: String
  public var touchProtocol: TouchProtocol
  public var x: AxisRange
  public var y: AxisRange
  /// Whether a range had to be guessed from the values.
  public var isRangeGuessed = false
  /// The size that the resolution of its axes gives, in the device's own orientation; nil without.
  public var size: PanelSize?
  /// What the device states of its other axes, by their codes.
  public var axes: [UInt16: RawAxis] = [:]
  public var lastSlot: Int32 = .max
  /// The slot that its first events are about.
  public var firstSlot: Int32 = 0
  /// What it sent.
  public var log: EventLog

  public init(
    file: String, name: String, touchProtocol: TouchProtocol, x: AxisRange, y: AxisRange,
    events: [EvdevEvent], lines: [Int32]
  ) {
    (self.file, self.name, self.touchProtocol) = (file, name, touchProtocol)
    (self.x, self.y) = (x, y)
    log = EventLog(events, lines: lines)
  }

  /// All events at once, as an array: sixteen bytes each, for what is short.
  public var events: [EvdevEvent] { log.map { $0.event } }

  /// The line of each event in the recording.
  public var lines: [Int32] { log.map { $0.line } }

  fileprivate init(_ device: DeviceEvents, file: String) {
    let (x, y) = (device.range(of: device.axes.x), device.range(of: device.axes.y))
    self.init(
      file: file, name: device.description.name, touchProtocol: device.touchProtocol,
      x: x.range, y: y.range, events: [], lines: [])
    log = device.log
    isRangeGuessed = x.isGuess || y.isGuess
    size = device.size
    for (code, range) in device.description.ranges {
      axes[code] = RawAxis(range: range, resolution: device.description.resolutions[code] ?? 0)
    }
    lastSlot = device.description.ranges[AxisCode.slot]?.maximum ?? .max
    firstSlot = device.description.firstSlot
  }
}

extension RawTouchscreen {
  /// Why a range had to be guessed, and what gives it, in two sentences; nil where none had to.
  public var missingRange: (what: String, remedy: String)? {
    guard isRangeGuessed else { return nil }
    let codes =
      touchProtocol == .single
      ? (AxisCode.x, AxisCode.y) : (AxisCode.multitouchX, AxisCode.multitouchY)
    let stated = [("x", codes.0), ("y", codes.1)].compactMap { name, code in
      axes[code].map { (name: name, range: $0.range) }
    }
    // One that it leaves out is missed first.
    guard stated.count == 2,
      let wrong = stated.first(where: { $0.range.maximum <= $0.range.minimum })
    else {
      return (
        "the recording has no range of its axes",
        "give --ranges x=0..799,y=0..479, or put what getevent -lp prints above the events"
      )
    }
    let (low, high) = (wrong.range.minimum, wrong.range.maximum)
    return (
      "the device states that \(wrong.name) goes from \(low) to \(high), which is no range",
      "give the right ones with --ranges x=0..799,y=0..479"
    )
  }
}

/// The touchscreens of a recording of evemu, `libinput record`, evtest or getevent.
public struct RawRecording: Sendable {
  public var touchscreens: [RawTouchscreen]
  /// What was left out, one sentence each, for the user.
  public var notes: [String]

  /// Reads a file, or standard input (`-`). `ranges` are those of the axes, where the recording
  /// gives none or wrong ones.
  public init(contentsOf path: String, ranges: PanelRanges? = nil) throws(TextError) {
    try self.init(RecordingSource(contentsOf: path, wanted: .panel), ranges: ranges)
  }

  /// Parses the bytes of a recording; `file` is used only in messages.
  public init(_ bytes: [UInt8], file: String, ranges: PanelRanges? = nil) throws(TextError) {
    try self.init(RecordingSource(bytes, name: file, wanted: .panel), ranges: ranges)
  }

  private init(
    _ source: consuming RecordingSource, ranges: PanelRanges?
  ) throws(TextError) {
    let file = source.name
    let (_, recorded) = try source.events()
    let (touchscreens, _) = try recorded.touchscreens(ranges: ranges)
    self.touchscreens = touchscreens.map { RawTouchscreen($0, file: file) }
    notes = recorded.notes
  }

  /// The one touchscreen that sent something.
  public func touchscreen() throws(TextError) -> RawTouchscreen {
    let file = touchscreens[0].file
    let active = touchscreens.filter { !$0.log.isEmpty }
    guard active.count < 2 else {
      let names = active.map { "'\($0.name)'" }.joined(separator: ", ")
      throw .unusable(
        file: file, what: "it contains more than one touchscreen: \(names)",
        remedy: "record one of them")
    }
    guard let only = active.first else {
      throw .unusable(
        file: file, what: "it contains no events",
        remedy: "touch the panel while it is being recorded")
    }
    return only
  }
}
