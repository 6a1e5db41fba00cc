public import Firmware
public import TactusCore

/// A panel of any kind, behind one virtual call per tick.
///
/// A scene's session is compiled once, for this type, rather than for every combination of
/// recordings, faults and filters.
public class AnyPanel: Panel {
  @usableFromInline
  init() {}

  public func next(before limit: Instant) -> PanelReport? { nil }
  public func report(before limit: Instant, to reports: inout ReportQueue) {
    while !reports.isFull, let report = next(before: limit) { reports.append(report) }
  }
  public var isFinished: Bool { true }
  public var quietUntil: Instant { .longAgo }
}

/// Boxes a panel; the owner of the box can access it again after the run.
public final class PanelBox<Base: Panel & ~Copyable>: AnyPanel {
  /// Unchecked, for it is asked several times a tick: a panel calls nobody who could ask it again.
  @exclusivity(unchecked) public var panel: Base

  public init(_ panel: consuming Base) {
    self.panel = panel
    super.init()
  }

  public override func next(before limit: Instant) -> PanelReport? { panel.next(before: limit) }
  public override func report(before limit: Instant, to reports: inout ReportQueue) {
    panel.report(before: limit, to: &reports)
  }
  public override var isFinished: Bool { panel.isFinished }
  public override var quietUntil: Instant { panel.quietUntil }
}
