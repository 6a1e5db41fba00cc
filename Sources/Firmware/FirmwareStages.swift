public import Raster
public import TactusCore

extension Firmware where S: ~Copyable {
  /// Runs one stage of a tick, unless the tick leaves it out. A tick is all stages in the order of
  /// `Stage`; between two of them the caller may look at its clock.
  ///
  /// The last stage, `trace`, is the caller's: it takes the records out of `log` and empties it.
  ///
  /// - Returns: whether there is a new picture; only `present` makes one.
  public mutating func run(
    _ stage: Stage, of tick: UInt32, at now: Instant, _ scheduler: inout FrameScheduler,
    _ panel: inout some Panel & ~Copyable, _ canvas: inout Canvas
  ) -> Bool {
    guard scheduler.runs(stage, in: tick) else { return false }
    switch stage {
    case .input: input(from: &panel, before: now)
    case .recognize: recognize()
    case .timers: runTimers(before: now)
    case .update: update(to: now)
    case .render: render(on: &canvas)
    case .present: return present(canvas, at: now)
    case .trace: break
    }
    return false
  }
}
