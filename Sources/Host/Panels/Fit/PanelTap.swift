public import InputText
public import Recordings
import SeatInput

/// A tap on a mark, in device units.
public struct PanelTap: Equatable, Sendable {
  public var x: Double
  public var y: Double
  /// The lines of the recording that hold it.
  public var lines: ClosedRange<Int32>

  public init(x: Double, y: Double, lines: ClosedRange<Int32> = 0...0) {
    (self.x, self.y, self.lines) = (x, y, lines)
  }

  /// Where a contact was: the middle one of its positions, on each axis by itself. How a finger
  /// lands and leaves does not move that.
  public init(_ contact: LoggedContact) {
    func middle(_ values: [Int32]) -> Double {
      let sorted = values.sorted()
      let half = sorted.count / 2
      return sorted.count % 2 == 1
        ? Double(sorted[half]) : (Double(sorted[half - 1]) + Double(sorted[half])) / 2
    }
    self.init(
      x: middle(contact.samples.map(\.x)), y: middle(contact.samples.map(\.y)),
      lines: contact.firstLine...max(contact.firstLine, contact.lastLine))
  }

  /// A contact that spans more than this part of an axis is a stroke and no tap, and so is one that
  /// ends farther from where it began than this: what wobbles comes back.
  static let strokeMin = 0.1
  static let wayMin = 0.05

  /// How far a contact moves, as a part of the axis along which that is most.
  static func moved(by contact: LoggedContact, on screen: RawTouchscreen) -> Double {
    func part(_ values: [Int32], _ range: AxisRange) -> Double {
      (Double(values.max() ?? 0) - Double(values.min() ?? 0)) / range.count
    }
    return max(
      part(contact.samples.map(\.x), screen.x), part(contact.samples.map(\.y), screen.y))
  }

  /// How far a stroke moves; nil of a tap.
  static func stroke(of contact: LoggedContact, on screen: RawTouchscreen) -> Double? {
    // From a third of its samples to another: the first of a tap may be off.
    func way(_ values: [Int32], _ range: AxisRange) -> Double {
      let third = max(1, values.count / 3)
      func sum(_ values: ArraySlice<Int32>) -> Double { values.reduce(0) { $0 + Double($1) } }
      return (sum(values.suffix(third)) - sum(values.prefix(third))).magnitude
        / (Double(third) * range.count)
    }
    let span = moved(by: contact, on: screen)
    let way = max(
      way(contact.samples.map(\.x), screen.x), way(contact.samples.map(\.y), screen.y))
    return span > strokeMin || way > wayMin ? span : nil
  }

  /// The taps of a recording, one after the other.
  public static func taps(of screen: RawTouchscreen) throws(TextError) -> [PanelTap] {
    var taps: [PanelTap] = []
    var end = Int64.min
    var before: Int32 = 0
    // Of a tap that lost events begin in the middle, the first part is the tap.
    for contact in ContactLog(screen).contacts where contact.end != .cancelled && !contact.isPart {
      guard contact.startTime >= end || taps.isEmpty else {
        throw .malformed(
          file: screen.file, line: Int(contact.firstLine),
          what: "a second finger lands while the one of line \(before) is down",
          remedy: "tap the marks with one finger, one after the other")
      }
      if let moved = stroke(of: contact, on: screen) {
        throw .malformed(
          file: screen.file, line: Int(contact.firstLine),
          what: "contact \(taps.count + 1) is no tap: it moves over \(fixed(moved * 100, 0)) % "
            + "of the panel",
          remedy: "tap each mark without a drag, or leave the contact out of the recording")
      }
      taps.append(PanelTap(contact))
      end = contact.end == .stillDown ? .max : contact.endTime
      before = contact.firstLine
    }
    return taps
  }
}
