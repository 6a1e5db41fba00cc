import TactusCore

/// How large a fault is.
enum FaultSize: Equatable, Sendable {
  /// In millimetres on the glass.
  case length(Double)
  case time(Interval)
  /// Scans a second.
  case rate(Double)
}

/// The sizes that a kind of fault may have.
struct FaultSizeRange {
  private enum Unit {
    /// In millimetres.
    case length(ClosedRange<Double>)
    case time(ClosedRange<Interval>)
    /// In hertz.
    case rate(ClosedRange<Double>)
  }

  private let unit: Unit
  /// Of a fault whose size is not given: beyond what a good panel may have.
  let usual: FaultSize

  /// Nil for a fault that has no size.
  init?(of kind: FaultPlan.Kind) {
    switch kind {
    case .dropped, .moves, .duplicated, .late, .notFinite, .lostLift, .outOfOrder, .cancelled,
      .unplugged, .swap:
      return nil
    case .merge: self.init(millimetres: 12)
    case .palm: self.init(millimetres: 25)
    case .drift, .charger: self.init(millimetres: 1.5)
    case .ghost: self.init(.milliseconds(15))
    case .stuck: self.init(.milliseconds(3_000))
    case .frozen: self.init(.milliseconds(60))
    case .slow: self.init(.rate(1...10_000), .rate(40))
    }
  }

  private init(_ unit: Unit, _ usual: FaultSize) { (self.unit, self.usual) = (unit, usual) }

  private init(millimetres: Double) {
    self.init(.length(0.01...100), .length(millimetres))
  }

  private init(_ usual: Interval) {
    self.init(.time(.milliseconds(1) ... .milliseconds(60_000)), .time(usual))
  }

  /// Nil for what is no such size.
  func size(of text: Substring) -> FaultSize? {
    switch unit {
    case .length(let range):
      guard let length = Quantity.number(text, unit: "mm"), range.contains(length) else {
        return nil
      }
      return .length(length)
    case .time(let range):
      return Quantity.interval(text).flatMap { range.contains($0) ? .time($0) : nil }
    case .rate(let range):
      return Quantity.number(text, unit: "Hz").flatMap { range.contains($0) ? .rate($0) : nil }
    }
  }

  /// What to write.
  var form: String {
    switch unit {
    case .length: "a length of 0.01 to 100 mm, such as 1.5mm"
    case .time: "a time of 1 ms to 60 s, such as 60ms"
    case .rate: "a rate of 1 to 10000 Hz, such as 40Hz"
    }
  }
}
