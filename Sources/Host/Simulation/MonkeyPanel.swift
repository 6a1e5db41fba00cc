public import Firmware
public import TactusCore

/// Random hands from a seed: up to ten fingers that tap, hold, drag, flick and pinch, one after
/// another and at once, on a device that cancels contacts, is unplugged and is suspended.
///
/// Many holds and pauses last about as long as a gesture threshold (100, 300 and 500 ms, a few
/// milliseconds either way), and many fingers land on the given targets. The scan period, 2 to 40
/// ms, depends on the seed; a finger that must lift at a certain time is scanned at that time. At
/// `duration` all fingers lift, and nothing follows. Equal arguments give equal reports.
public struct MonkeyPanel: Panel, Sendable {
  /// The default duration.
  public static let durationDefault = Interval.milliseconds(5000)

  private var hands: MonkeyHands
  private var assembler = FrameAssembler()
  private let end: Instant
  private let scanPeriod: Int64
  private var scanTime = Instant.zero
  /// When the hands act next.
  private var actTime = Instant.zero
  private var mode = Mode.awake
  /// The report that follows the scan just handed out.
  private var follower: PanelReport?

  private enum Mode: Sendable {
    case awake
    case away(PanelReport)
    case finished
  }

  /// - Parameters:
  ///   - targets: where many of the fingers land, in points.
  ///   - hand: whose fingers they are. People's miss targets, tap as long as people do, and have
  ///     their speeds, bows and lags; what is done is the same.
  public init(
    seed: UInt64, screen: ScreenSize, targets: [Rect] = [],
    duration: Interval = MonkeyPanel.durationDefault, hand: Hand = .steady
  ) {
    hands = MonkeyHands(seed: seed, screen: screen, targets: targets, hand: hand)
    end = .zero + duration
    scanPeriod = hands.random.integer(in: 2_000...40_000)
  }

  /// Whether every report was handed out.
  public var isFinished: Bool {
    if case .finished = mode { return follower == nil }
    return false
  }

  public var quietUntil: Instant {
    if let follower { return follower.time }
    if case .finished = mode { return .never }
    return scanTime
  }

  public mutating func next(before limit: Instant) -> PanelReport? {
    if let report = follower {
      guard report.time < limit else { return nil }
      follower = nil
      return report
    }
    while scanTime < limit {
      switch mode {
      case .finished: return nil
      case .away(let back):
        mode = .awake
        actTime = scanTime + hands.pause()
        scanTime = actTime
        return back
      case .awake:
        if let report = scan() { return report }
      }
    }
    return nil
  }

  /// Makes the scan at `scanTime`; nil when there is nothing to report.
  private mutating func scan() -> PanelReport? {
    let time = scanTime
    let wasIdle = assembler.down.isEmpty
    hands.move(at: time, in: &assembler)
    if time >= end {
      hands.liftAll(in: &assembler)
      mode = .finished
    } else if time >= actTime {
      act(at: time)
    }
    if case .awake = mode { scanTime = nextScan(after: time) }
    let frame = assembler.frame(at: time)
    if frame.down.isEmpty && wasIdle {
      defer { follower = nil }
      return follower
    }
    return .frame(frame)
  }

  private mutating func act(at time: Instant) {
    switch hands.random.below(100) {
    // The first frame is the time origin, so something must land in it.
    case _ where time == .zero: hands.start(at: time, in: &assembler)
    case 0..<4: goAway(.suspend(at: time), back: { .resume(at: $0) })
    case 4..<8: goAway(.fault(.unplugged, at: time), back: { .fault(.plugged, at: $0) })
    case 8..<13: hands.cancelSome(in: &assembler)
    default: hands.start(at: time, in: &assembler)
    }
    let base = hands.random.happens(0.6) ? hands.lastLift(after: time) : time
    actTime = base + hands.pause()
  }

  private mutating func goAway(_ report: PanelReport, back: (Instant) -> PanelReport) {
    hands.forget()
    assembler.cancelAll()
    follower = report
    let absence = Interval(microseconds: hands.random.integer(in: 1_000...600_000))
    scanTime = min(report.time + absence, end)
    mode = .away(back(scanTime))
  }

  /// One period on, a little early or late, but no later than the next lift or act.
  private mutating func nextScan(after time: Instant) -> Instant {
    var next = min(actTime, end)
    if let lift = hands.nextLift {
      let jitter = hands.random.integer(in: -scanPeriod / 8...scanPeriod / 8)
      next = min(next, lift, time + Interval(microseconds: scanPeriod + jitter))
    }
    return max(next, time + Interval(microseconds: 1))
  }
}
