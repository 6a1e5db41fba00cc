public import Firmware
public import TactusCore

/// A simulated panel for a live loop: it knows when its next report can be read, and a loop sleeps
/// until then. An ordinary panel knows only a time before which nothing comes, and a loop would
/// poll it again and again from then on.
public final class PunctualPanel: AnyPanel {
  private let base: AnyPanel
  private let latency: () -> Interval
  private let took: (_ stamp: Instant, _ read: Instant) -> Void
  /// The next report, and when it has been read.
  private var peeked: (report: PanelReport, read: Instant)?
  private var lastRead = Instant.longAgo

  /// - Parameters:
  ///   - base: a panel whose reports do not depend on when it is asked.
  ///   - latency: how long the next report takes from its stamp until it has been read.
  ///   - took: given each frame that was taken.
  public init(
    _ base: AnyPanel, latency: @escaping () -> Interval = { .zero },
    took: @escaping (_ stamp: Instant, _ read: Instant) -> Void = { _, _ in }
  ) {
    self.base = base
    self.latency = latency
    self.took = took
    super.init()
    peek()
  }

  private func peek() {
    peeked = nil
    guard let report = base.next(before: .never) else { return }
    // A report is read after the one before it.
    lastRead = max(lastRead, report.time + latency())
    peeked = (report, lastRead)
  }

  public override func next(before limit: Instant) -> PanelReport? {
    guard let (report, read) = peeked, read < limit else { return nil }
    if case .frame(let frame) = report { took(frame.time, read) }
    peek()
    return report
  }

  public override var isFinished: Bool { peeked == nil }
  public override var quietUntil: Instant { peeked?.read ?? .never }
}
