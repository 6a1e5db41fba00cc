import Recordings
import SeatInput

/// Positions that a device's own ranges do not have.
enum RangeAudit {
  static func findings(of screen: RawTouchscreen, _ log: ContactLog) -> [Finding] {
    var findings = FindingList()
    guard !screen.isRangeGuessed else {
      addEmpty(of: screen, &findings)
      return findings.all
    }
    for (axis, own, other) in [("x", \ContactSample.x, \ContactSample.y), ("y", \.y, \.x)] {
      let range = axis == "x" ? screen.x : screen.y
      let otherRange = axis == "x" ? screen.y : screen.x
      let beyond = Beyond(log.contacts, own, range)
      if let (value, line) = beyond.least {
        findings.add(
          .range, screen.file, line,
          "\(axis) is \(value), below its range of \(range.minimum) to \(range.maximum)",
          "the driver's minimum is wrong (touchscreen-min-\(axis)), or it takes the controller's "
            + "number for a signed one", count: beyond.countBelow)
      }
      guard let (value, line) = beyond.most else { continue }
      let swap = Swap(
        beyond, log.contacts.flatMap(\.samples).map { $0[keyPath: other] }, otherRange)
      let maximum =
        "touchscreen-size-\(axis) = <\(Int(value) + 1)>, or hwdb's EVDEV_ABS"
      let what = "\(axis) is \(value), beyond its range of \(range.minimum) to \(range.maximum)"
      switch swap {
      case .none:
        findings.add(
          .range, screen.file, line, what, "the driver's maximum is wrong: \(maximum)",
          count: beyond.countAbove)
      case .possible:
        findings.add(
          .range, screen.file, line, what,
          "the driver's maximum is wrong: \(maximum); or the axes are swapped: taps on marks and "
            + "'tactus panel fit' tell", count: beyond.countAbove)
      case .likely:
        findings.add(
          .swapped, screen.file, line,
          what + ", and \(axis == "x" ? "y" : "x") never is: the axes are swapped",
          "add or remove touchscreen-swapped-x-y in the device tree; 'tactus panel fit' gives the "
            + "lines; if it finds none swapped, the driver's maximum is wrong: \(maximum)",
          count: beyond.countAbove)
      }
    }
    return findings.all + touchFindings(of: screen, log)
  }

  /// The positions of an axis that its range does not have.
  private struct Beyond {
    /// The value that is farthest off, and the line of the first contact with one.
    private(set) var least, most: (value: Int32, line: Int32)?
    /// How many there are, and of how many contacts those above it are.
    private(set) var countBelow = 0
    private(set) var countAbove = 0
    private(set) var contacts = 0
    let range: AxisRange

    init(_ all: [LoggedContact], _ axis: KeyPath<ContactSample, Int32>, _ range: AxisRange) {
      self.range = range
      for contact in all {
        let before = countAbove
        for value in contact.samples.lazy.map({ $0[keyPath: axis] }) {
          if value < range.minimum {
            countBelow += 1
            least = (min(value, least?.value ?? value), least?.line ?? contact.firstLine)
          } else if value > range.maximum {
            countAbove += 1
            most = (max(value, most?.value ?? value), most?.line ?? contact.firstLine)
          }
        }
        if countAbove > before { contacts += 1 }
      }
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

    init(_ beyond: Beyond, _ other: [Int32], _ otherRange: AxisRange) {
      let range = beyond.range
      let (low, high) = (other.min() ?? 0, other.max() ?? 0)
      guard let most = beyond.most?.value, most <= otherRange.maximum,
        low >= range.minimum, high <= range.maximum
      else {
        self = .none
        return
      }
      let isFar = Double(most) - Double(range.maximum) >= Self.beyondMin * range.count
      let covers = Double(high) - Double(low) >= Self.coverMin * range.count
      self =
        isFar && covers && beyond.countAbove >= Self.countMin
          && beyond.contacts >= Self.contactsMin ? .likely : .possible
    }
  }

  /// Sizes and pressures that their axes do not have.
  private static func touchFindings(of screen: RawTouchscreen, _ log: ContactLog) -> [Finding] {
    let pressure =
      screen.axes[AxisCode.multitouchPressure] == nil
      ? AxisCode.pressure : AxisCode.multitouchPressure
    let axes: [(name: String, code: UInt16, value: (ContactTouch) -> Int32?)] = [
      ("size", AxisCode.touchMajor, \.major), ("width", AxisCode.touchMinor, \.minor),
      ("pressure", pressure, \.pressure),
    ]
    return axes.flatMap { axis -> [Finding] in
      // One that states no range has none to leave.
      guard let range = screen.axes[axis.code]?.range, range.maximum > range.minimum else {
        return []
      }
      let wrong = log.contacts.filter { axis.value($0.touch).map { !holds(range, $0) } ?? false }
      let values = wrong.compactMap { axis.value($0.touch) }
      guard let first = wrong.first, let least = values.min(), let most = values.max() else {
        return []
      }
      let isBeyond = most > range.maximum
      return [
        Finding(
          kind: .range, file: screen.file, line: first.firstLine,
          what: "the \(axis.name) of a contact is \(isBeyond ? most : least), "
            + "\(isBeyond ? "beyond" : "below") its range of \(range.minimum) to "
            + "\(range.maximum)",
          remedy: "the driver states a wrong range; EVDEV_ABS_\(hexadecimal(axis.code))="
            + "\(min(least, range.minimum)):\(max(most, range.maximum)) in udev's hwdb mends it",
          count: wrong.count)
      ]
    }
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
