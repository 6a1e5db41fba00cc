import Evdev
import Glibc
import InputText
import LinuxDevices
import Logging
import Panels
import Recordings
import SeatInput

/// Leads a person from mark to mark of a touchscreen, and reads the taps.
enum LiveTaps {
  /// How long the panel may go without a touch, in milliseconds.
  private static let idleMax: Int32 = 60_000

  static func read(
    node: String?, marks: [Mark], glass: PanelSize?
  ) throws(CommandFailure) -> (RawTouchscreen, [PanelTap]) {
    let path: String
    if let node { path = node } else { path = try onlyNode() }
    let listener: EvdevListener
    do throws(EvdevError) {
      listener = try EvdevListener(path.pathForC)
    } catch {
      throw failure(error, path)
    }
    let name = String(decoding: listener.name, as: UTF8.self)
    var screen = RawTouchscreen(
      file: path, name: name, touchProtocol: listener.touchProtocol, x: listener.x,
      y: listener.y, events: [], lines: [])
    screen.lastSlot = listener.lastSlot
    if listener.resolution.x > 0, listener.resolution.y > 0 {
      screen.size = PanelSize(
        width: (listener.x.count - 1) / Double(listener.resolution.x),
        height: (listener.y.count - 1) / Double(listener.resolution.y))
    }
    guard let glass = glass ?? screen.size else {
      throw CommandFailure(
        "\(path): the panel does not report its size; give that of the glass, as one looks at it: "
          + "--size 154x86mm")
    }
    var wizard = TapWizard(screen, marks: marks, glass: glass)
    warn("\(path)\(name.isEmpty ? "" : " (\(name))"): \(wizard.instruction)")
    while !wizard.isDone {
      guard wait(listener.descriptor) else {
        throw CommandFailure(
          "\(path): no touch within \(idleMax / 1000) s; tap the glass, or run "
            + "'\(Program.current.name) doctor'")
      }
      var isDone = false
      let isThere = listener.read { event in
        guard !isDone, let line = line(wizard.take(event), wizard) else { return }
        warn(line)
        isDone = wizard.isDone
      }
      guard isThere else { throw CommandFailure("\(path): the panel is gone; plug it in again") }
    }
    return (screen, wizard.taps)
  }

  /// What is printed after a touch; nil while there is nothing to print.
  private static func line(_ answer: TapWizard.Answer, _ wizard: TapWizard) -> String? {
    switch answer {
    case .waits: nil
    case .taken: wizard.isDone ? "all marks are tapped" : wizard.instruction
    case .refused(let reason): "\(reason); \(wizard.instruction)"
    }
  }

  private static func wait(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, idleMax) != 0
  }

  /// The node of the only touchscreen that there is.
  private static func onlyNode() throws(CommandFailure) -> String {
    var logger = Logger(label: "libinput")
    // What it finds is in the instructions.
    logger.logLevel = .error
    let found = try touchscreens(logger)
    guard found.count == 1 else {
      let names = found.map { "\($0.node) (\($0.name.shown()))" }.joined(separator: ", ")
      throw CommandFailure(
        "more than one touchscreen: \(names); choose one, such as "
          + "--panel libinput:\(found[0].node)")
    }
    return found[0].node
  }

  private static func failure(
    _ error: EvdevError, _ path: String
  ) -> CommandFailure {
    switch error {
    case .cannotOpen(let code) where code == EACCES || code == EPERM:
      CommandFailure(LibinputPanelError.noPermission(path: path))
    case .cannotOpen: CommandFailure(LibinputPanelError.noSuchPath(path))
    case .notATouchscreen: CommandFailure(LibinputPanelError.notATouchscreen(path: path, name: nil))
    case .system(let code): CommandFailure(LibinputPanelError.system(call: "open", code: code))
    }
  }
}
