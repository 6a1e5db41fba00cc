import Firmware
import Foundation
import LinuxDevices
import Seats

/// The probe's command-line options.
struct ProbeOptions {
  /// The node that libinput reads; nil for all of the seat.
  var node: String?
  /// Reads evdev, and not libinput: the node, or all.
  var evdev: EvdevSource?
  /// Reads libinput as a board's program does, in this thread: all of the seat.
  var readsSeat = false
  var pixelWidth: Int32 = 800
  var pixelHeight: Int32 = 480
  var orientation = Orientation.normal
  var queueCapacity = LibinputPanel.queueCapacity
  /// Stop once this many contacts were lifted or cancelled; 0 means never.
  var lifts = 0
  /// Stop after the first fault with this name.
  var untilFault: String?
  /// Take no report before the panel has made this many frames, like firmware that has stalled.
  var holdUntilScans = 0
  /// Break the descriptor of a seat's devices once it has made this many frames; nil for never.
  var breaksAtScans: Int?
  /// Stop after this long without a report.
  var idleMilliseconds: Int64 = 10_000
  var listsDevices = false

  static let usage = """
    usage: panel-probe [--panel libinput[:PATH]|evdev[:PATH]|seat] [--size WIDTHxHEIGHT] [--turn TURN] [--queue COUNT]
           [--lifts COUNT] [--until-fault KIND] [--hold-until-scans COUNT] [--break-at-scans COUNT]
           [--idle MILLISECONDS] [--list]
    """

  /// Nil when the arguments are invalid.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--list" {
        listsDevices = true
        continue
      }
      guard let value = rest.popFirst(), take(option, value) else { return nil }
    }
  }

  private mutating func take(_ option: String, _ value: String) -> Bool {
    switch option {
    case "--panel": takePanel(value)
    case "--size": takeSize(value)
    case "--turn": takeTurn(value)
    case "--queue": take(value, atLeast: 1, into: &queueCapacity)
    case "--lifts": take(value, atLeast: 0, into: &lifts)
    case "--hold-until-scans": take(value, atLeast: 0, into: &holdUntilScans)
    case "--break-at-scans": take(value, atLeast: 1, into: &breaksAtScans)
    case "--idle": take(value, atLeast: 0, into: &idleMilliseconds)
    case "--until-fault": takeFault(value)
    default: false
    }
  }

  private mutating func takePanel(_ value: String) -> Bool {
    let parts = value.split(separator: ":", maxSplits: 1)
    if parts.first == "evdev" {
      // The panel keeps the pointer; the program ends with it.
      evdev = parts.count == 2 ? strdup(String(parts[1])).map { .node($0) } : .all
      return true
    }
    if value == "seat" {
      readsSeat = true
      return true
    }
    guard parts.first == "libinput" else { return false }
    if parts.count == 2 { node = String(parts[1]) }
    return true
  }

  private mutating func takeSize(_ value: String) -> Bool {
    let sides = value.split(separator: "x").compactMap { Int32($0) }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else { return false }
    (pixelWidth, pixelHeight) = (sides[0], sides[1])
    return true
  }

  private mutating func takeTurn(_ value: String) -> Bool {
    let turns: [String: Orientation] = [
      "normal": .normal, "clockwise": .clockwise, "upsideDown": .upsideDown,
      "counterclockwise": .counterclockwise,
    ]
    guard let turn = turns[value] else { return false }
    orientation = turn
    return true
  }

  private mutating func takeFault(_ value: String) -> Bool {
    untilFault = value
    return true
  }

  private func take<Number: FixedWidthInteger>(
    _ value: String, atLeast least: Number, into number: inout Number?
  ) -> Bool {
    number = Number(value).flatMap { $0 >= least ? $0 : nil }
    return number != nil
  }

  private func take<Number: FixedWidthInteger>(
    _ value: String, atLeast least: Number, into number: inout Number
  ) -> Bool {
    guard let parsed = Number(value), parsed >= least else { return false }
    number = parsed
    return true
  }
}
