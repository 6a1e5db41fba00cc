import Recordings
import SeatInput

/// Positions, sizes and pressures that a device's own ranges do not have.
struct RangeAudit {
  private let screen: RawTouchscreen
  private var x = Beyond(), y = Beyond()
  private var touches: [TouchOutliers] = []

  /// The positions along an axis, and those that its range does not have.
  private struct Beyond {
    /// The extremes of all.
    private(set) var low = Int32.max
    private(set) var high = Int32.min
    /// The lines of the first contacts with one below and above.
    private(set) var lineBelow: Int32 = 0
    private(set) var lineAbove: Int32 = 0
    /// How many there are, and of how many contacts those above it are.
    private(set) var countBelow = 0
    private(set) var countAbove = 0
    private(set) var contacts = 0

    mutating func take(
      _ contact: LoggedContact, _ axis: KeyPath<ContactSample, Int32>, _ range: AxisRange
    ) {
      let before = countAbove
      for value in contact.samples.lazy.map({ $0[keyPath: axis] }) {
        (low, high) = (min(low, value), max(high, value))
        if value < range.minimum {
          if countBelow == 0 { lineBelow = contact.firstLine }
          countBelow += 1
        } else if value > range.maximum {
          if countAbove == 0 { lineAbove = contact.firstLine }
          countAbove += 1
        }
      }
      if countAbove > before { contacts += 1 }
    }
  }

  /// Whether positions beyond one axis' range look like those of the other axis.
  private enum Swap {
    case none, possible, likely

    /// One position, or one contact, may be a spike; a few units beyond are a maximum that is a few
    /// too small.
    private static let countMin = 8
    private static let contactsMin = 2
    private static let beyondMin = 0.05
    /// Of the range that the other axis has in truth it covers at least this part, or it keeps
    /// within by chance.
    private static let coverMin = 0.5

    init(_ beyond: Beyond, _ range: AxisRange, _ other: Beyond, _ otherRange: AxisRange) {
      guard beyond.high <= otherRange.maximum, other.low >= range.minimum,
        other.high <= range.maximum
      else {
        self = .none
        return
      }
      let isFar = Double(beyond.high) - Double(range.maximum) >= Self.beyondMin * range.count
      let covers = Double(other.high) - Double(other.low) >= Self.coverMin * range.count
      self =
        isFar && covers && beyond.countAbove >= Self.countMin
          && beyond.contacts >= Self.contactsMin ? .likely : .possible
    }
  }

  /// Sizes or pressures of contacts that their axis does not have.
  private struct TouchOutliers {
    let name: String
    let code: UInt16
    let range: AxisRange
    var line: Int32 = 0
    var least = Int32.max
    var most = Int32.min
    var count = 0

    func value(of touch: ContactTouch) -> Int32? {
      switch code {
      case AxisCode.touchMajor: touch.major
      case AxisCode.touchMinor: touch.minor
      default: touch.pressure
      }
    }
  }

  init(_ screen: RawTouchscreen) {
    self.screen = screen
    let pressure =
      screen.axes[AxisCode.multitouchPressure] == nil
      ? AxisCode.pressure : AxisCode.multitouchPressure
    for (name, code) in [
      ("size", AxisCode.touchMajor), ("width", AxisCode.touchMinor), ("pressure", pressure),
    ] {
      // One that states no range has none to leave.
      guard let range = screen.axes[code]?.range, range.maximum > range.minimum else { continue }
      touches.append(TouchOutliers(name: name, code: code, range: range))
    }
  }

  mutating func take(_ log: ContactLog) {
    guard !screen.isRangeGuessed else { return }
    for contact in log.freshContacts {
      x.take(contact, \.x, screen.x)
      y.take(contact, \.y, screen.y)
      for index in touches.indices {
        guard let value = touches[index].value(of: contact.touch),
          !Self.holds(touches[index].range, value)
        else { continue }
        if touches[index].count == 0 { touches[index].line = contact.firstLine }
        touches[index].least = min(touches[index].least, value)
        touches[index].most = max(touches[index].most, value)
        touches[index].count += 1
      }
    }
  }

