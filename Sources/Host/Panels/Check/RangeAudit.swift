import Recordings
import SeatInput

/// Positions, sizes and pressures that a device's own ranges do not have.
struct RangeAudit: ContactAudit {
  private let screen: RawTouchscreen
  private var x, y: Axis
  private var touches: [(code: UInt16, value: TouchValue, axis: Axis)] = []

  private typealias TouchValue = any KeyPath<ContactTouch, Int32?> & Sendable

  /// The values along an axis, and those that its range does not have.
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

    /// `x is 4100, beyond its range of 0 to 4095`.
    func words(_ name: String, _ value: Int32) -> String {
      "\(name) is \(value), \(value > range.maximum ? "beyond" : "below") its range of "
        + "\(range.minimum) to \(range.maximum)"
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

  init(_ screen: RawTouchscreen) {
    self.screen = screen
    (x, y) = (Axis(name: "x", range: screen.x), Axis(name: "y", range: screen.y))
    let pressure =
      screen.axes[AxisCode.multitouchPressure] == nil
      ? AxisCode.pressure : AxisCode.multitouchPressure
    for (name, code, value) in [
      ("size", AxisCode.touchMajor, \.major), ("width", AxisCode.touchMinor, \.minor),
      ("pressure", pressure, \.pressure),
    ] as [(String, UInt16, TouchValue)] {
      // One that states no range has none to leave.
      guard let range = screen.axes[code]?.range, range.maximum > range.minimum else { continue }
      touches.append((code, value, Axis(name: name, range: range)))
    }
  }

  mutating func take(_ part: ContactPart) {
    guard !screen.isRangeGuessed else { return }
    for contact in part.freshTracks.map(\.contact) {
      x.take(contact, contact.samples.lazy.map(\.x))
      y.take(contact, contact.samples.lazy.map(\.y))
      for index in touches.indices {
        let value = contact.touch[keyPath: touches[index].value]
        touches[index].axis.take(contact, CollectionOfOne(value).lazy.compactMap { $0 })
      }
    }
  }

  var faults: FaultList {
    var faults = FaultList(screen.file)
    guard !screen.isRangeGuessed else {
      addEmptyRanges(to: &faults)
      return faults
    }
    add(x, other: y, to: &faults)
    add(y, other: x, to: &faults)
    for touch in touches { add(touch.axis, touch.code, to: &faults) }
    return faults
  }

  private func add(_ axis: Axis, other: Axis, to faults: inout FaultList) {
    let (below, above) = (axis.below, axis.above)
    if below.count > 0 {
      faults.add(
        .range, below.line, axis.words(axis.name, axis.low),
        "the driver's minimum is wrong (touchscreen-min-\(axis.name)), or it takes the controller's "
          + "number for a signed one", count: below.count)
    }
    guard above.count > 0 else { return }
    let wrong =
      "the driver's maximum is wrong: touchscreen-size-\(axis.name) = <\(Int(axis.high) + 1)>, or "
      + "hwdb's EVDEV_ABS"
    let what = axis.words(axis.name, axis.high)
    switch Swap(axis, other) {
    case .none: faults.add(.range, above.line, what, wrong, count: above.count)
    case .possible:
      faults.add(
        .range, above.line, what,
        wrong + "; or the axes are swapped: taps on marks and 'tactus panel fit' tell",
        count: above.count)
    case .likely:
      faults.add(
        .swapped, above.line, what + ", and \(other.name) never is: the axes are swapped",
        "add or remove touchscreen-swapped-x-y in the device tree; 'tactus panel fit' gives the "
          + "lines; if it finds none swapped, \(wrong)", count: above.count)
    }
  }

  private func add(_ axis: Axis, _ code: UInt16, to faults: inout FaultList) {
    let beyond = [axis.below, axis.above].filter { $0.count > 0 }
    guard let line = beyond.map(\.line).min() else { return }
    let digits = String(code, radix: 16, uppercase: true)
    let (low, high) = (min(axis.low, axis.range.minimum), max(axis.high, axis.range.maximum))
    faults.addSeparately(
      .range, line,
      axis.words("the \(axis.name) of a contact", axis.above.count > 0 ? axis.high : axis.low),
      "the driver states a wrong range; EVDEV_ABS_\(digits.count < 2 ? "0" : "")\(digits)=\(low):"
        + "\(high) in udev's hwdb fixes it", count: beyond.reduce(0) { $0 + $1.count })
  }

  /// Ranges that the device states, and that hold nothing.
  private func addEmptyRanges(to faults: inout FaultList) {
    let codes =
      screen.touchProtocol == .single
      ? (AxisCode.x, AxisCode.y) : (AxisCode.multitouchX, AxisCode.multitouchY)
    for (axis, code) in [("x", codes.0), ("y", codes.1)] {
      guard let range = screen.axes[code]?.range, range.maximum <= range.minimum else { continue }
      faults.add(
        .range, 0, "the device states that \(axis) goes from \(range.minimum) to \(range.maximum)",
        "the driver's limits are wrong: touchscreen-min-\(axis) and touchscreen-size-\(axis) in "
          + "the device tree, or hwdb's EVDEV_ABS; until then --ranges gives the right ones")
    }
  }
}
