import Recordings
import SeatInput

/// Positions that a device's own ranges do not have.
enum RangeAudit {
  static func findings(of screen: RawTouchscreen, _ log: ContactLog) -> [Finding] {
    guard !screen.isRangeGuessed else { return [] }
    var findings = FindingList()
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
    return findings.all
  }

  private static func holds(_ range: AxisRange, _ value: Int32) -> Bool {
    range.minimum <= value && value <= range.maximum
  }
}
