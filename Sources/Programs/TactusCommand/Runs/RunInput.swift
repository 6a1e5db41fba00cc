import Firmware
import Recordings
import Sessions
import TactusCore

/// What a simulated or recorded panel reports, and when the run over it ends and its ticks start.
struct RunInput {
  let panel: AnyPanel
  let bounds: RunBounds

  init(_ panel: some Panel, _ bounds: RunBounds) {
    self.panel = PanelBox(panel)
    self.bounds = bounds
  }
}

/// When a run ends by itself, and when its ticks start where that is not on a grid.
struct RunBounds {
  /// When the last tick of the replayed run started, if that run was ended early.
  var end: Instant?
  /// When the scene is at rest at the latest, in a run that ends when it is; nil where something
  /// else ends the run.
  var restLimit: Instant?
  /// Where that run was so late that ticks never ran.
  var stalls: [RecordedStall] = []
  /// Whether nothing else makes a tick late, because a clock started the ticks of the replayed run.
  var isLateAsRecorded = false
  /// When ticks start; empty where they are on a grid.
  var ticks: [RecordedTick] = []
}
