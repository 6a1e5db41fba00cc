import Firmware
import InputText
public import OutputFiles
public import Sessions
public import TactusCore

/// Takes all that a run reports, and passes it on: to the latencies, the chain's file and reports.
///
/// A class, since the session passes its steps to closures while the command keeps the observer for
/// the end of the run.
public final class RunObserver {
  public private(set) var meter: RunMeter
  private var output: ChainOutput?
  private let hasKernelClock: Bool
  /// The chain of the run that is replayed, where there is one.
  private var player: ChainPlayer?
  /// Writes the run as tracks; nil for none.
  public var perfetto: PerfettoOutput?
  /// The page that collects the run; nil for none.
  public var page: HTMLReport?
  /// The names of the run's scene, as of its first tick.
  public private(set) var names: SceneNames?

  /// - Parameters:
  ///   - output: writes the chain to a file; nil for none.
  ///   - hasKernelClock: whether the times are of the kernel's monotonic clock.
  public init(_ meter: RunMeter, output: consuming ChainOutput?, hasKernelClock: Bool) {
    self.meter = meter
    self.output = output
    self.hasKernelClock = hasKernelClock
  }

  /// The part of a session's outputs that passes it everything.
  ///
  /// - Parameter readTime: when the frame with a time stamp was read.
  public func recorder(readTime: @escaping (_ stamp: Instant) -> Instant?) -> ChainRecorder {
    ChainRecorder(
      readTime: readTime,
      passRecords: { tick, names, canvas in
        self.names = names
        self.page?.take(tick, names, canvas)
        self.take(tick, names)
        self.readClocks(after: tick)
      },
      pass: { self.take($0) })
  }

  /// Whether so many contacts have landed, and none is down.
  public func hasSeen(_ touches: Int) -> Bool { meter.touchCount >= touches && meter.isLifted }

  /// Begins the chain's file, before the first tick.
  ///
  /// - Parameter origin: what the clock of the run read at its time zero, in microseconds.
  public func begin(origin: Int64) throws(OutputError) { try output?.begin(origin: origin) }

  /// The part of a replay's outputs that plays the chain of the run beside it.
  public func recorder(playing chain: consuming ChainReader) -> ChainRecorder {
    player = ChainPlayer(chain)
    return ChainRecorder(
      readTime: { _ in nil },
      passRecords: { tick, names, canvas in
        self.names = names
        self.page?.take(tick, names, canvas)
        self.player?.take(tick, records: { self.take($0, names) }, step: { self.take($0) })
      }, pass: { _ in })
  }

  /// A suspend stops one of the clocks, and they compare otherwise from then on.
  private func readClocks(after tick: TickRecords) {
    guard hasKernelClock else { return }
    for case .fault(.resume) in tick.records.lazy.map(\.content) {
      take(.clocks(tick: tick.tick, .ofMachine()))
    }
  }

  private func take(_ tick: TickRecords, _ names: SceneNames) {
    meter.take(tick)
    perfetto?.take(tick, names)
  }

  private func take(_ step: ChainRecord) {
    guard let names else { return }
    output?.take(step)
    perfetto?.take(step)
    page?.take(step)
    meter.take(step, names) { leave($0, names) }
  }

  private func leave(_ chain: TouchChain, _ names: SceneNames) {
    output?.take(chain, names)
    page?.take(chain, names)
  }

  /// The run is over: counts what is left, and closes the files; throws the first failure.
  public func finish() throws(OutputError) {
    var failure: OutputError?
    if let names, var player = player.take() {
      do throws(TextError) {
        try player.finish(records: { self.take($0, names) }, step: { self.take($0) })
      } catch {
        failure = OutputError("\(error)")
      }
    }
    do throws(OutputError) { try perfetto?.close() } catch { failure = failure ?? error }
    do throws(OutputError) { try finishChain() } catch { failure = failure ?? error }
    if let failure { throw failure }
  }

  private func finishChain() throws(OutputError) {
    if let names { meter.finish(names) { leave($0, names) } }
    guard var output = output.take() else { return }
    try output.close()
  }
}
