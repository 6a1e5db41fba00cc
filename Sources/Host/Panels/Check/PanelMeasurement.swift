public import BoardFiles
public import Recordings
import SeatInput

/// What a board file needs to know of a panel, as far as recordings show it.
public struct PanelMeasurement: Sendable {
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
  /// How it scans and reports; nil when too little moves. What was not learned of it is listed.
  public var learned: LearnedPanel?
  public var unlearned: [String] = []
  /// How large contacts are and how hard they press, in words: nothing plays that. Empty where the
  /// device does not state it.
  public var touches: [String] = []
}

extension PanelCheck {
  /// What the recordings that were checked show of it.
  ///
  /// - Parameter pointsPerMillimetre: of the board that is to have the learned panel.
  public func measurement(
    of screens: [RawTouchscreen], pointsPerMillimetre: Double
  ) -> PanelMeasurement {
    let timing = tally.timing
    var measured = PanelMeasurement(name: tally.name)
    let learning = PanelLearning(tally, screens)
    if let rate = timing.usualRate, timing.intervals.count >= ScanTiming.intervalsMin {
      let period = Int64((1e6 / rate).rounded())
      let off = IntervalCounts(
        timing.intervals.counts.reduce(into: [:]) {
          $0[abs($1.interval - period), default: 0] += $1.count
        })
      measured.jitter = off[off.count * 9 / 10]
    }
    measured.contacts = tally.slots
    measured.noise = tally.fingers.noise
    if let scale = tally.scale {
      let isSwapped = tally.mounting.swap
      let (across, down) = (scale.size.width, scale.size.height)
      measured.size =
        isSwapped ? PanelSize(width: down, height: across) : scale.size
      measured.units =
        isSwapped ? (scale.y.count, scale.x.count) : (scale.x.count, scale.y.count)
    }
    measured.calibration = fit.flatMap { $0.missingRange == nil ? $0.calibration : nil }
    measured.rate = learning.rate ?? timing.usualRate
    measured.learned = learning.panel(pointsPerMillimetre: pointsPerMillimetre)
    measured.unlearned = learning.unlearned
    measured.touches = tally.touches.words
    return measured
  }
}
