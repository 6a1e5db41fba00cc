public import TactusCore

//            something to show                 drew                        flipped
//   quiet ─────────────────────▶ aiming ─────────────────▶ on its way ──────────────▶ quiet
//                                  at a refresh            the display is busy
//
//   In every state what the panel reports, and what is due, gets a tick of its own at once.

/// Decides when a live loop ticks: answers "what now?", which the loop does, and then asks again.
///
/// Quiet, there are no ticks. Input and deadlines are handled when they come. While the picture
/// changes there is one drawing tick a refresh, as late as its cost allows, so that it shows the
/// newest input: `margin` before the refresh it aims at. The margin is learned: what drawing cost
/// lately, an eighth of that, and a slack that grows when a refresh was missed. A display without
/// vertical blank is paced by the time since the last drawing tick.
///
/// All times are of one monotonic clock of the caller's.
public struct LivePacer: BitwiseCopyable, Sendable {
  /// What the loop does next.
  public enum Step: Equatable, BitwiseCopyable, Sendable {
    case tick(TickKind)
    /// Sleeps until this time, or until the panel or the display has something.
    case wait(until: Instant)
  }

  /// What the loop knows when it asks.
  public struct Situation: BitwiseCopyable, Sendable {
    public var now: Instant
    /// Whether the panel has something that no tick has taken.
    public var hasInput: Bool
    /// When something happens without input; `never` when nothing does.
    public var deadline: Instant
    /// Whether there may be something new to show.
    public var hasChanges: Bool
    /// Whether a picture is on its way to the display.
    public var isBusy: Bool

    public init(
      now: Instant, hasInput: Bool, deadline: Instant, hasChanges: Bool, isBusy: Bool
    ) {
      self.now = now
      self.hasInput = hasInput
      self.deadline = deadline
      self.hasChanges = hasChanges
      self.isBusy = isBusy
    }
  }

  /// The display's period in 1/256 µs.
  private var finePeriod: Int64
  /// The refresh that the phase is known by; nil without vertical blank, or before the first one.
  private var refresh: Instant?
  private var sequence: UInt32 = 0
  /// The refresh that the next picture, or the one on its way, is meant for.
  private var aim: Instant?
  private var lastDraw = Instant.longAgo
  /// When the tick that `next` called for last should have started.
  public private(set) var due = Instant.longAgo
  /// From the start of a drawing tick until its picture has been handed over, as it was lately.
  private var cost: Interval
  private var slack = Self.slackMin

  /// For waking up, and for the driver: a thread with a real-time priority wakes within tens of
  /// microseconds, and an atomic commit takes about a hundred.
  public static var slackMin: Interval { .microseconds(250) }
  /// By how much a missed refresh widens the slack; each picture in time takes 1/64 of that back.
  public static var slackStep: Interval { .microseconds(512) }
  /// After this many periods without a flip the phase is worth asking for again: a clock of the
  /// display that is 100 ppm off has drifted by a thousandth of a period.
  public static var phasePeriodsMax: Int64 { 10 }
  /// How long a loop waits for a flip before it hashes the picture: a display of 30 Hz flips within
  /// this time.
  public static var flipPatience: Interval { .milliseconds(40) }
  /// The periods that a display may have, 500 to 5 Hz; a measurement outside is not believed.
  static var periods: ClosedRange<Int64> { 2_000...200_000 }

  /// - Parameter period: the display's, until its flips give it more exactly; also that
  ///   of a display without vertical blank.
  public init(period: Interval) {
    let microseconds = min(max(period.microseconds, 2_000), 200_000)
    finePeriod = microseconds << 8
    // Nothing is known yet: half a period is enough for what a board can draw at all.
    cost = .microseconds(microseconds / 2)
  }

  /// From one refresh to the next.
  public var period: Interval { .microseconds((finePeriod + 128) >> 8) }

  /// How long before its refresh a drawing tick starts.
  public var margin: Interval {
    let wanted = cost + .microseconds(cost.microseconds / 8) + slack
    return min(wanted, period)
  }

