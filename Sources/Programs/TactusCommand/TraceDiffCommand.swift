import ArgumentParser
import InputText
import OutputFiles
import Recordings

struct TraceDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two traces; print the first difference and exit with 1 if they differ.",
    discussion: """
      Two words are no records: 'header', the lines before the records, and 'tick', the first column, \
      which depends on the tick rate. Examples:
        trace diff live.trace again.trace --ignore header
        trace diff tour.trace fast.trace --ignore header,tick,display,place
        trace diff before.trace after.trace --only gesture,tap --ignore header,tick
      """)

  @Argument(help: "A trace.")
  var left: String

  @Argument(help: "Another trace.")
  var right: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Lines to show around the difference.", valueName: "lines"))
  var context = 3

  @Option(
    help: ArgumentHelp(
      "Compare only records with one of these words.", valueName: "word,word…"),
    transform: TraceDiffCommand.words)
  var only: Set<String> = []

  @Option(
    help: ArgumentHelp("Leave records with these words out.", valueName: "word,word…"),
    transform: TraceDiffCommand.words)
  var ignore: Set<String> = []

  func validate() throws {
    guard (0...1000).contains(context) else {
      throw ValidationError("--context is \(context); write 0 to 1000 lines")
    }
  }

  func run() throws {
    try CommandPlaces.checkStandardOutput(reading: "the trace", [left, right])
    var options = TraceDiff.Options()
    options.context = context
    options.only = only
    options.ignored = ignore
    options.ignoresHeader = ignore.contains("header")
    options.ignoresTicks = ignore.contains("tick")
    let difference: TraceDiff?
    do throws(TextError) {
      difference = try TraceDiff(
        LineSource(contentsOf: left, expecting: "a trace"),
        LineSource(contentsOf: right, expecting: "a trace"), options)
    } catch {
      throw CommandFailure(error)
    }
    guard let difference else { return }
    do throws(OutputError) {
      var output = try OutputFile("-")
      try output.append(difference.text(left: left, right: right).shown(keepsLines: true))
      try output.flush()
    } catch {
      throw CommandFailure(error)
    }
    throw CommandFailure("", .checkFailed)
  }

  private static func words(_ text: String) throws -> Set<String> {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard words.allSatisfy({ !$0.isEmpty && !$0.contains(where: \.isWhitespace) }) else {
      throw ValidationError("write words with commas between them, such as gesture,tap")
    }
    return Set(words)
  }
}
