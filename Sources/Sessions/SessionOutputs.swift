import Firmware
public import Raster
import TactusCore

/// Everything that a run writes; parts not requested are nil.
///
/// With no parts, with only a trace, or with only timing, a tick does not allocate.
public struct SessionOutputs: ~Copyable {
  public var trace: TraceOutput?
  public var frames: FrameOutput?
  public var sheet: SheetOutput?
  public var timing: TimingMeter?
  public var gestures: GesturePrinter?
  public var stories: StoryPrinter?
  public var haptics: HapticOutput?
  public var progress: ProgressLine?
  /// Called with every tick's records.
  public var observe: ((TickRecords, SceneNames) -> Void)?

  public init() {}

  /// Whether one of the parts uses the records that every sample produces.
  public var wantsDetail: Bool {
    trace != nil || sheet != nil || timing != nil || stories != nil || observe != nil
  }

  /// Passes on a tick's records and the picture it left on the display.
  public mutating func finish(
    _ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas
  ) throws(OutputError) {
    // In a separate pass first, so that haptics never wait for a disk.
    haptics?.take(tick.records)
    for record in tick.records {
      timing?.take(record, tickStart: tick.start)
      sheet?.take(record)
      try trace?.write(record, tick: tick.tick, names)
      try gestures?.print(record, names)
      stories?.take(record, names)
    }
    if !tick.records.isEmpty {
      try gestures?.endTick()
      try stories?.endTick()
    }
    try frames?.write(canvas, isNew: tick.hasNewPicture, tick: tick.tick, at: tick.start)
    sheet?.take(canvas, tick: tick.tick, at: tick.start)
    progress?.tick(tick.tick, at: tick.start)
    observe?(tick, names)
  }

  /// Flushes and closes every part, then throws the first failure.
  public mutating func close() throws(OutputError) {
    progress?.clear()
    var failure: OutputError?
    do throws(OutputError) { try trace?.flush() } catch { failure = failure ?? error }
    do throws(OutputError) { try gestures?.flush() } catch { failure = failure ?? error }
    do throws(OutputError) { try stories?.close() } catch { failure = failure ?? error }
    do throws(OutputError) { try frames?.close() } catch { failure = failure ?? error }
    do throws(OutputError) { try sheet?.close() } catch { failure = failure ?? error }
    if let failure { throw failure }
  }
}
