import Firmware
import Panels
import Recordings

/// Leads a person from mark to mark of a touchscreen, and reads the taps.
enum LiveTaps {
  /// How long the panel may go without a touch, in milliseconds.
  private static let idleMax: Int32 = 60_000

  static func read(
    marks: [Mark], glass: PanelSize?, _ options: LiveGuideOptions
  ) throws(CommandFailure) -> (RawTouchscreen, [PanelTap]) {
    let panel = try LiveTouchscreen(node: PanelChoice.liveNode(options.panel))
    let (path, screen) = (panel.path, panel.screen)
    guard let glass = glass ?? screen.size else { throw panel.withoutSize }
    let display = try options.open(mounted: nil, glass: glass)
    var wizard = TapWizard(screen, marks: marks, glass: glass)
    warn("\(panel.title): \(wizard.instruction)")
    var answer = ""
    while !wizard.isDone {
      guard
        panel.waits(milliseconds: idleMax, display: display, wizard.picture, answer: answer)
      else {
        throw CommandFailure(
          "\(path): no touch within \(idleMax / 1000) s; tap the glass, or run "
            + "'\(Program.current.name) doctor'")
      }
      var isDone = false
      let isThere = panel.read { event in
        guard !isDone, let line = line(wizard.take(event), wizard) else { return }
        warn(line.all)
        (answer, isDone) = (line.answer, wizard.isDone)
      }
      guard isThere else { throw panel.isGone }
    }
    return (screen, wizard.taps)
  }

  /// What is printed after a touch, and what of it a display shows beside the next mark; nil while
  /// there is nothing to print.
  private static func line(
    _ answer: TapWizard.Answer, _ wizard: TapWizard
  ) -> (all: String, answer: String)? {
    switch answer {
    case .waits: nil
    case .taken: (wizard.isDone ? "all marks are tapped" : wizard.instruction, "")
    case .refused(let reason): ("\(reason); \(wizard.instruction)", reason)
    }
  }
}
