import Firmware
import FrameFiles
import Live
import SeatInput
import Seats
import TactusCore

/// Where the reports of a run come from: touchscreens, or a frame file.
///
/// One type for both, so that the firmware is compiled once a scene and not twice: that is a third
/// of the program. A change of either moves it out and back, a kilobyte: 0.1 µs a report.
///
/// What is asked of it stays out of line: where the loop takes it in, Swift 6.3.1 crashes for
/// Embedded Swift.
enum BoardPanel: LivePanel, ~Copyable {
  case live(SystemSleepPanel<AccelerometerPanel<SeatPanel<BoardSeat>>>)
  case file(FrameFilePanel<FileInput>)

  @inline(never)
  mutating func next(before limit: Instant) -> PanelReport? {
    let report: PanelReport?
    switch consume self {
    case .live(var panel):
      report = panel.next(before: limit)
      self = .live(panel)
    case .file(var panel):
      report = panel.next(before: limit)
      self = .file(panel)
    }
    return report
  }

  mutating func read() {
    switch consume self {
    case .live(var panel):
      panel.base.base.read()
      self = .live(panel)
    case .file(let panel):
      self = .file(panel)
    }
  }

  /// When the last tick of a file's run started; nil while reports are left.
  var lastTick: Instant? {
    @inline(never) get {
      switch self {
      case .live: nil
      case .file(let panel): panel.lastTick
      }
    }
  }

  /// Until then a file holds nothing.
  var quietUntil: Instant {
    @inline(never) get {
      switch self {
      case .live: .longAgo
      case .file(let panel): panel.quietUntil
      }
    }
  }

  /// Why a file could not be read to its end.
  var fileFailure: FrameFileError? {
    @inline(never) get {
      switch self {
      case .live: nil
      case .file(let panel): panel.failure
      }
    }
  }

  /// How many frames a live panel had.
  var scanCount: Int {
    @inline(never) get {
      switch self {
      case .live(let panel): panel.base.base.scanCount
      case .file: 0
      }
    }
  }

  var hasReports: Bool {
    @inline(never) get {
      switch self {
      case .live(let panel): panel.base.base.hasReports
      case .file: false
      }
    }
  }

  var descriptor: Int32 {
    @inline(never) get {
      switch self {
      case .live(let panel): panel.base.base.descriptor
      case .file: -1
      }
    }
  }

  /// The number of the error after which a live panel cannot be read; 0 until then.
  var failure: Int32 {
    @inline(never) get {
      switch self {
      case .live(let panel): panel.base.base.failure
      case .file: 0
      }
    }
  }
  var hasFailed: Bool { failure != 0 }
  var isFinished: Bool { hasFailed && !hasReports }
}
