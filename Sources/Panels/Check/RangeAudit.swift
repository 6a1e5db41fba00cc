import Recordings
import SeatInput

/// Positions, sizes and pressures that a device's own ranges do not have.
struct RangeAudit {
  private let screen: RawTouchscreen
  /// The largest positions, by which exchanged axes are known; nil before the first contact.
  private var largest: (x: Int32, y: Int32)?
  /// Positions out of their range, of each kind.
  private var outside: [Outside: Outlier] = [:]
  private var touches: [TouchOutliers] = []

  private enum Outside { case below, beyondX, beyondY, beyondBoth }

  /// The first of its kind.
  private struct Outlier {
    var axis: String
    var value: Int32
    var range: AxisRange
    var line: Int32
    /// How many of any kind were before it.
    var order: Int
    var count = 0
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
      for sample in contact.samples {
        largest = (max(largest?.x ?? .min, sample.x), max(largest?.y ?? .min, sample.y))
        take(sample, contact.firstLine)
      }
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

  private mutating func take(_ sample: ContactSample, _ line: Int32) {
    let isOut = (x: !Self.holds(screen.x, sample.x), y: !Self.holds(screen.y, sample.y))
    guard isOut.x || isOut.y else { return }
    let (axis, value, range) =
      isOut.x ? ("x", sample.x, screen.x) : ("y", sample.y, screen.y)
    let kind: Outside =
      value <= range.maximum
      ? .below : isOut.x && isOut.y ? .beyondBoth : isOut.x ? .beyondX : .beyondY
    let order = outside.values.reduce(0) { $0 + $1.count }
    outside[
      kind,
      default: Outlier(axis: axis, value: value, range: range, line: line, order: order)
    ].count += 1
  }

  /// What was found in all of it.
  var findings: [Finding] {
    var findings = FindingList()
    guard !screen.isRangeGuessed else {
      Self.addEmpty(of: screen, &findings)
      return findings.all
    }
    for (kind, outlier) in outside.sorted(by: { $0.value.order < $1.value.order }) {
      let (axis, range) = (outlier.axis, outlier.range)
      let looksSwapped = looksSwapped(kind)
      let (what, remedy) =
        kind == .below
        ? (
          "\(axis) is \(outlier.value), below its range of \(range.minimum) to \(range.maximum)",
          "the driver's minimum is wrong (touchscreen-min-\(axis)), or it takes the controller's "
            + "number for a signed one"
        )
        : (
          "\(axis) is \(outlier.value), beyond its range of \(range.minimum) to "
            + "\(range.maximum)" + (looksSwapped ? ": the axes are swapped" : ""),
          looksSwapped
            ? "add or remove touchscreen-swapped-x-y in the device tree; 'tactus panel fit' gives "
              + "the lines"
            : "the driver's maximum is wrong: touchscreen-size-\(axis) = "
              + "<\(Int(outlier.value) + 1)>, or hwdb's EVDEV_ABS"
        )
      findings.add(
        looksSwapped ? .swapped : .range, screen.file, outlier.line, what, remedy,
        count: outlier.count)
    }
    return findings.all + touches.filter { $0.count > 0 }.map(finding)
  }

  /// Positions beyond one axis alone, which the other one's range has.
  private func looksSwapped(_ kind: Outside) -> Bool {
    let largest = largest ?? (0, 0)
    switch kind {
    case .below, .beyondBoth: return false
    case .beyondY: return largest.y <= screen.x.maximum && largest.x <= screen.y.maximum
    case .beyondX: return largest.x <= screen.y.maximum && largest.y <= screen.x.maximum
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
        + "mends it",
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
