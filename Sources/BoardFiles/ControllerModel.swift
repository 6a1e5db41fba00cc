public import TactusCore

/// How a touch controller turns fingers into scans: what a simulated panel needs to behave like the
/// real one.
public struct ControllerModel: Equatable, Sendable {
  /// What the maker calls it.
  public var name: String
  /// From one scan to the next.
  public var scanPeriod: Interval
  /// How far a scan may be off its time, either way, uniformly.
  public var scanJitter: Interval
  /// How many contacts it reports; 1 for a resistive panel.
  public var contactsMax: Int
  /// Controller units a display pixel: positions are rounded to these.
  public var unitsPerPixel: Double
  /// Standard deviation of a contact's position, in points.
  public var noise: Double
  /// From the middle of a scan to the moment its report can be read.
  public var reportLatency: Interval

  public init(
    name: String, scanPeriod: Interval, scanJitter: Interval, contactsMax: Int,
    unitsPerPixel: Double, noise: Double, reportLatency: Interval
  ) {
    self.name = name
    self.scanPeriod = scanPeriod
    self.scanJitter = scanJitter
    self.contactsMax = contactsMax
    self.unitsPerPixel = unitsPerPixel
    self.noise = noise
    self.reportLatency = reportLatency
  }
}
