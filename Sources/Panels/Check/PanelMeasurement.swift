public import Recordings
import SeatInput

/// What a board file needs to know of a panel, as far as recordings show it.
public struct PanelMeasurement: Equatable, Sendable {
  /// The device's own name.
  public var name: String
  /// Scans per second; nil when nothing moves for long enough.
  public var rate: Double?
  /// By how much a scan is early or late, in microseconds: what nine in ten do not exceed.
  public var jitter: Int64?
  /// The slots that the device has; nil where it does not state them.
  public var contacts: Int?
  /// The standard deviation of a resting finger's position along an axis, in millimetres.
  public var noise: Double?
  /// The glass as one looks at the display, and the units that the device counts along it.
  public var size: PanelSize?
  public var units: (width: Double, height: Double)?
  /// libinput's matrix; nil where no marks were tapped.
  public var calibration: [Double]?

  public static func == (a: Self, b: Self) -> Bool {
    a.name == b.name && a.rate == b.rate && a.jitter == b.jitter && a.contacts == b.contacts
      && a.noise == b.noise && a.size == b.size && a.units?.width == b.units?.width
      && a.units?.height == b.units?.height && a.calibration == b.calibration
  }
}

extension PanelCheck {
  /// What the recordings show of it.
  public var measurement: PanelMeasurement {
    let timing = ScanTiming(tally.walks, tally.scale)
    var measured = PanelMeasurement(name: tally.name)
    measured.rate = timing.usualRate
    if let rate = timing.usualRate, timing.intervals.count >= ScanTiming.intervalsMin {
      let period = Int64((1e6 / rate).rounded())
      let off = timing.intervals.map { abs($0 - period) }.sorted()
      measured.jitter = off[off.count * 9 / 10]
    }
    measured.contacts = tally.slots
    measured.noise = tally.noise
    if let scale = tally.scale {
      let isSwapped = tally.mounting.swap
      let (across, down) = (scale.size.width, scale.size.height)
      measured.size =
        isSwapped ? PanelSize(width: down, height: across) : scale.size
      measured.units =
        isSwapped ? (scale.y.count, scale.x.count) : (scale.x.count, scale.y.count)
    }
    measured.calibration = fit?.calibration
    return measured
  }
}
