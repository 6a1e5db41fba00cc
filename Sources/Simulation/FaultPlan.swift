public import Firmware
import TactusCore

/// Which faults a `FaultyPanel` injects, and how often.
///
/// Text format: comma-separated items, each `KIND:RATE`, the probability for each eligible scan, or
/// `KIND:COUNT@TIME`, that many in a row from the first eligible scan at or after TIME. For example
/// `dropped:0.01,unplugged:1@2s`.
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
  }

  private enum Trigger: Equatable, Sendable {
    case rate(Double)
    case times(Int, from: Instant)
  }

  /// The largest COUNT.
  static let timesMax = 1_000_000

  private var rules: [Rule] = []

  private struct Rule: Equatable, Sendable {
    var kind: Kind
    var trigger: Trigger
  }

  public init(_ text: String) throws(SpecificationError) {
    for item in try SpecificationItem.items(of: text, specification: "faults") {
      guard let kind = Kind(rawValue: String(item.name)) else {
        throw item.unknownName("a fault", among: Kind.allCases.map(\.rawValue))
      }
      guard let trigger = Self.trigger(item.value) else {
        throw item.fault(
          "'\(item.value)' is no rate",
          "write a probability such as 0.01, or a count and a time such as 1@2s")
      }
      rules.append(Rule(kind: kind, trigger: trigger))
    }
  }

  /// The faults that a panel with this plan reports.
  public var reported: Set<PanelFault> {
    Set(
      rules.map { rule in
        switch rule.kind {
        case .dropped, .lostLift: .dropped
        case .moves: .overflow
        case .duplicated: .duplicated
        case .late: .late
        case .notFinite: .notFinite
        case .outOfOrder: .outOfOrder
        case .cancelled: .cancelled
        case .unplugged: .unplugged
        }
      })
  }

  /// Whether this fault is due in an eligible scan at `time`; counts it if so.
  mutating func strikes(_ kind: Kind, at time: Instant, random: inout SplitMix64) -> Bool {
    for index in rules.indices where rules[index].kind == kind {
      switch rules[index].trigger {
      case .rate(let rate):
        if random.happens(rate) { return true }
      case .times(let count, from: let start):
        guard count > 0, time >= start else { continue }
        rules[index].trigger = .times(count - 1, from: start)
        return true
      }
    }
    return false
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
