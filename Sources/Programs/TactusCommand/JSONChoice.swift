import ArgumentParser
import InputText
import OutputFiles

/// Whether a command's report is text or JSON, and where it goes.
struct JSONChoice: ParsableArguments {
  @Option(help: ArgumentHelp("Write it as JSON instead.", valueName: "file|-"))
  var json: String?

  /// The places of a command that reads recordings and writes this report.
  func places(reading files: [String]) -> CommandPlaces {
    var places = CommandPlaces()
    for file in files { places.reads("the recording", file) }
    places.writes(json == nil ? "standard output" : "--json", json ?? "-", isLate: true)
    return places
  }

  /// Writes a report; `text` is what people read of it.
  func write(_ report: some Encodable, text: String) throws {
    try writeText(json == nil ? text.shown(keepsLines: true) : stableJSON(report), to: json ?? "-")
  }
}
