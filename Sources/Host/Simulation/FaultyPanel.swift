public import BoardFiles
public import Firmware
public import TactusCore

//                a fault of the plan            its time is over
//   undisturbed ─────────────────▶ losing ─────────────────────▶ undisturbed    dropped
//        ├───────────────────────▶ keeping (lifted contacts) ──▶ undisturbed    dropped
//        ├───────────────────────▶ away ───────────────────────▶ undisturbed    plugged
//        └───────────────────────▶ holding ────────────────────▶ undisturbed
//
// After dropped and plugged the state is read again. Other faults strike within one scan.

/// Injects the faults of real devices into a panel's reports, according to a plan and a seed.
///
/// Every injected fault of the way that scans take is also reported: before the scan that it
/// affects, or, for faults that last, when the panel has recovered. What the panel scans wrongly
/// (`ContactDistortion`) it does not know. The scans always stay well-formed: no contact returns
/// after being cancelled, only contacts that were shown are cancelled, and the final state is
/// always shown. Only one lasting fault is active at a time, and no other strikes meanwhile.
public struct FaultyPanel<Base: Panel & ~Copyable>: Panel, ~Copyable {
  private var base: Base
  private var plan: FaultPlan
  private var random: SplitMix64

  private var trouble = PanelTrouble.undisturbed
  private var masking = ContactMasking()
  /// Nil when the plan has no such faults: then scans are left as they are.
  private var distortion: ContactDistortion?
  /// The base's next report, when it is not due yet.
  private var peeked: PanelReport?
  /// Reports ready to hand out, oldest first.
  private var outbox: [PanelReport] = []

  /// - Parameters:
  ///   - glass: in which contacts are that no finger makes.
  ///   - pointsPerMillimetre: on that glass, by which lengths of the plan are measured.
  public init(
    _ base: consuming Base, plan: FaultPlan, glass: ScreenSize,
    pointsPerMillimetre: Double = BoardDraft.pointsPerMillimetre, seed: UInt64
  ) {
    self.base = base
    self.plan = plan
    random = SplitMix64(seed: seed)
    if plan.distorts {
      distortion = ContactDistortion(
        plan, glass: glass, pointsPerMillimetre: pointsPerMillimetre,
        seed: SplitMix64.draw(3, seed: seed))
    }
  }

  /// Whether every report was handed out and no fault is in progress.
  public var isFinished: Bool {
    base.isFinished && peeked == nil && outbox.isEmpty && trouble.end == nil && ownScan == nil
  }

  /// The faults of the plan that have struck nothing so far.
  public var unstruck: [FaultPlan.Kind] {
    let struck = plan.struck.union(distortion?.plan.struck ?? [])
    return plan.kinds.filter { !struck.contains($0) }
  }

  public var quietUntil: Instant {
    if !trouble.isHolding, !outbox.isEmpty { return .longAgo }
    return min(trouble.end ?? .never, ownScan ?? .never, peeked?.time ?? base.quietUntil)
  }

  /// When a bad panel scans although a good one would not.
  private var ownScan: Instant? {
    distortion?.deadline(isOver: peeked == nil && base.isFinished)
  }

  public mutating func next(before limit: Instant) -> PanelReport? {
    while true {
      if !trouble.isHolding, !outbox.isEmpty { return outbox.removeFirst() }
      if peeked == nil { peeked = base.next(before: limit) }
      let own = ownScan
      if let end = trouble.end, end < limit, peeked.map({ end <= $0.time }) ?? true,
        own.map({ end <= $0 }) ?? true
      {
        endTrouble(at: end)
        continue
      }
      if let own, own < limit, peeked.map({ own <= $0.time }) ?? true {
        if let frame = distortion?.tick(at: own) { pass(frame) }
        continue
      }
      guard let report = peeked else { return nil }
      peeked = nil
      pass(report)
    }
  }

  private mutating func pass(_ report: PanelReport) {
    guard case .frame(let frame) = report else {
      if report.takesContactsAway, let frame = distortion?.forget(at: report.time) { pass(frame) }
      if case .suspend(at: let time) = report {
        if !trouble.isAway { endTrouble(at: time) }
        masking.forgetShown()
      }
      outbox.append(report)
      return
    }
    guard distortion != nil else { return pass(frame) }
    if let frame = distortion?.take(frame) { pass(frame) }
  }

  private mutating func pass(_ frame: ContactFrame) {
    masking.take(frame)
    switch trouble {
    case .undisturbed: strike(at: frame.time)
    case .losing, .away: break
    case .keeping(let slots, until: _): show(masking.visible(at: frame.time, keeping: slots))
    case .holding:
      show(masking.visible(at: frame.time))
      if outbox.count >= PanelTrouble.heldReportsMax { trouble = .undisturbed }
    }
  }

