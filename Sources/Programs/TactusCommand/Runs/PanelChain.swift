import BoardFiles
import Firmware
import Gestures
import Sessions
import Simulation
import TactusCore

/// A panel behind the faults and the filter that were asked for. Every stage reads the one before
/// it as `AnyPanel`, so that a stage is compiled once, whatever stands before it.
struct PanelChain {
  /// The end of the chain.
  let panel: AnyPanel
  private let faulty: PanelBox<FaultyPanel<AnyPanel>>?

  init(_ source: AnyPanel, _ run: Run) {
    let options = run.options
    let setup = run.setup
    var panel = source
    if let faults = options.allFaults {
      Self.warnOfIdle(faults.plan, run)
      let faulty = PanelBox(
        FaultyPanel(
          panel, plan: faults.plan, glass: ScreenSize(of: setup.board),
          pointsPerMillimetre: setup.file.pointsPerMillimetre, seed: options.seed))
      self.faulty = faulty
      panel = faulty
    } else {
      faulty = nil
    }
    if options.filter != .none {
      panel = PanelBox(
        FilteredPanel(
          panel, options.filter, guardDistance: setup.tuning.gestures.decisionDistance))
    }
    self.panel = panel
  }

  /// Warns of faults that were asked for and never triggered: the run shows nothing of them.
  func warnUntriggered() {
    for kind in faulty?.panel.unstruck ?? [] {
      let why =
        switch kind {
        case .merge: "no two fingers came so near to each other"
        case .swap: "it needs two fingers"
        case .stuck, .lostLift: "no finger lifted when it was due"
        default: "nothing that it affects occurred while it was due"
        }
      warn("--faults: \(kind.rawValue) never triggered: \(why)")
    }
  }

  /// Warns of a slowed panel that is not faster by itself, where that is known: a simulated one.
  private static func warnOfIdle(_ faults: FaultPlan, _ run: Run) {
    guard case .script = run.panel else { return }
    let file = run.setup.file
    let period = file.controller.scanPeriod
    for hertz in faults.idleRates(every: period) {
      let own = 1e6 / Double(period.microseconds)
      warn(
        "--faults slow: at \(Int(hertz.rounded())) Hz it changes nothing, for the panel of "
          + "\(file.name) scans \(Int(own.rounded())) times a second; give less")
    }
  }
}
