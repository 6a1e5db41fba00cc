public import Firmware
public import TactusCore

/// Hands a panel's frames out some time after they were sampled, as a controller with that report latency
/// does; so a trace that is replayed meets the same ticks as the run that wrote it.
public struct DelayedPanel<Base: Panel & ~Copyable>: Panel, ~Copyable {
  private var base: Base
  private let latency: Interval
  /// The base's next report, which cannot be read yet.
  private var waiting: PanelReport?

  public init(_ base: consuming Base, latency: Interval) {
    self.base = base
    self.latency = latency
  }

  public var isFinished: Bool { waiting == nil && base.isFinished }

  public mutating func next(before limit: Instant) -> PanelReport? {
    guard let report = waiting ?? base.next(before: limit) else { return nil }
    waiting = report
    guard report.time + latency(of: report) < limit else { return nil }
    waiting = nil
    return report
  }

  /// What the device itself does is known at once.
  private func latency(of report: PanelReport) -> Interval {
    switch report {
    case .frame, .fault(.overflow, at: _): latency
    case .fault, .suspend, .resume: .zero
    }
  }
}

extension DelayedPanel: Copyable where Base: Copyable {}
