import BoardFiles
import Firmware
import OutputFiles
import Raster
import Recordings
import Reports
import Sessions
import TactusCore

/// A run of bounded length with every output on, written to memory: the trace, what people read of
/// gestures and contacts, and the timing report.
struct ShortRun {
  var file = BoardFile.small
  var scene: SceneEntry
  /// How many ticks it takes at most.
  var ticksMax = 128
  /// Whether every picture is drawn, and not only the first.
  var draws = false
  /// Whether times are counted as well; their histograms take longer to make than most runs.
  var isTimed = false
  /// What a trace records of the panel; nothing here depends on it.
  var input: [(key: String, value: String)] = []

  init(_ scene: SceneEntry) { self.scene = scene }

  /// Runs to the end of the panel, or of the ticks, and returns the trace.
  @discardableResult
  func trace(_ panel: AnyPanel) -> [UInt8] {
    var board = file.board
    if !draws {
      board.divisors[.render] = .max
      board.divisors[.present] = .max
    }
    let header = TraceHeader(
      version: "fuzz", file: file, board: board, scene: scene, tuning: scene.defaults,
      input: input)
    let reader = RunReader(header)
    var plan = SessionPlan(board)
    plan.limit = .zero + .microseconds(file.board.tickPeriod.microseconds * Int64(ticksMax))
    plan.hashesPictures = true
    plan.costs = isTimed ? .modelled { _, _ in .zero } : .ignored
    var outputs = SessionOutputs()
    let meter = MeterBox(
      RunMeter(file, ticking: file.board, tuning: scene.defaults))
    if isTimed { outputs.chain = meter.recorder }
    outputs.observe = reader.take
    do throws(OutputError) {
      let end = try scene.run(plan, panel, &outputs)
      reader.finish()
      let report = meter.meter.timing(end.scheduler, clock: .modelled, costs: "modelled")
      law(!report.table.isEmpty, "the timing table is empty")
    } catch {
      fatalError("an output in memory failed: \(error)")
    }
    return reader.trace
  }
}

/// Counts what a run takes; shared with the closures that pass its steps on.
private final class MeterBox {
  var meter: RunMeter
  private var names: SceneNames?

  init(_ meter: RunMeter) { self.meter = meter }

  var recorder: ChainRecorder {
    ChainRecorder(
      readTime: { $0 },
      passRecords: { tick, names, _ in
        self.names = names
        self.meter.take(tick)
      }, pass: { step in if let names = self.names { self.meter.take(step, names) } })
  }
}

/// Reads every record of a run as the command does for its outputs.
private final class RunReader {
  private(set) var trace: [UInt8]
  private var stories = ContactStories()

  init(_ header: TraceHeader) {
    trace = Array(header.text.utf8)
    trace.reserveCapacity(1 << 16)
  }

  func take(_ tick: TickRecords, _ names: SceneNames) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TextBuffer.lineMax) { line in
      for record in tick.records {
        var text = TextBuffer(storage: line)
        record.write(to: &text, tick: tick.tick, names: names)
        law(text.bytes.last == UInt8(ascii: "\n"), "a record is not a line")
        trace.append(contentsOf: text.bytes)
        stories.take(record, names)
        if let line = GesturePrinter.line(record.content, names) {
          lawOfLine(GesturePrinter.clock(record.time) + line, "a line of gestures")
        }
      }
    }
    for story in stories.takeComplete() { law(!story.text.isEmpty, "a story is empty") }
  }

  func finish() {
    for story in stories.takeRest() { law(!story.text.isEmpty, "a story is empty") }
  }
}
