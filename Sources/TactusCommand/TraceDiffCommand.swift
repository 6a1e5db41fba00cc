import ArgumentParser
import Sessions
import Traces

struct TraceDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two traces; print the first difference and exit with 1 if they differ.")

  @Argument(help: "A trace.")
  var left: String

  @Argument(help: "Another trace.")
  var right: String

  @Option(help: ArgumentHelp("Lines to show around the difference.", valueName: "lines"))
  var context = 3

  func validate() throws {
    guard (0...1000).contains(context) else {
      throw ValidationError("--context is \(context); write 0 to 1000 lines")
    }
  }

  func run() throws {
    var options = TraceDiff.Options()
    options.context = context
    let difference: TraceDiff?
    do throws(TraceError) {
      difference = try TraceDiff(
        LineSource(contentsOf: left), LineSource(contentsOf: right), options)
    } catch {
      throw CommandFailure("\(error)")
    }
    guard let difference else { return }
    do throws(OutputError) {
      var output = try OutputFile("-")
      try output.append(difference.text(left: left, right: right))
      try output.flush()
    } catch {
      throw CommandFailure("\(error)")
    }
    throw CommandFailure("", .checkFailed)
  }
}
