package import Firmware
import Gestures

/// How often taps on quiet targets, and those on what was moved away, asked the tap gate, and how
/// often it blocked them, by reason.
public struct GateTally: Equatable, Sendable {
  public private(set) var asked = 0
  /// By the trace's word for the reason; each of them is here.
  public private(set) var blocked = [String: Int](
    uniqueKeysWithValues: reasons.map { ("\($0.word)", 0) })

  /// The reasons for which it blocks, in the order of the table.
  private static let reasons: [TapGate.Reason] = [.dragging, .navigated, .released, .moved]

  public init() {}

  public var blockedCount: Int { blocked.values.reduce(0, +) }

  package mutating func take(_ record: TraceRecord) {
    guard case .tap(_, let answer) = record.content else { return }
    asked += 1
    if !answer.isAdmitted { blocked["\(answer.reason.word)", default: 0] += 1 }
  }

  /// `tap gate: asked 9 times, blocked 2 (1 dragging, 0 navigated, 1 released, 0 moved)`
  public var line: String {
    let reasons = Self.reasons.map { "\(blocked["\($0.word)", default: 0]) \($0.word)" }
    return "tap gate: asked \(asked) times, blocked \(blockedCount) "
      + "(\(reasons.joined(separator: ", ")))"
  }
}

extension GateTally: Encodable {
  private enum Key: CodingKey { case asked, blocked, reasons }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(asked, forKey: .asked)
    try container.encode(blockedCount, forKey: .blocked)
    try container.encode(blocked, forKey: .reasons)
  }
}
