public import Firmware
public import Raster
public import TactusCore

/// Everything that a run writes: each part is there when it was asked for.
///
/// With none of the parts, or with timing alone, a tick does not allocate.
public struct SessionOutputs: TickObserver, ~Copyable {
  public var trace: TraceOutput?
  public var frames: FrameOutput?
  public var sheet: SheetOutput?
  public var timing: TimingMeter?
  public var gestures: GesturePrinter?
  public var stories: StoryPrinter?
  public var haptics: HapticOutput?
  public var progress: ProgressLine?

  public init() {}

  public mutating func stage(_ stage: Stage, of tick: UInt32, took cost: Interval) {
    timing?.take(stage, cost)
  }

  public mutating func finish(
    tick: UInt32, at time: Instant, hasNewPicture: Bool, _ firmware: borrowing Firmware,
    _ canvas: borrowing Canvas
  ) throws(OutputError) {
    // First what a hand waits for.
    haptics?.take(firmware.log)
    timing?.take(firmware.log, tickStart: time)
    try trace?.write(firmware, tick: tick)
    try gestures?.print(firmware)
    try stories?.take(firmware)
    try frames?.write(canvas, isNew: hasNewPicture, tick: tick, at: time)
    sheet?.take(canvas, firmware, tick: tick, at: time)
    progress?.tick(tick, at: time)
  }

  /// Writes out what waits in memory. Every part is tried; the first failure is thrown.
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
