import BoardFiles
import Firmware
import InputText
import Recordings
import Sessions
import Simulation
import TactusCore

/// What a run is on, resolved: board, scene and constants, where they come from, and its limits.
/// Nothing in it changes.
///
/// A class, since it is made once and passed on by everything: the code that would copy so many
/// values is tens of kilobytes.
final class RunSetup {
  let resolved: SceneSetup
  let costs: CostModelText?
  /// No tick starts later than this after the first frame; nil without a limit.
  let duration: Interval?
  /// The trace that is replayed, or an empty one.
  let traced: TracedRun

  var file: BoardFile { resolved.file }
  var board: Board { resolved.board }
  var scene: SceneEntry { resolved.scene }
  var tuning: RunTuning { resolved.tuning }
  var layout: SceneLayout { resolved.layout }
  /// The files of the sets of constants that were chosen.
  var sets: [String] { resolved.sets }

  /// - Parameter traced: the replayed trace; its board, scene, constants, tick period, costs and
  ///   duration apply where the options give none, so that a replay writes the same bytes again.
  init(_ options: RunOptions, replaying traced: TracedRun = TracedRun()) throws {
    self.traced = traced
    resolved = try Program.current.resolver.setup(options.choice, replaying: traced)
    let board = resolved.board
    let pixels = "\(board.pixelWidth)x\(board.pixelHeight)"
    if options.board == nil, let stated = traced.header["pixels"], stated != pixels {
      warn(
        "\(traced.place(of: "pixels") ?? "the trace"): was made with \(stated.shown()) pixels, and "
          + "\(resolved.file.file.shown()) has \(pixels); give the board's file with --board")
    }
    costs =
      try options.costs
      ?? traced.header["costs"].map { text throws(CommandFailure) in
        do throws(SpecificationError) { return try CostModelText(text) } catch {
          throw CommandFailure("\(traced.place(of: "costs") ?? traced.path): \(error)")
        }
      }
    duration = options.duration ?? traced.duration
    let longest = FrameScheduler.lastStart(board) - Instant.zero
    if let duration, duration > longest {
      let place = options.duration == nil ? traced.place(of: "duration") : nil
      throw CommandFailure(
        "\(place.map { "\($0): the duration" } ?? "--duration"): with a tick every "
          + "\(board.tickPeriod.microseconds) us a run lasts "
          + "\(longest.microseconds / 3_600_000_000) h at most; shorten it, or lower --tick-rate")
    }
    for note in resolved.notes { warn(note) }
  }
}
