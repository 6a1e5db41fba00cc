import Firmware
import FrameFiles
import RealTime
import TactusCore

/// Where the reports of a run come from: touchscreens, or a frame file.
///
/// One type for both, so that the firmware is compiled once a scene and not twice: that is a third
/// of the program.
struct BoardPanel: Panel, ~Copyable {
  // Exactly one of them is there.
  private var live: SystemSleepPanel<LivePanel>?
  private var file: FrameFilePanel<FileInput>?

  init(_ panel: consuming LivePanel) {
    live = SystemSleepPanel(panel)
    file = nil
  }

  init(_ file: consuming FrameFilePanel<FileInput>) {
    live = nil
    self.file = consume file
  }

  @inline(never)
  mutating func next(before limit: Instant) -> PanelReport? {
    if live != nil { return live?.next(before: limit) ?? nil }
    return file?.next(before: limit) ?? nil
  }

  /// When the last tick of a file's run started; nil while reports are left.
  var lastTick: Instant? {
    switch file {
    case .some(let panel): panel.lastTick
    case .none: nil
    }
  }

  /// Until then a file holds nothing.
  var quietUntil: Instant {
    switch file {
    case .some(let panel): panel.quietUntil
    case .none: .longAgo
    }
  }

  /// Why a file could not be read to its end.
  var failure: FrameFileError? {
    switch file {
    case .some(let panel): panel.failure
    case .none: nil
    }
  }

  /// The time of the first touch, in raw microseconds of the monotonic clock; nil before it.
  var origin: Int64? {
    switch live {
    case .some(let panel): panel.base.origin
    case .none: nil
    }
  }
  /// Whether a report waits, whatever its time.
  var hasReports: Bool {
    switch live {
    case .some(let panel): panel.base.hasReports
    case .none: false
    }
  }
  /// Whether the machine has slept, which a tick is to tell the firmware.
  var hasSlept: Bool {
    switch live {
    case .some(let panel): panel.hasSlept
    case .none: false
    }
  }
  /// Readable when `read` has something to do; −1 of a file.
  var descriptor: Int32 {
    switch live {
    case .some(let panel): panel.base.descriptor
    case .none: -1
    }
  }

  /// Reads everything that has arrived, without waiting.
  mutating func read() { live?.base.read() }
}
