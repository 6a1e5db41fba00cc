import Firmware
import FrameFiles
import Live
import Peripherals
import RealTime
import TactusCore

/// Where the reports of a run come from: touchscreens, or a frame file.
///
/// One type for both, so that the firmware is compiled once a scene and not twice: that is a third
/// of the program.
struct BoardPanel: LivePanel, ~Copyable {
  // Exactly one of them is there.
  private var live: SystemSleepPanel<AccelerometerPanel<TouchPanel>>?
  private var file: FrameFilePanel<FileInput>?

  /// - Parameter readAcceleration: nil when there is none, or no accelerometer.
  init(
    _ panel: consuming TouchPanel, readAcceleration: @escaping () -> Acceleration? = { nil }
  ) {
    live = SystemSleepPanel(AccelerometerPanel(panel, read: readAcceleration))
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

  /// How many frames a live panel had.
  var scanCount: Int {
    switch live {
    case .some(let panel): panel.base.base.scanCount
    case .none: 0
    }
  }
  var hasReports: Bool {
    switch live {
    case .some(let panel): panel.base.base.hasReports
    case .none: false
    }
  }
  var descriptor: Int32 {
    switch live {
    case .some(let panel): panel.base.base.descriptor
    case .none: -1
    }
  }
  /// The number of the error after which a live panel cannot be read; 0 until then.
  var failureCode: Int32 {
    switch live {
    case .some(let panel): panel.base.base.failureCode
    case .none: 0
    }
  }
  var hasFailed: Bool { failureCode != 0 }
  var isFinished: Bool { hasFailed && !hasReports }

  mutating func read() { live?.base.base.read() }
}
