import OutputFiles
import Sessions

/// Writes what a command has to say to standard output, and says so when it cannot.
func list(_ text: String) throws(CommandFailure) {
  do throws(OutputError) {
    var output = try OutputFile("-")
    try output.append(text)
    try output.flush()
  } catch {
    throw CommandFailure(error)
  }
}
