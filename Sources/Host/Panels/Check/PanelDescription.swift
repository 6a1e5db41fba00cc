public import BoardFiles
import InputText
public import Recordings
import SeatInput

/// What a board file has of its panel: as it states it, or as far as recordings show it.
public struct PanelDescription: Sendable {
  /// The device's own name; of what a board file states, that of the file.
  public var name: String
  /// Scans per second; nil when nothing moves for long enough.
  public var rate: Double?
  /// By how much a scan is early or late, in microseconds: what nine in ten do not exceed.
  public var jitter: Int64?
  /// The slots that the device has; nil where it does not state them.
  public var contacts: Int?
  /// The standard deviation of a resting finger's position along an axis, in millimetres.
  public var noise: Double?
  /// The glass as the viewer sees it, and the units that the device counts along it.
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

  public init(
    name: String, rate: Double? = nil, contacts: Int? = nil, noise: Double? = nil,
    size: PanelSize? = nil
  ) {
    (self.name, self.rate, self.contacts) = (name, rate, contacts)
    (self.noise, self.size) = (noise, size)
  }

  /// By how much a rate or a size may differ from what is stated: a clock and a ruler do.
  private static let tolerance = 0.1
  /// By how many times noise may differ: one finger rests better than another.
  private static let noiseFactor = 2.0

  /// Where what a board file states differs from what recordings show, with how to fix it.
  /// Orientation is compared by taps on marks: `PanelPlacement`.
  func differences(from tally: PanelTally) -> [Finding] {
    let rows: [(Finding.Kind, (what: String, remedy: String)?)] = [
      (.boardRate, rateDifference(from: tally)), (.boardContacts, contactsDifference(from: tally)),
      (.boardNoise, noiseDifference(from: tally)), (.boardSize, sizeDifference(from: tally)),
      (.boardSize, givenDifference(from: tally)),
    ]
    return rows.compactMap { kind, found in
      found.map {
        Finding(kind: kind, file: name, line: 0, what: $0.what, remedy: $0.remedy)
      }
    }
  }

  private func rateDifference(from tally: PanelTally) -> (String, String)? {
    guard let rate, let found = tally.timing.usualRate, !isNear(found, rate) else { return nil }
    return (
      "it has \(short(rate, 1)) scans a second, the panel \(short(found, 1))",
      "put 'scanRate: \(short(found, 0))' into 'controller'"
    )
  }

  private func contactsDifference(from tally: PanelTally) -> (String, String)? {
    guard let contacts else { return nil }
    let count = tally.slots ?? tally.atOnce
    guard tally.slots == nil ? count > contacts : count != contacts else { return nil }
    return (
      "it has \(contacts) contacts, "
        + (tally.slots == nil ? "and \(count) were down" : "the device \(count) slots"),
      "put 'contacts: \(min(count, 10))' into 'controller'"
    )
  }

  private func noiseDifference(from tally: PanelTally) -> (String, String)? {
    guard let noise, noise > 0, let rounding = tally.rounding.millimetres,
      let found = tally.fingers.noise
    else { return nil }
    // Below that nothing is known.
    let least = rounding / 2
    let ratio = max(found, least) / max(noise, least)
    guard ratio > Self.noiseFactor || ratio < 1 / Self.noiseFactor else { return nil }
    return (
      "its noise is \(fixed(noise, 3)) mm, a resting finger's \(fixed(found, 3)) mm",
      "put that into 'noise' of 'controller', in points, or record a finger that rests longer"
    )
  }

  private func sizeDifference(from tally: PanelTally) -> (String, String)? {
    guard let size, let own = tally.statedSize else { return nil }
    let stated = tally.mounting.swap ? own.turned : own
    guard !isNear(stated, size) else { return nil }
    return (
      "its glass is \(Self.text(size)), the device states \(Self.text(stated))",
      "measure the glass; put it into 'millimetres' of 'panel', or correct the resolution in udev's "
        + "hwdb: 'tactus panel fit' prints the line"
    )
  }

  /// The size that was given in place of the board's.
  private func givenDifference(from tally: PanelTally) -> (String, String)? {
    guard let size, let given = tally.placement.options.size, !isNear(given, size) else {
      return nil
    }
    return (
      "its glass is \(Self.text(size)), --size \(Self.text(given)), by which all was measured",
      isNear(given, size.turned)
        ? "give --size as the viewer sees it, or leave it out"
        : "measure the glass; leave --size out, or correct 'millimetres' of 'panel'"
    )
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool {
    (one / other - 1).magnitude <= Self.tolerance
  }

  private func isNear(_ one: PanelSize, _ other: PanelSize) -> Bool {
    isNear(one.width, other.width) && isNear(one.height, other.height)
  }

  private static func text(_ size: PanelSize) -> String {
    "\(short(size.width, 0)) x \(short(size.height, 0)) mm"
  }
}

extension PanelCheck {
  /// What the recordings that were checked show of it.
  ///
  /// - Parameter pointsPerMillimetre: of the board that is to have the learned panel.
  public func measurement(pointsPerMillimetre: Double) -> PanelDescription {
    var measured = PanelDescription(name: tally.name)
    let learning = PanelLearning(tally)
    measured.rate = learning.rate ?? tally.timing.usualRate
    measured.jitter = tally.timing.jitter
    measured.contacts = tally.slots
    measured.noise = tally.fingers.noise
    if let scale = tally.scale {
      let isSwapped = tally.mounting.swap
      measured.size = isSwapped ? scale.size.turned : scale.size
      measured.units =
        isSwapped ? (scale.y.count, scale.x.count) : (scale.x.count, scale.y.count)
    }
    measured.calibration = fit.flatMap { $0.missingRange == nil ? $0.calibration : nil }
    measured.learned = learning.panel(pointsPerMillimetre: pointsPerMillimetre)
    measured.unlearned = learning.unlearned
    measured.touches = tally.touches.words
    return measured
  }
}
