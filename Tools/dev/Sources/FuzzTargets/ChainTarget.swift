import BoardFiles
import Firmware
import InputText
import Reports
import Sessions
import TactusCore

/// Reads the bytes as a chain, and takes its steps as a report does: counts them, and writes them
/// as tracks.
func fuzzChain(_ bytes: UnsafeRawBufferPointer) {
  let names = SceneNames(targets: [], recognizers: [], kinds: [])
  let run = ShortRun(FuzzScenes.named("map"))
  do throws(TextError) {
    let source = LineSource(Array(bytes), name: "chain", expecting: "a chain")
    var reader = try ChainReader(source)
    guard
      let tracks = try? PerfettoOutput(
        "/dev/null", subject: "fuzz", origin: reader.header.origin, clocks: reader.header.clocks)
    else { return }
    var meter = RunMeter(run.file, ticking: run.file.board, tuning: run.scene.defaults)
    var chains = TouchChains()
    let silence = TickRecords(
      tick: 0, start: .zero, records: UnsafeBufferPointer(start: nil, count: 0),
      hasNewPicture: false)
    tracks.take(silence, names)
    while let step = try reader.next() {
      tracks.take(step)
      meter.take(step, names)
      _ = chains.take(step)
    }
    let report = meter.report(FrameScheduler(run.file.board), clock: reader.header.clock)
    lawOfLine(report.table.split(separator: "\n").first.map(String.init) ?? "", "a table's head")
    try? tracks.close()
  } catch {
    lawOfLine("\(error)", "the error of a chain")
  }
}
