import BoardFiles
import TactusCore

/// How large a fault is: a length in points, a time in microseconds, or scans a second.
struct FaultSize {
  private enum Unit { case millimetres, time, hertz }

  private let unit: Unit
  private let range: ClosedRange<Double>
  /// Of a fault whose size is not given: beyond what a good panel may have.
  let usual: Double

  /// The faults that distort what a panel scans, rather than how it arrives.
  static let distorting: Set<FaultPlan.Kind> = [
    .merge, .swap, .ghost, .palm, .stuck, .slow, .drift, .frozen, .charger,
  ]

  /// Nil for a fault that has no size.
  init?(of kind: FaultPlan.Kind) {
    switch kind {
    case .dropped, .moves, .duplicated, .late, .notFinite, .lostLift, .outOfOrder, .cancelled,
      .unplugged, .swap:
      return nil
    case .merge: self.init(millimetres: 12)
    case .palm: self.init(millimetres: 25)
    case .drift, .charger: self.init(millimetres: 1.5)
    case .ghost: self.init(milliseconds: 15)
    case .stuck: self.init(milliseconds: 3_000)
    case .frozen: self.init(milliseconds: 60)
    case .slow: self.init(.hertz, 1...10_000, usual: 40)
    }
  }

  private init(millimetres: Double) {
    self.init(.millimetres, 0.01...100, usual: millimetres * BoardDraft.pointsPerMillimetre)
  }

  private init(milliseconds: Double) {
    self.init(.time, 1_000...60_000_000, usual: milliseconds * 1000)
  }

  private init(_ unit: Unit, _ range: ClosedRange<Double>, usual: Double) {
    (self.unit, self.range, self.usual) = (unit, range, usual)
  }

  /// Nil for what is no such size.
  func value(of text: Substring) -> Double? {
    switch unit {
    case .millimetres:
      guard let length = Quantity.number(text, unit: "mm"), range.contains(length) else {
        return nil
      }
      return length * BoardDraft.pointsPerMillimetre
    case .time:
      guard let time = Quantity.interval(text).map({ Double($0.microseconds) }) else { return nil }
      return range.contains(time) ? time : nil
    case .hertz:
      return Quantity.number(text, unit: "Hz").flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// What to write.
  var form: String {
    switch unit {
    case .millimetres: "a length of 0.01 to 100 mm, such as 1.5mm"
    case .time: "a time of 1 ms to 60 s, such as 60ms"
    case .hertz: "a rate of 1 to 10000 Hz, such as 40Hz"
    }
  }
}
