import ArgumentParser
import InputText
import LinuxDevices
import Logging

struct PanelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "panel",
    abstract: "List the touchscreens, or find out how one is mounted and how good it is.",
    subcommands: [
      PanelListCommand.self, PanelFitCommand.self, PanelCheckCommand.self,
      PanelLearnCommand.self, PanelPredictCommand.self,
    ],
    defaultSubcommand: PanelListCommand.self)
}

struct PanelListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the touchscreens that libinput finds.",
    discussion: "'list' may be left out.")

  func run() throws {
    let devices = try touchscreens()
    var rows = ""
    for device in devices {
      let size = device.size.map { "\($0.width) × \($0.height) mm" } ?? "size unknown"
      let touches = device.touchCount.map { "\($0) touches" } ?? "touches unknown"
      rows += "\(device.node.shown())  \(device.name.shown())  \(size), \(touches)\n"
    }
    try list(rows)
  }
}

/// The touchscreens that libinput finds, at least one.
func touchscreens(
  _ logger: Logger = Logger(label: "libinput")
) throws(CommandFailure) -> [TouchDevice] {
  let devices: [TouchDevice]
  do throws(LibinputPanelError) {
    devices = try LibinputPanel.touchDevices(logger: logger)
  } catch {
    throw CommandFailure(error)
  }
  guard !devices.isEmpty else {
    throw CommandFailure(
      "no touchscreen on seat0; plug one in, or run 'ls -l /dev/input' as root")
  }
  return devices
}
