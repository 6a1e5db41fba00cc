public import TactusCore

/// A panel whose contacts pass through an input filter.
public struct FilteredPanel<Base: Panel & ~Copyable>: Panel, ~Copyable {
  private var base: Base
  private let filter: InputFilter
  private var noise = NoiseFilter()
  private var resampler: Resampler

  /// Scans that wait until their contacts are sampled: enough for `Resampler.delay` at up to 1.6
  /// kHz; one more releases all of them.
  private var held = HeldScans(filler: ContactFrame(time: .zero))
  /// How many of the held scans may be released.
  private var releasedCount = 0
  /// The report that follows the held scans.
  private var follower: PanelReport?
  private typealias HeldScans = BoundedArray<8, ContactFrame>
  /// How many scans wait at most.
  static var heldScansMax: Int { HeldScans.capacity }
  /// The limit of the last tick that was given its sample.
  private var sampledLimit = Instant.longAgo

  /// - Parameter guardDistance: the largest distance at which a tap, a long press or a drag is
  ///   decided, in points: `GestureThresholds.decisionDistance`.
  public init(_ base: consuming Base, _ filter: InputFilter, guardDistance: Float) {
    self.base = base
    self.filter = filter
    resampler = Resampler(guardDistance: guardDistance)
  }

  public var isFinished: Bool { held.isEmpty && follower == nil && base.isFinished }

  public var quietUntil: Instant {
    guard filter == .resample else { return base.quietUntil }
    // While contacts are down every tick gets its sample.
    let isIdle = releasedCount == 0 && held.isEmpty && follower == nil && resampler.isIdle
    return isIdle ? base.quietUntil : .longAgo
  }

  public mutating func next(before limit: Instant) -> PanelReport? {
    switch filter {
    case .none: return base.next(before: limit)
    case .noise:
      guard let report = base.next(before: limit) else { return nil }
      if case .frame(let frame) = report { return .frame(noise.filter(frame)) }
      if report.cancelsContacts { noise.forget() }
      return report
    case .resample: return nextResampled(before: limit)
    }
  }

  private mutating func nextResampled(before limit: Instant) -> PanelReport? {
    let sampleTime = limit == .never ? limit : limit - Resampler.delay
    while true {
      if releasedCount > 0 { return .frame(resampler.pass(release())) }
      if let report = follower {
        follower = nil
        if case .frame(let frame) = report { return .frame(resampler.pass(frame)) }
        if report.cancelsContacts { resampler.forget() }
        return report
      }
      if let report = base.next(before: limit) {
        hold(report)
      } else if !held.isEmpty, held[0].time <= sampleTime {
        releasedCount = 1
      } else {
        guard sampledLimit != limit, limit != .never else { return nil }
        sampledLimit = limit
        let next = held.isEmpty ? nil : held[0]
        return resampler.frame(at: sampleTime, before: next).map { .frame($0) }
      }
    }
  }

  /// A scan that only moves contacts waits; anything else releases all held scans.
  private mutating func hold(_ report: PanelReport) {
    if case .frame(let frame) = report {
      let newest = held.isEmpty ? resampler.latest : held[held.count - 1]
      if frame.hasContacts(of: newest), held.append(frame) { return }
    }
    follower = report
    releasedCount = held.count
  }

  /// Removes the oldest held scan.
  private mutating func release() -> ContactFrame {
    let waiting = held
    held.removeAll()
    for index in 1..<waiting.count { held.append(waiting[index]) }
    releasedCount -= 1
    return waiting[0]
  }
}

extension PanelReport {
  /// Whether the firmware forgets what is on the glass.
  fileprivate var cancelsContacts: Bool {
    switch self {
    case .suspend, .resume: true
    case .frame, .acceleration, .fault, .lost: false
    }
  }
}

/// What is done to the positions of contacts coming from the panel; by default nothing.
///
/// Each filter adds delay, which `latency` gives. None changes a frame in which a contact lands or
/// leaves, the order of frames, or what counts as a tap: see the types that do the work.
public enum InputFilter: UInt8, BitwiseCopyable, Sendable {
  case none
  /// `NoiseFilter`: smooths the jitter of a contact that is nearly at rest.
  case noise
  /// `Resampler`: samples contacts at a fixed time before each tick, for even movement.
  case resample

  /// How far positions lag behind the finger at most.
  public var latency: Interval {
    switch self {
    case .none: .zero
    case .noise: NoiseFilter.timeConstant
    case .resample: Resampler.delay
    }
  }

}

extension InputFilter: Worded {
  public var word: StaticString {
    switch self {
    case .none: "none"
    case .noise: "noise"
    case .resample: "resample"
    }
  }
}
