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

  /// Where a contact was: the median of its positions, on each axis by itself. How a finger
  /// lands and leaves does not move that.
  public init(_ contact: LoggedContact) {
    self.init(
      x: contact.samples.map { Double($0.x) }.meanMedian(),
      y: contact.samples.map { Double($0.y) }.meanMedian(),
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

/// A place on the glass to tap, as a part of its width and height from the top left.
public struct Mark: Equatable, Sendable {
  public var x: Double
  public var y: Double
  /// Where that is, in words.
  public var name: String

  /// The most marks of a fit.
  static let countMax = 5

  /// The marks of a fit by three taps or by five, in the order in which they are tapped: as one
  /// reads. Nil for any other number.
  public static func marks(_ count: Int) -> [Mark]? {
    let topLeft = Mark(x: 0.1, y: 0.1, name: "top left")
    let topRight = Mark(x: 0.9, y: 0.1, name: "top right")
    let middle = Mark(x: 0.5, y: 0.5, name: "middle")
    let bottomLeft = Mark(x: 0.1, y: 0.9, name: "bottom left")
    let bottomRight = Mark(x: 0.9, y: 0.9, name: "bottom right")
    switch count {
    case 3: return [topLeft, topRight, bottomLeft]
    case 5: return [topLeft, topRight, middle, bottomLeft, bottomRight]
    default: return nil
    }
  }

  /// `10 %, 90 %`.
  public var place: String { "\(short(x * 100, 1)) %, \(short(y * 100, 1)) %" }
}
