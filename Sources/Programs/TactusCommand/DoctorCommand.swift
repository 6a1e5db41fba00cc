import ArgumentParser
import InputText
import LinuxDevices
import OutputFiles

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Report what this machine has for a live run, and what to do about what is missing.",
    discussion: """
      Touch panels and permissions, displays, real-time limits, clock, libinput. Exit status: 0 \
      when a live run is possible, 1 when something that it needs is missing.
      """)

  @Option(help: ArgumentHelp("Write it as JSON instead.", valueName: "file|-"))
  var json: String?

  func run() throws {
    var places = CommandPlaces()
    places.writes("--json", json, isLate: true)
    try places.check()
    let report = MachineCheckup().report
    do {
      var output = try OutputFile(json ?? "-", .whole)
      try output.append(json == nil ? report.table.shown(keepsLines: true) : report.json)
      try output.close()
    } catch {
      throw CommandFailure(error)
    }
    guard report.live else { throw CommandFailure("", .checkFailed) }
  }
}
