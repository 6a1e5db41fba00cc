public import Firmware
public import TactusCore

/// A step on the path of touches to the screen, in the time of the run: what a trace must not hold,
/// because no replay could reproduce it.
///
/// Records come in the order in which things became known: the reports that a tick took, the tick,
/// and its picture once that is on the screen. A tick's trace records come before all of them.
public enum ChainRecord: Equatable, Sendable {
  /// A contact frame that the tick took.
  case read(tick: UInt32, ReportRead)
  case tick(TickTimes)
  /// A picture that a tick drew.
  case picture(PictureTimes)
  /// How the clocks compare after a suspend whose end the tick took.
  case clocks(tick: UInt32, ClockReadings)
}

/// When a contact frame was read.
public struct ReportRead: Equatable, Sendable {
  /// The kernel's time stamp; in a simulation, when the panel made it readable.
  public var stamp: Instant
  /// When this program had read it.
  public var at: Instant

  public init(stamp: Instant, at: Instant) {
    self.stamp = stamp
    self.at = at
  }
}

/// When a tick ran, and what each of its stages took.
public struct TickTimes: Equatable, Sendable {
  public var tick: UInt32
  /// What it was for; nil on a grid, where each tick runs the stages whose turn it is.
  public var kind: TickKind?
  /// When it should have started: its place on the grid, or when the live loop wanted it.
  public var due: Instant
  /// When it started.
  public var start: Instant
  /// What each stage cost: measured, or modelled.
  public var stages: PerStage<Interval>
  /// The stages that had their turn and something to do, and whose cost is known.
  public var worked = StageSet.empty
  /// Whether the costs took time of the run. Those that are only observed in virtual time do not.
  public var takesTime = true
  /// Whether it was its turn to draw; it made a picture if there was anything new.
  public var isDrawing: Bool
  /// Whether there was anything to show when it was over.
  public var hasChanges: Bool
  /// When its haptics had been written to the motor; nil without any, and in virtual time.
  public var felt: Instant?
  /// How long the `present` stage waited for the screen before it hashed the picture; not work.
  public var wait: Interval

  public init(
    tick: UInt32, kind: TickKind?, due: Instant, start: Instant,
    stages: PerStage<Interval> = PerStage(repeating: .zero), isDrawing: Bool = false,
    hasChanges: Bool = true,
    wait: Interval = .zero
  ) {
    self.tick = tick
    self.kind = kind
    self.due = due
    self.start = start
    self.stages = stages
    self.isDrawing = isDrawing
    self.hasChanges = hasChanges
    self.wait = wait
  }

  /// When a stage ended.
  public func end(of stage: Stage) -> Instant {
    var time = start
    guard takesTime else { return time }
    for place in 0...Int(stage.rawValue) { time = time + stages[Stage.at(place)] }
    return stage.rawValue >= Stage.present.rawValue ? time + wait : time
  }

  /// What all stages cost together.
  public var cost: Interval {
    var sum = Interval.zero
    for place in 0..<Stage.count { sum = sum + stages[Stage.at(place)] }
    return sum
  }

  /// When its gestures were out: recognizers and timers had run.
  public var gesture: Instant { end(of: .timers) }
  /// When it was over.
  public var end: Instant { end(of: .trace) }

  public static func == (a: TickTimes, b: TickTimes) -> Bool {
    guard
      (a.tick, a.kind, a.due, a.start) == (b.tick, b.kind, b.due, b.start),
      (a.isDrawing, a.hasChanges, a.wait) == (b.isDrawing, b.hasChanges, b.wait),
      (a.worked, a.takesTime, a.felt) == (b.worked, b.takesTime, b.felt)
    else { return false }
    return (0..<Stage.count).allSatisfy { a.stages[Stage.at($0)] == b.stages[Stage.at($0)] }
  }
}
