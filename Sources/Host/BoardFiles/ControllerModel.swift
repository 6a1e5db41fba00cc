public import Firmware
public import TactusCore

/// How a touch controller turns fingers into scans, so that a simulated panel behaves like the real
/// one.
public struct ControllerModel: Equatable, Sendable {
  /// The maker's name for it.
  public var name: String
  /// From one scan to the next.
  public var scanPeriod: Interval
  /// The largest deviation of a scan from its nominal time, either way; uniformly distributed.
  public var scanJitter: Interval
  /// The most contacts it reports at once; 1 for a resistive panel.
  public var contactsMax: Int
  /// Controller units per display pixel; positions are rounded to whole units.
  public var unitsPerPixel: Double
  /// Standard deviation of a contact's position, in points.
  public var noise: Double
  /// From the middle of a scan to the time at which its report can be read.
  public var reportLatency: Interval
  /// How it really scans; nil when that was not learned from recordings.
  public var learned: LearnedPanel?

  public init(
    name: String, scanPeriod: Interval, scanJitter: Interval, contactsMax: Int,
    unitsPerPixel: Double, noise: Double, reportLatency: Interval, learned: LearnedPanel? = nil
  ) {
    self.name = name
    self.scanPeriod = scanPeriod
    self.scanJitter = scanJitter
    self.contactsMax = contactsMax
    self.unitsPerPixel = unitsPerPixel
    self.noise = noise
    self.reportLatency = reportLatency
    self.learned = learned
  }

  /// How many units it has a point, across the display and down: those of the panel that it was
  /// learned from, or else the board's.
  public func unitsPerPoint(_ board: Board) -> SIMD2<Double> {
    learned?.unitsPerPoint
      ?? SIMD2(repeating: unitsPerPixel * Double(board.pixelsPerPoint))
  }
}
