public import Recordings

/// What a board file states of its panel, to be compared with what recordings show; nil where it
/// does not.
public struct StatedPanel: Sendable {
  public var name: String
  /// Scans per second.
  public var rate: Double?
  public var contacts: Int?
  /// The standard deviation of a position, in millimetres.
  public var noise: Double?
  /// The glass, as one looks at the display.
  public var size: PanelSize?

  public init(
    name: String, rate: Double?, contacts: Int?, noise: Double? = nil, size: PanelSize? = nil
  ) {
    (self.name, self.rate, self.contacts) = (name, rate, contacts)
    (self.noise, self.size) = (noise, size)
  }

  /// By how much a rate or a size may differ from what is stated: a clock and a ruler do.
  private static let tolerance = 0.1
  /// By how many times noise may differ: one finger rests better than another.
  private static let noiseFactor = 2.0

  /// Orientation is compared by taps on marks: `MountingAudit`.
  func differences(from tally: PanelTally) -> [Finding] {
    [
      rateDifference(from: tally), contactsDifference(from: tally),
      noiseDifference(from: tally), sizeDifference(from: tally), givenDifference(from: tally),
    ].compactMap { $0 }
  }

  private func finding(_ kind: Finding.Kind, _ what: String, _ remedy: String) -> Finding {
    Finding(kind: kind, file: name, line: 0, what: what, remedy: remedy)
  }

  private func rateDifference(from tally: PanelTally) -> Finding? {
    guard let rate, let found = tally.timing.usualRate, !isNear(found, rate) else { return nil }
    return finding(
      .boardRate, "it has \(short(rate, 1)) scans a second, the panel \(short(found, 1))",
      "put 'scanRate: \(short(found, 0))' into 'controller'")
  }

  private func contactsDifference(from tally: PanelTally) -> Finding? {
    guard let contacts else { return nil }
    let most = tally.atOnce
    if let slots = tally.slots, slots != contacts {
      return finding(
        .boardContacts, "it has \(contacts) contacts, the device \(slots) slots",
        "put 'contacts: \(min(slots, 10))' into 'controller'")
    }
    guard tally.slots == nil, most > contacts else { return nil }
    return finding(
      .boardContacts, "it has \(contacts) contacts, and \(most) were down",
      "put 'contacts: \(min(most, 10))' into 'controller'")
  }

  private func noiseDifference(from tally: PanelTally) -> Finding? {
    guard let noise, noise > 0, let rounding = tally.rounding.millimetres,
      let found = tally.fingers.noise
    else {
      return nil
    }
    // Below that nothing is known.
    let least = rounding / 2
    let ratio = max(found, least) / max(noise, least)
    guard ratio > Self.noiseFactor || ratio < 1 / Self.noiseFactor else { return nil }
    return finding(
      .boardNoise,
      "its noise is \(fixed(noise, 3)) mm, a resting finger's \(fixed(found, 3)) mm",
      "put that into 'noise' of 'controller', in points, or record a finger that rests longer")
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool {
    (one / other - 1).magnitude <= Self.tolerance
  }

  private static func text(_ width: Double, _ height: Double) -> String {
    "\(short(width, 0)) x \(short(height, 0)) mm"
  }

  private func sizeDifference(from tally: PanelTally) -> Finding? {
    guard let size, let stated = tally.statedSize else { return nil }
    let (width, height) =
      tally.mounting.swap ? (stated.height, stated.width) : (stated.width, stated.height)
    guard !isNear(width, size.width) || !isNear(height, size.height) else { return nil }
    return finding(
      .boardSize,
      "its glass is \(Self.text(size.width, size.height)), the device states "
        + Self.text(width, height),
      "measure the glass; put it into 'millimetres' of 'panel', or correct the resolution in udev's "
        + "hwdb: 'tactus panel fit' prints the line")
  }

  /// The size that was given in place of the board's.
  private func givenDifference(from tally: PanelTally) -> Finding? {
    guard let size, let given = tally.placement.setting.size,
      !isNear(given.width, size.width) || !isNear(given.height, size.height)
    else { return nil }
    return finding(
      .boardSize,
      "its glass is \(Self.text(size.width, size.height)), --size "
        + "\(Self.text(given.width, given.height)), by which all was measured",
      isNear(given.width, size.height) && isNear(given.height, size.width)
        ? "give --size as one looks at the display, or leave it out"
        : "measure the glass; leave --size out, or correct 'millimetres' of 'panel'")
  }
}
