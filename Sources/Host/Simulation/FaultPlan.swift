public import Firmware
public import TactusCore

/// Which faults a `FaultyPanel` injects, and how often.
///
/// Text format: comma-separated items, each `KIND:RATE`, the probability for each eligible scan, or
/// `KIND:COUNT@TIME`, that many in a row from the first eligible scan at or after TIME. For example
/// `dropped:0.01,unplugged:1@2s`. A fault that has a size may have it behind that:
/// `charger:1:0.5mm`, `stuck:1@2s:3s`. What is eligible for a trait of the panel (`merge`, `palm`,
/// `slow`, `drift`, `charger`) is a touch, from the first landing on an empty glass until it is
/// empty again; for `stuck` a lift.
public struct FaultPlan: Equatable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// The kernel's queue overflows: scans are lost, then the state is read again.
    case dropped
    /// A scan in which contacts only moved is lost.
    case moves
    /// A scan is delivered twice.
    case duplicated
    /// Scans are held back and delivered in a batch.
    case late
    /// A scan with a NaN position comes before the real one.
    case notFinite
    /// A lift goes unnoticed until the state is read again.
    case lostLift
    /// A scan is stamped earlier than the one before it.
    case outOfOrder
    /// The panel cancels a contact.
    case cancelled
    /// The device goes away and comes back.
    case unplugged
    /// Two fingers that are nearer to each other than the size (mm; 12) are one contact, between
    /// them.
    case merge
    /// Two contacts exchange their places, and keep them.
    case swap
    /// A contact that no finger makes, for the size (ms; 15).
    case ghost
    /// The ball of the hand rests beside a finger: three contacts on a
    /// circle of the size (mm; 25).
    case palm
    /// A lift goes unnoticed for the size (s; 3), and the slot stays taken.
    case stuck
    /// The panel scans only at the size (Hz; 40).
    case slow
    /// A lift is noticed two scans late; until then the contact goes the size
    /// (mm; 1.5) away.
    case drift
    /// A moving finger's position stands for the size (ms; 60).
    case frozen
    /// Noise of a charger: positions are scattered evenly over a circle whose radius
    /// is the size (mm; 1.5).
    case charger

    /// Whether it distorts what the panel scans, rather than how that arrives.
    var distorts: Bool {
      switch self {
      case .dropped, .moves, .duplicated, .late, .notFinite, .lostLift, .outOfOrder, .cancelled,
        .unplugged:
        false
      case .merge, .swap, .ghost, .palm, .stuck, .slow, .drift, .frozen, .charger: true
      }
    }
  }

  private enum Trigger: Equatable, Sendable {
    case rate(Double)
    case times(Int, from: Instant)
  }

  /// The largest COUNT.
  static let timesMax = 1_000_000

  private var rules: [Rule] = []
  /// The kinds that struck so far.
  private(set) var struck: Set<Kind> = []

  private struct Rule: Equatable, Sendable {
    var kind: Kind
    var trigger: Trigger
    /// Nil for a kind without one.
    var size: FaultSize?
  }

  public init(_ text: String) throws(SpecificationError) {
    for item in try SpecificationItem.items(of: text, specification: "faults") {
      guard let kind = Kind(rawValue: String(item.name)) else {
        throw item.unknownName("a fault", among: Kind.allCases.map(\.rawValue))
      }
      let parts = item.value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let trigger = Self.trigger(parts[0]) else {
        throw item.fault(
          "'\(parts[0])' is no rate",
          "write a probability such as 0.01, or a count and a time such as 1@2s")
      }
      let range = FaultSizeRange(of: kind)
      var size = range?.usual
      if parts.count == 2 {
        size = range?.size(of: parts[1])
        guard size != nil else {
          throw item.fault(
            "'\(parts[1])' is no size of \(kind.rawValue)",
            range.map { "write \($0.form)" } ?? "leave it out: it has none")
        }
      }
      rules.append(Rule(kind: kind, trigger: trigger, size: size))
    }
  }

  /// All the faults of several plans.
  public init(_ plans: [FaultPlan]) { rules = plans.flatMap(\.rules) }

  /// The rates, in scans a second, at which a panel would be slow that scans no faster by itself:
  /// these change nothing.
  ///
  /// - Parameter period: between its scans.
  public func idleRates(every period: Interval) -> [Double] {
    rules.compactMap { rule in
      guard case .rate(let hertz)? = rule.size,
        hertz * Double(period.microseconds) >= 1e6
      else { return nil }
      return hertz
    }
  }

  /// The faults that a panel with this plan reports. One that distorts what it scans knows nothing
  /// of it.
  public var reported: Set<PanelFault> {
    Set(
      rules.compactMap { rule -> PanelFault? in
        switch rule.kind {
        case .dropped, .lostLift: .dropped
        case .moves: .overflow
        case .duplicated: .duplicated
        case .late: .late
        case .notFinite: .notFinite
        case .outOfOrder: .outOfOrder
        case .cancelled: .cancelled
        case .unplugged: .unplugged
        case .merge, .swap, .ghost, .palm, .stuck, .slow, .drift, .frozen, .charger: nil
        }
      })
  }

  /// Its kinds, each once.
  var kinds: [Kind] {
    var seen = Set<Kind>()
    return rules.map(\.kind).filter { seen.insert($0).inserted }
  }

  /// Two fingers became one: that `merge` holds for a touch makes nothing of one finger.
  mutating func noteMerge() { struck.insert(.merge) }

  /// Whether some of its faults distort what the panel scans.
  var distorts: Bool { rules.contains { $0.kind.distorts } }

  /// Whether this fault is due in an eligible scan at `time`; counts it if so.
  mutating func strikes(_ kind: Kind, at time: Instant, random: inout SplitMix64) -> Bool {
    due(kind, at: time, random: &random) != nil
  }

  /// The same, of a fault whose size is a length: that, in millimetres; nil when none is due.
  mutating func length(ofDue kind: Kind, at time: Instant, random: inout SplitMix64) -> Double? {
    guard case .length(let length)? = due(kind, at: time, random: &random)?.size else { return nil }
    return length
  }

  /// The same, of a fault that lasts for its size.
  mutating func interval(
    ofDue kind: Kind, at time: Instant, random: inout SplitMix64
  ) -> Interval? {
    guard case .time(let interval)? = due(kind, at: time, random: &random)?.size else { return nil }
    return interval
  }

  /// The same, of a fault whose size is a rate: the time between two scans.
  mutating func period(ofDue kind: Kind, at time: Instant, random: inout SplitMix64) -> Interval? {
    guard case .rate(let hertz)? = due(kind, at: time, random: &random)?.size else { return nil }
    return .microseconds(Int64((1e6 / hertz).rounded()))
  }

  private mutating func due(_ kind: Kind, at time: Instant, random: inout SplitMix64) -> Rule? {
    guard let rule = dueRule(kind, at: time, random: &random) else { return nil }
    if kind != .merge { struck.insert(kind) }
    return rule
  }

  private mutating func dueRule(
    _ kind: Kind, at time: Instant, random: inout SplitMix64
  ) -> Rule? {
    for index in rules.indices where rules[index].kind == kind {
      switch rules[index].trigger {
      case .rate(let rate):
        if random.happens(rate) { return rules[index] }
      case .times(let count, from: let start):
        guard count > 0, time >= start else { continue }
        rules[index].trigger = .times(count - 1, from: start)
        return rules[index]
      }
    }
    return nil
  }

  private static func trigger(_ text: Substring) -> Trigger? {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    if halves.count == 2 {
      guard let count = Int(halves[0]), (1...timesMax).contains(count),
        let time = Quantity.interval(halves[1])
      else { return nil }
      return .times(count, from: .zero + time)
    }
    guard halves.count == 1, let rate = Quantity.number(halves[0]), (0...1).contains(rate) else {
      return nil
    }
    return .rate(rate)
  }
}
