import Glibc
import InputText
import LinuxDevices
import Logging
import Panels
import Recordings
import SeatInput
import Seats

/// A touchscreen that is read as the kernel sends its events, for what looks at a panel.
struct LiveTouchscreen: ~Copyable {
  let path: String
  /// What it is, without events.
  let screen: RawTouchscreen
  private let listener: EvdevListener

  /// - Parameter node: where there is more than one.
  init(node: String?) throws(CommandFailure) {
    let path: String
    if let node { path = node } else { path = try Self.onlyNode() }
    let listener = try Self.listener(path)
    var screen = RawTouchscreen(
      file: path, name: String(decoding: listener.name, as: UTF8.self),
      touchProtocol: listener.touchProtocol, x: listener.x, y: listener.y, events: [], lines: [])
    screen.lastSlot = listener.lastSlot
    if listener.resolution.x > 0, listener.resolution.y > 0 {
      screen.size = PanelSize(
        width: (listener.x.count - 1) / Double(listener.resolution.x),
        height: (listener.y.count - 1) / Double(listener.resolution.y))
    }
    for code in Self.codes {
      guard let axis = listener.axis(code) else { continue }
      screen.axes[code] = RawAxis(range: axis.range, resolution: axis.resolution)
    }
    (self.path, self.screen) = (path, screen)
    self.listener = listener
  }

  private static func listener(_ path: String) throws(CommandFailure) -> EvdevListener {
    do throws(EvdevError) {
      return try EvdevListener(path.pathForC)
    } catch {
      throw failure(error, path)
    }
  }

  /// The axes that a recording of it describes.
  private static let codes: [UInt16] = [
    AxisCode.x, AxisCode.y, AxisCode.pressure, AxisCode.slot, AxisCode.touchMajor,
    AxisCode.touchMinor, AxisCode.multitouchX, AxisCode.multitouchY, AxisCode.tool,
    AxisCode.trackingID, AxisCode.multitouchPressure,
  ]

  /// Its node and its name, for messages.
  var title: String { "\(path)\(screen.name.isEmpty ? "" : " (\(screen.name))")" }

  var withoutSize: CommandFailure {
    CommandFailure(
      "\(path): the panel does not report its size; give that of the glass, as the viewer sees it: "
        + "--size 154x86mm")
  }

  var isGone: CommandFailure { CommandFailure("\(path): the panel is gone; plug it in again") }

  /// Waits until there is something to read; false when the time is over.
  func waits(milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) != 0
  }

  /// How often a screen is offered its picture anew, in milliseconds: the seconds that are left go
  /// on.
  private static let refreshPeriod: Int32 = 100

  /// The same, while a display shows what to touch, what was seen of the last touch, and the
  /// seconds that are left.
  func waits(
    milliseconds: Int32, display: GuideDisplay?, _ picture: GuidePicture, answer: String
  ) -> Bool {
    guard let display else { return waits(milliseconds: milliseconds) }
    var picture = picture
    picture.answer = answer
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(Int64(milliseconds))
    while true {
      let left = Int32(clamping: clock.now.duration(to: end).milliseconds)
      picture.left = Int(max(0, left) + 999) / 1000
      display.show(picture)
      if waits(milliseconds: max(0, min(left, Self.refreshPeriod))) { return true }
      if left <= 0 { return false }
    }
  }

  /// Hands on the events that are there; false once the panel is gone.
  func read(_ take: (EvdevEvent) -> Void) -> Bool { listener.read(take) }

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

extension Duration {
  /// In whole milliseconds, rounded down.
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