  /// Whether the phase of the display should be looked up before the next question: it is known
  /// from too long ago, and there is something to show.
  public func wantsRefresh(_ situation: Situation) -> Bool {
    guard situation.hasChanges, !situation.isBusy, aim == nil, let refresh else { return false }
    return situation.now - refresh > .microseconds(Self.phasePeriodsMax * period.microseconds)
  }

  /// What to do now.
  public mutating func next(_ situation: Situation) -> Step {
    let draw = drawingTime(situation)
    if draw <= situation.now {
      due = max(draw, lastDraw)
      return .tick(.drawing)
    }
    // A tick handles everything before its start.
    if situation.hasInput || situation.deadline < situation.now {
      due = min(situation.deadline, situation.now)
      return .tick(.input)
    }
    let deadline =
      situation.deadline == .never ? .never : situation.deadline + .microseconds(1)
    return .wait(until: min(draw, deadline))
  }

  /// When the next drawing tick starts; `never` while there is nothing to draw.
  private mutating func drawingTime(_ situation: Situation) -> Instant {
    guard !situation.isBusy else { return .never }
    guard situation.hasChanges else {
      aim = nil
      return .never
    }
    guard let refresh else { return lastDraw + period }
    if aim == nil {
      // A refresh that was aimed at once is not aimed at again.
      let earliest = max(situation.now, lastDraw + .microseconds(period.microseconds / 4)) + margin
      aim = Self.first(atOrAfter: earliest, refresh, finePeriod)
    }
    return (aim ?? situation.now) - margin
  }

  /// The first refresh that is not before a time.
  private static func first(
    atOrAfter time: Instant, _ refresh: Instant, _ fine: Int64
  ) -> Instant {
    let ahead = (time - refresh).microseconds << 8
    let count = ahead <= 0 ? 0 : (ahead + fine - 1) / fine
    return refresh + .microseconds((count * fine + 128) >> 8)
  }

  /// A drawing tick has run.
  ///
  /// - Parameters:
  ///   - start: when it started.
  ///   - handedOver: when its picture had been handed to the display; nil when it made none.
  public mutating func drew(start: Instant, handedOver: Instant?) {
    lastDraw = start
    guard let handedOver else {
      aim = nil
      return
    }
    let spent = handedOver - start
    // Up at once, down slowly: the next picture may cost what one of the last few did.
    cost =
      spent > cost ? spent : cost - .microseconds((cost - spent).microseconds / 16)
  }

  /// A picture has come to the display.
  ///
  /// - Parameter sequence: the number of the refresh; 0 where there is no vertical blank.
  public mutating func flipped(at time: Instant, sequence: UInt32) {
    guard sequence != 0 else {
      refresh = nil
      aim = nil
      return
    }
    learnPeriod(time, sequence)
    if let aim {
      let isLate = time - aim > .microseconds(period.microseconds / 2)
      let change = isLate ? Self.slackStep : .microseconds(-Self.slackStep.microseconds / 64)
      let most = Interval.microseconds(period.microseconds / 2)
      slack = min(max(slack + change, Self.slackMin), most)
    }
    aim = nil
    refresh = time
    self.sequence = sequence
  }

  /// The display's phase, looked up: it began a refresh at this time.
  public mutating func refreshed(at time: Instant) {
    refresh = time
    // The number of that refresh is not known, and the period is not learned from it.
    sequence = 0
  }

  /// The display was lost or found: its phase is not known any more.
  public mutating func forget() {
    refresh = nil
    sequence = 0
    aim = nil
  }

  /// From the times of two refreshes and the number of those between them.
  private mutating func learnPeriod(_ time: Instant, _ sequence: UInt32) {
    guard let refresh, self.sequence != 0 else { return }
    let count = Int64(Int32(bitPattern: sequence &- self.sequence))
    guard count > 0, count <= Self.phasePeriodsMax else { return }
    let fine = ((time - refresh).microseconds << 8) / count
    guard Self.periods.contains(fine >> 8) else { return }
    // The board's figure gives way at once if it is far off; jitter of a stamp is averaged away.
    let isFar = abs(fine - finePeriod) > finePeriod / 64
    finePeriod = isFar ? fine : finePeriod + (fine - finePeriod) / 8
  }
}