  /// What was found in all of it.
  var findings: [Finding] {
    var findings = FindingList()
    guard !screen.isRangeGuessed else {
      Self.addEmpty(of: screen, &findings)
      return findings.all
    }
    add("x", x, screen.x, other: "y", y, screen.y, &findings)
    add("y", y, screen.y, other: "x", x, screen.x, &findings)
    return findings.all + touches.filter { $0.count > 0 }.map(finding)
  }

  private func add(
    _ axis: String, _ beyond: Beyond, _ range: AxisRange, other: String, _ others: Beyond,
    _ otherRange: AxisRange, _ findings: inout FindingList
  ) {
    if beyond.countBelow > 0 {
      findings.add(
        .range, screen.file, beyond.lineBelow,
        "\(axis) is \(beyond.low), below its range of \(range.minimum) to \(range.maximum)",
        "the driver's minimum is wrong (touchscreen-min-\(axis)), or it takes the controller's "
          + "number for a signed one", count: beyond.countBelow)
    }
    guard beyond.countAbove > 0 else { return }
    let maximum = "touchscreen-size-\(axis) = <\(Int(beyond.high) + 1)>, or hwdb's EVDEV_ABS"
    let what =
      "\(axis) is \(beyond.high), beyond its range of \(range.minimum) to \(range.maximum)"
    switch Swap(beyond, range, others, otherRange) {
    case .none:
      findings.add(
        .range, screen.file, beyond.lineAbove, what, "the driver's maximum is wrong: \(maximum)",
        count: beyond.countAbove)
    case .possible:
      findings.add(
        .range, screen.file, beyond.lineAbove, what,
        "the driver's maximum is wrong: \(maximum); or the axes are swapped: taps on marks and "
          + "'tactus panel fit' tell", count: beyond.countAbove)
    case .likely:
      findings.add(
        .swapped, screen.file, beyond.lineAbove,
        what + ", and \(other) never is: the axes are swapped",
        "add or remove touchscreen-swapped-x-y in the device tree; 'tactus panel fit' gives the "
          + "lines; if it finds none swapped, the driver's maximum is wrong: \(maximum)",
        count: beyond.countAbove)
    }
  }

  private func finding(of axis: TouchOutliers) -> Finding {
    let (range, isBeyond) = (axis.range, axis.most > axis.range.maximum)
    return Finding(
      kind: .range, file: screen.file, line: axis.line,
      what: "the \(axis.name) of a contact is \(isBeyond ? axis.most : axis.least), "
        + "\(isBeyond ? "beyond" : "below") its range of \(range.minimum) to "
        + "\(range.maximum)",
      remedy: "the driver states a wrong range; EVDEV_ABS_\(Self.hexadecimal(axis.code))="
        + "\(min(axis.least, range.minimum)):\(max(axis.most, range.maximum)) in udev's hwdb "
        + "fixes it",
      count: axis.count)
  }

  private static func hexadecimal(_ code: UInt16) -> String {
    let digits = String(code, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }

  /// A range that the device states, and that holds nothing.
  private static func addEmpty(of screen: RawTouchscreen, _ findings: inout FindingList) {
    let codes =
      screen.touchProtocol == .single
      ? (AxisCode.x, AxisCode.y) : (AxisCode.multitouchX, AxisCode.multitouchY)
    for (axis, code) in [("x", codes.0), ("y", codes.1)] {
      guard let range = screen.axes[code]?.range, range.maximum <= range.minimum else { continue }
      findings.add(
        .range, screen.file, 0,
        "the device states that \(axis) goes from \(range.minimum) to \(range.maximum)",
        "the driver's limits are wrong: touchscreen-min-\(axis) and touchscreen-size-\(axis) in "
          + "the device tree, or hwdb's EVDEV_ABS; until then --ranges gives the right ones")
    }
  }

  private static func holds(_ range: AxisRange, _ value: Int32) -> Bool {
    range.minimum <= value && value <= range.maximum
  }
}
