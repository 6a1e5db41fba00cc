public import Firmware
public import Live
public import TactusCore

/// A panel of any kind, behind one virtual call per tick.
///
/// A scene's session is compiled once, for this type, rather than for every combination of
/// recordings, faults and filters.
public class AnyPanel: LivePanel {
  @usableFromInline
  init() {}

  public func next(before limit: Instant) -> PanelReport? { nil }
  public func report(before limit: Instant, to reports: inout ReportQueue) {
    while !reports.isFull, let report = next(before: limit) { reports.append(report) }
  }
  public var isFinished: Bool { true }
  public var quietUntil: Instant { .longAgo }

  /// What a live loop waits for; a panel without a descriptor knows itself when it reports.
  public var descriptor: Int32 { -1 }
  public func read() {}
  public var hasReports: Bool { false }
  public var hasFailed: Bool { false }
}

/// Boxes a panel; the owner of the box can access it again after the run.
public final class PanelBox<Base: Panel & ~Copyable>: AnyPanel {
  /// Unchecked, because it is accessed several times a tick, and a panel calls nothing that could
  /// access it again.
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

/// A panel that is read by a thread of its own, with what the loop needs to wait for it.
public final class PolledPanel: AnyPanel {
  private let base: AnyPanel
  private let source: PanelReadiness

  /// - Parameter base: what is made from its reports.
  public init(_ base: AnyPanel, _ source: PanelReadiness) {
    self.base = base
    self.source = source
    super.init()
  }

  public override func next(before limit: Instant) -> PanelReport? { base.next(before: limit) }
  public override func report(before limit: Instant, to reports: inout ReportQueue) {
    base.report(before: limit, to: &reports)
  }
  public override var isFinished: Bool { base.isFinished }
  public override var quietUntil: Instant { base.quietUntil }
  public override var descriptor: Int32 { source.descriptor }
  public override func read() { source.lower() }
  public override var hasReports: Bool { source.hasReports() }
  public override var hasFailed: Bool { source.hasFailed() }
}
