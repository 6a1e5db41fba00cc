public import Gestures
public import TactusCore

/// One thing of a run that may be expected: a gesture, a navigation, a fault.
public struct Happening: Equatable, Sendable {
  public var kind: Expectation.Kind
  /// What it was on; of a navigation where it leads to, of a fault its kind; nil for none.
  public var target: String?
  /// Of a navigation where it comes from.
  public var origin: String?
  /// The ids of the contacts that made it; empty where none did.
  public var contacts: [UInt16]
  /// When the first of them landed.
  public var landing: Instant
  /// When it was recognized, began, or was reported.
  public var time: Instant
  /// When it was over; of one that the run's end cut off, when that was.
  public var end: Instant
  /// The gate's answer, of a tap that it blocked.
  public var block: TapGate.Answer?

  /// What it is without where: `tap`, `blocked tap`.
  public var what: String { block == nil ? kind.rawValue : "blocked \(kind.rawValue)" }

  /// What it is, in words: `tap on central.row2`.
  public var text: String {
    let place = target.map {
      kind == .navigation ? " to \($0)" : kind == .fault ? " \($0)" : " on \($0)"
    }
    return what + (place ?? "")
  }
}

extension Expectation {
  /// Whether it is what this names, wanted or not.
  public func isMet(by happening: Happening) -> Bool {
    guard happening.kind == kind, happening.block == nil else { return false }
    if let target, happening.target != target { return false }
    return time?.isWithin(happening.landing, max(happening.time, happening.end)) ?? true
  }
}
