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
    let largest = (
      x: log.contacts.flatMap(\.samples).map(\.x).max() ?? 0,
      y: log.contacts.flatMap(\.samples).map(\.y).max() ?? 0
    )
    for contact in log.contacts {
      for sample in contact.samples {
        let isOut = (x: !holds(screen.x, sample.x), y: !holds(screen.y, sample.y))
        guard isOut.x || isOut.y else { continue }
        let (axis, value, range) =
          isOut.x ? ("x", sample.x, screen.x) : ("y", sample.y, screen.y)
        guard value > range.maximum else {
          findings.add(
            .range, screen.file, contact.firstLine,
            "\(axis) is \(value), below its range of \(range.minimum) to \(range.maximum)",
            "the driver's minimum is wrong (touchscreen-min-\(axis)), or it takes the controller's "
              + "number for a signed one")
          continue
        }
        let looksSwapped =
          isOut.x != isOut.y
          && (isOut.y
            ? largest.y <= screen.x.maximum && largest.x <= screen.y.maximum
            : largest.x <= screen.y.maximum && largest.y <= screen.x.maximum)
        findings.add(
          looksSwapped ? .swapped : .range, screen.file, contact.firstLine,
          "\(axis) is \(value), beyond its range of \(range.minimum) to \(range.maximum)"
            + (looksSwapped ? ": the axes are swapped" : ""),
          looksSwapped
            ? "add or remove touchscreen-swapped-x-y in the device tree; 'tactus panel fit' gives "
              + "the lines"
            : "the driver's maximum is wrong: touchscreen-size-\(axis) = <\(Int(value) + 1)>, or "
              + "hwdb's EVDEV_ABS")
      }
    }
    return findings.all + touchFindings(of: screen, log)
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
