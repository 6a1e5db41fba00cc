public import Firmware
import OutputFiles
public import Sessions
public import TactusCore

/// Replays inputs without drawing, as fast as they can be: a folder of them, or one that a
/// minimizer alters a thousand times.
///
/// What a run contains does not depend on the pictures, on the machine, or on what was replayed
/// before. A value: threads have their own.
public struct CorpusReplay: Sendable {
  public let setup: SceneSetup
  /// Whether runs keep their records.
  public var keepsRecords = false
  /// How long the scene may take to come to rest after its input.
  public var restMax = Interval.milliseconds(60_000)

  public init(_ setup: SceneSetup) { self.setup = setup }

  /// Plays an input to its end.
  ///
  /// - Parameter tuning: constants other than the setup's.
  public func run(_ input: TouchInput, with tuning: RunTuning? = nil) -> ReplayedRun {
    var plan = SessionPlan(setup.board, tuning: tuning ?? setup.tuning)
    plan.drawsPictures = false
    plan.limit = min(input.last + restMax, input.end ?? .never)
    let collector = Collector(keepsRecords)
    var outputs = SessionOutputs()
    outputs.observe = collector.take
    outputs.observesStillTicks = false
    let end: SessionEnd
    do throws(OutputError) {
      end = try setup.scene.run(plan, PanelBox(TouchInputPanel(input)), &outputs)
    } catch {
      preconditionFailure("a run without outputs cannot fail to write")
    }
    return collector.finish(at: end.last)
  }

  private final class Collector {
    private var log = HappeningLog()
    private var records: [TraceRecord] = []
    private var names: SceneNames?
    private let keepsRecords: Bool

    init(_ keepsRecords: Bool) { self.keepsRecords = keepsRecords }

    func take(_ tick: TickRecords, _ names: SceneNames) {
      self.names = names
      for index in tick.records.indices { log.take(tick.records[index], names) }
      log.finishTick()
      if keepsRecords { records += tick.records }
    }

    func finish(at end: Instant) -> ReplayedRun {
      log.finish(at: end)
      return ReplayedRun(
        happenings: log.happenings, stories: log.stories, end: end, records: records, names: names)
    }
  }
}

/// What happened in a run.
public struct ReplayedRun: Sendable {
  /// In the order in which they began.
  public let happenings: [Happening]
  /// One for each contact, in the order in which they landed.
  public let stories: [ContactStory]
  /// When its last tick started.
  public let end: Instant
  /// All records, if they were asked for.
  public let records: [TraceRecord]
  /// Of targets and recognizers; nil of a run without a tick.
  public let names: SceneNames?
}
