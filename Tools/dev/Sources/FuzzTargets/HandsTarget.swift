import BoardFiles
import Firmware
import Sessions
import Simulation
import TactusCore

/// Makes contact frames from the bytes and feeds them to a scene: contacts land and lift together,
/// leap, are cancelled, come back under an old id, with times that are equal, far apart or run
/// backwards.
///
/// Where the first byte asks for it, what the run wrote is replayed, and must come out the same.
func fuzzHands(_ bytes: UnsafeRawBufferPointer, on scene: SceneEntry) {
  var cursor = ByteCursor(bytes)
  var run = ShortRun(scene)
  let options = cursor.byte()
  run.ticksMax = 96
  run.draws = options & 0x18 == 0x18
  run.isTimed = options & 0xF0 == 0xF0
  run.file.board.tickPeriod = cursor.pick(tickPeriods)
  let plan = try? FaultPlan(cursor.pick(FaultText.all))
  let filter = cursor.pick([InputFilter.none, .none, .noise, .resample])
  var writer = FrameWriter(cursor, targets: FuzzScenes.places[scene.name] ?? [])
  let hands = ListedPanel(writer.allReports())
  let panel: AnyPanel
  if let plan, options & 4 != 0 {
    panel = PanelBox(
      FilteredPanel(
        FaultyPanel(hands, plan: plan, glass: ScreenSize(of: run.file.board), seed: 1), filter,
        guardDistance: 10))
  } else {
    panel = PanelBox(FilteredPanel(hands, filter, guardDistance: 10))
  }
  let written = run.trace(panel)
  if options & 3 == 3 { lawOfReplay(of: written, run) }
}

private let tickPeriods: [Interval] = [
  .milliseconds(16), .milliseconds(8), .milliseconds(33), .milliseconds(100), .microseconds(4167),
]

/// A panel that reports what it was given; a report that comes late is taken when it comes.
private struct ListedPanel: Panel {
  private let reports: [PanelReport]
  private var position = 0

  init(_ reports: [PanelReport]) { self.reports = reports }

  var isFinished: Bool { position == reports.count }

  mutating func next(before limit: Instant) -> PanelReport? {
    guard position < reports.count, reports[position].time < limit else { return nil }
    position += 1
    return reports[position - 1]
  }
}
