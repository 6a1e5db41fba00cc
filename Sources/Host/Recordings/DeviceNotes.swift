import BoardFiles
import Firmware
import SeatInput
import TactusCore

/// What a person should know of a device's recording before believing its replay, one sentence
/// each: what was assumed, what lies outside of what the device reported of itself, what is left
/// out.
struct DeviceNotes {
  private(set) var notes: [String] = []
  private let device: DeviceEvents
  private let named: String

  init(_ device: DeviceEvents, board: BoardFile, size: PanelSize?) {
    self.device = device
    named = device.description.name.isEmpty ? "the device" : "'\(device.description.name)'"
    for (letter, axis) in [("x", device.axes.x), ("y", device.axes.y)] { note(letter, axis) }
    if [device.axes.x, device.axes.y].contains(where: { device.description.fuzzes[$0] != nil }) {
      notes.append(
        "\(named): axes with fuzz, which libinput would smooth live, are used unfiltered")
    }
    noteSize(size, board)
    noteSlots()
    var rest = 0
    for (event, _) in device.log { rest = event.endsPacket ? 0 : rest + 1 }
    if rest > 0 { notes.append("\(named): events after the last report, left out: \(rest)") }
  }

  private mutating func note(_ letter: String, _ axis: UInt16) {
    func isOfAxis(_ event: EvdevEvent) -> Bool {
      event.type == EventType.absolute && event.code == axis
    }
    guard device.description.has(axis: axis) || device.log.contains(where: { isOfAxis($0.event) })
    else {
      notes.append("\(named): it has no \(letter) axis; every contact is at \(letter) = 0")
      return
    }
    let (range, isGuess) = device.range(of: axis)
    if isGuess {
      let stated = device.description.ranges[axis].map {
        "it states that \(letter) goes from \($0.minimum) to \($0.maximum), which is no range"
      }
      notes.append(
        "\(named): \(stated ?? "the recording has no range for \(letter)"); "
          + "assumed \(range.minimum) to \(range.maximum) from its values; give it with --ranges "
          + "x=0..1079,y=0..2399, or put what getevent -lp prints above the events")
      return
    }
    let outside = device.log.count { event, _ in
      isOfAxis(event) && (event.value < range.minimum || event.value > range.maximum)
    }
    if outside > 0 {
      notes.append(
        "\(named): positions outside of the \(letter) axis, "
          + "\(range.minimum) to \(range.maximum): \(outside)")
    }
  }

  private mutating func noteSlots() {
    guard device.touchProtocol == .slotted else { return }
    let last = EvdevDecoder.lastSlot(
      device.description.ranges[AxisCode.slot]?.maximum ?? .max)
    let beyond = device.log.count { event, _ in
      event.type == EventType.absolute && event.code == AxisCode.slot
        && !(0...last).contains(event.value)
    }
    if beyond > 0 {
      notes.append("\(named): slots other than 0 to \(last), taken as \(last): \(beyond)")
    }
    let pens = device.log.count { event, _ in
      event.type == EventType.absolute && event.code == AxisCode.tool
        && event.value == TouchCode.pen
    }
    if pens > 0 { notes.append("\(named): contacts of a pen, not played: \(pens)") }
  }

  /// Positions are stretched over the whole screen, as they are live; that is noted unless the
  /// panel has the screen's size.
  private mutating func noteSize(_ given: PanelSize?, _ board: BoardFile) {
    guard let size = given ?? device.size else {
      notes.append(
        "\(named): the recording has no physical size; its panel is taken to be as large as the "
          + "screen of '\(board.name)'; --size 154x86mm gives one")
      return
    }
    let millimetres = 25.4 / 160
    let isTurned = board.orientation == .clockwise || board.orientation == .counterclockwise
    // Where the glass is known, it is what the board's points are spread over.
    let across = board.millimetres?.width ?? Double(board.board.width) * millimetres
    let down = board.millimetres?.height ?? Double(board.board.height) * millimetres
    let (width, height) = isTurned ? (size.height, size.width) : (size.width, size.height)
    let (stretchX, stretchY) = (across / width, down / height)
    guard [stretchX, stretchY].contains(where: { abs($0 - 1) > Self.stretchUnsaid }) else { return }
    notes.append(
      "\(named): it measures \(Self.text(width)) x \(Self.text(height)) mm, the screen of "
        + "'\(board.name)' \(Self.text(across)) x \(Self.text(down)) mm; lengths are multiplied by "
        + "\(Self.text(stretchX, 100)) across and \(Self.text(stretchY, 100)) down; "
        + "give the panel's own --board")
  }

  /// A difference of size below which nothing is noted; data sheets differ by as much.
  private static let stretchUnsaid = 0.03

  private static func text(_ value: Double, _ fractions: Double = 1) -> String {
    let rounded = (value * fractions).rounded() / fractions
    return fractions == 1 ? "\(Int(rounded))" : "\(rounded)"
  }
}