  /// Lets the first fault that is due strike the newest scan, or shows the scan unchanged.
  private mutating func strike(at time: Instant) {
    let frame = masking.visible(at: time)
    let lifts = masking.lifts(in: frame)
    if strikes(.unplugged, at: time) {
      if !masking.shown.down.isEmpty { show(masking.emptied(at: time)) }
      outbox.append(.fault(.unplugged, at: time))
      trouble = .away(until: time + PanelTrouble.awayTime)
    } else if strikes(.dropped, at: time) {
      let span = random.integer(in: PanelTrouble.lossRange)
      trouble = .losing(until: time + Interval(microseconds: span))
    } else if !lifts.isEmpty && strikes(.lostLift, at: time) {
      trouble = .keeping(lifts, until: time + PanelTrouble.keepingTime)
      show(masking.visible(at: time, keeping: lifts))
    } else if masking.isMove(frame) && strikes(.moves, at: time) {
      outbox.append(.fault(.overflow, at: time))
    } else if strikes(.late, at: time) {
      outbox.append(.fault(.late, at: time))
      trouble = .holding(until: time + PanelTrouble.holdingTime)
      show(frame)
    } else {
      strikeWithin(frame, at: time)
    }
  }

  /// Faults that affect only one scan.
  private mutating func strikeWithin(_ frame: ContactFrame, at time: Instant) {
    let continued = masking.continued(in: frame)
    if !continued.isEmpty && strikes(.cancelled, at: time) {
      outbox.append(.fault(.cancelled, at: time))
      show(masking.cancelling(member(of: continued), of: frame))
    } else if !masking.shown.down.isEmpty && strikes(.outOfOrder, at: time) {
      let step = random.integer(in: PanelTrouble.stepBackRange)
      outbox.append(.fault(.outOfOrder, at: time))
      var early = frame
      early.time = masking.shown.time - Interval(microseconds: step)
      outbox.append(.frame(early))
      masking.didShow(frame)
    } else if !frame.down.isEmpty && strikes(.notFinite, at: time) {
      outbox.append(.fault(.notFinite, at: time))
      var broken = frame
      broken.move(slot: member(of: frame.down), to: Point(x: .nan, y: 0))
      outbox.append(.frame(broken))
      show(frame)
    } else if strikes(.duplicated, at: time) {
      outbox.append(.fault(.duplicated, at: time))
      show(frame)
      var again = frame
      again.clearCancelled()
      outbox.append(.frame(again))
    } else {
      show(frame)
    }
  }

  private mutating func endTrouble(at time: Instant) {
    let ended = trouble
    trouble = .undisturbed
    switch ended {
    case .undisturbed, .holding: break
    case .losing, .keeping:
      outbox.append(.fault(.dropped, at: time))
      show(masking.visible(at: time))
    case .away:
      outbox.append(.fault(.plugged, at: time))
      let frame = masking.visible(at: time)
      if !frame.down.isEmpty { show(frame) }
    }
  }

  private mutating func show(_ frame: ContactFrame) {
    masking.didShow(frame)
    outbox.append(.frame(frame))
  }

  private mutating func strikes(_ kind: FaultPlan.Kind, at time: Instant) -> Bool {
    plan.strikes(kind, at: time, random: &random)
  }

  /// A random member of a non-empty set.
  private mutating func member(of set: ContactSet) -> Int {
    var rest = set
    for _ in 0..<random.below(Int64(set.count)) { _ = rest.popFirst() }
    return rest.first
  }
}

extension FaultyPanel: Copyable where Base: Copyable {}
extension FaultyPanel: Sendable where Base: Sendable & ~Copyable {}

extension PanelReport {
  /// Whether no contact outlasts it.
  fileprivate var takesContactsAway: Bool {
    switch self {
    case .suspend, .fault(.unplugged, at: _): true
    case .frame, .acceleration, .fault, .lost, .resume: false
    }
  }
}

/// A fault that lasts longer than one scan.
enum PanelTrouble: Sendable {
  case undisturbed
  /// Scans are lost.
  case losing(until: Instant)
  /// Contacts in these slots have lifted, but are still shown.
  case keeping(ContactSet, until: Instant)
  /// The device is unplugged.
  case away(until: Instant)
  /// Scans arrive, but are not handed out.
  case holding(until: Instant)

  /// How long scans are lost, in microseconds: from one or two scans of a fast panel to six display
  /// frames.
  static let lossRange: ClosedRange<Int64> = 5_000...100_000
  /// How long a lifted contact is still shown.
  static let keepingTime = Interval.milliseconds(100)
  /// How long an unplugged device is away.
  static let awayTime = Interval.milliseconds(500)
  /// How long scans are held back (three display frames), and how many reports at most.
  static let holdingTime = Interval.milliseconds(50)
  static let heldReportsMax = 32
  /// How far a scan's timestamp steps back, in microseconds.
  static let stepBackRange: ClosedRange<Int64> = 1_000...20_000

  var end: Instant? {
    switch self {
    case .undisturbed: nil
    case .losing(until: let end), .keeping(_, until: let end), .away(until: let end),
      .holding(until: let end):
      end
    }
  }

  var isHolding: Bool { if case .holding = self { true } else { false } }
  var isAway: Bool { if case .away = self { true } else { false } }
}
