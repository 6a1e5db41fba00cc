import Recordings
import SeatInput

/// Positions, sizes and pressures that a device's own ranges do not have.
struct RangeAudit {
  private let screen: RawTouchscreen
  private var x, y: Axis
  private var touches: [TouchAxis] = []

  /// The positions along an axis, and those that its range does not have.
  private struct Axis {
    /// Those of one side.
    struct Beyond {
      /// The line of the first contact with one.
      var line: Int32 = 0
      var count = 0

      mutating func note(_ contact: LoggedContact) {
        if count == 0 { line = contact.firstLine }
        count += 1
      }
    }

    let name: String
    let range: AxisRange
    /// The extremes of all.
    var low = Int32.max
    var high = Int32.min
    var below = Beyond()
    var above = Beyond()
    /// How many contacts those above it are of.
    var contactsAbove = 0

    mutating func take(_ contact: LoggedContact, _ values: some Sequence<Int32>) {
      let before = above.count
      for value in values {
        (low, high) = (min(low, value), max(high, value))
        if value < range.minimum { below.note(contact) }
        if value > range.maximum { above.note(contact) }
      }
      if above.count > before { contactsAbove += 1 }
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

    init(_ axis: Axis, _ other: Axis) {
      guard axis.high <= other.range.maximum, other.low >= axis.range.minimum,
        other.high <= axis.range.maximum
      else {
        self = .none
        return
      }
      let count = axis.range.count
      let isFar = Double(axis.high) - Double(axis.range.maximum) >= Self.beyondMin * count
      let covers = Double(other.high) - Double(other.low) >= Self.coverMin * count
      self =
        isFar && covers && axis.above.count >= Self.countMin
          && axis.contactsAbove >= Self.contactsMin ? .likely : .possible
    }
  }

  /// Sizes or pressures of contacts that their axis does not have.
  private struct TouchAxis {
    let name: String
    let code: UInt16
    let range: AxisRange
    let value: any KeyPath<ContactTouch, Int32?> & Sendable
    var outliers = Axis.Beyond()
    var least = Int32.max
    var most = Int32.min
  }

  init(_ screen: RawTouchscreen) {
    self.screen = screen
    (x, y) = (Axis(name: "x", range: screen.x), Axis(name: "y", range: screen.y))
    let pressure =
      screen.axes[AxisCode.multitouchPressure] == nil
      ? AxisCode.pressure : AxisCode.multitouchPressure
    for (name, code, value) in [
      ("size", AxisCode.touchMajor, \.major), ("width", AxisCode.touchMinor, \.minor),
      ("pressure", pressure, \.pressure),
    ] as [(String, UInt16, any KeyPath<ContactTouch, Int32?> & Sendable)] {
      // One that states no range has none to leave.
      guard let range = screen.axes[code]?.range, range.maximum > range.minimum else { continue }
      touches.append(TouchAxis(name: name, code: code, range: range, value: value))
    }
  }

  mutating func take(_ log: ContactLog) {
    guard !screen.isRangeGuessed else { return }
    for contact in log.freshContacts {
      x.take(contact, contact.samples.lazy.map(\.x))
      y.take(contact, contact.samples.lazy.map(\.y))
      for index in touches.indices {
        let range = touches[index].range
        guard let value = contact.touch[keyPath: touches[index].value],
          value < range.minimum || value > range.maximum
        else { continue }
        touches[index].outliers.note(contact)
        touches[index].least = min(touches[index].least, value)
        touches[index].most = max(touches[index].most, value)
      }
    }
  }

  /// What was found in all of it.
  var findings: [Finding] {
    var findings = FindingList()
    guard !screen.isRangeGuessed else {
      addEmpty(&findings)
      return findings.all
    }
    add(x, other: y, &findings)
    add(y, other: x, &findings)
    return findings.all + touches.filter { $0.outliers.count > 0 }.map(finding)
  }

  private func add(_ axis: Axis, other: Axis, _ findings: inout FindingList) {
    let range = axis.range
    func add(_ kind: Finding.Kind, _ side: Axis.Beyond, _ what: String, _ remedy: String) {
      findings.add(kind, screen.file, side.line, what, remedy, count: side.count)
    }
    if axis.below.count > 0 {
      add(
        .range, axis.below,
        "\(axis.name) is \(axis.low), below its range of \(range.minimum) to \(range.maximum)",
        "the driver's minimum is wrong (touchscreen-min-\(axis.name)), or it takes the controller's "
          + "number for a signed one")
    }
    guard axis.above.count > 0 else { return }
    let wrong =
      "the driver's maximum is wrong: touchscreen-size-\(axis.name) = <\(Int(axis.high) + 1)>, or "
      + "hwdb's EVDEV_ABS"
    let what =
      "\(axis.name) is \(axis.high), beyond its range of \(range.minimum) to \(range.maximum)"
    switch Swap(axis, other) {
    case .none: add(.range, axis.above, what, wrong)
    case .possible:
      add(
        .range, axis.above, what,
        wrong + "; or the axes are swapped: taps on marks and 'tactus panel fit' tell")
    case .likely:
      add(
        .swapped, axis.above, what + ", and \(other.name) never is: the axes are swapped",
        "add or remove touchscreen-swapped-x-y in the device tree; 'tactus panel fit' gives the "
          + "lines; if it finds none swapped, \(wrong)")
    }
  }

  private func finding(of axis: TouchAxis) -> Finding {
    let (range, isBeyond) = (axis.range, axis.most > axis.range.maximum)
    let digits = String(axis.code, radix: 16, uppercase: true)
    return Finding(
      kind: .range, file: screen.file, line: axis.outliers.line,
      what: "the \(axis.name) of a contact is \(isBeyond ? axis.most : axis.least), "
        + "\(isBeyond ? "beyond" : "below") its range of \(range.minimum) to "
        + "\(range.maximum)",
      remedy: "the driver states a wrong range; EVDEV_ABS_\(digits.count < 2 ? "0" : "")\(digits)="
        + "\(min(axis.least, range.minimum)):\(max(axis.most, range.maximum)) in udev's hwdb "
        + "fixes it",
      count: axis.outliers.count)
  }

  /// A range that the device states, and that holds nothing.
  private func addEmpty(_ findings: inout FindingList) {
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
}
