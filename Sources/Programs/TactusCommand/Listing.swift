import OutputFiles

/// Writes a command's output to standard output; throws where it cannot.
func list(_ text: String) throws(CommandFailure) {
  do throws(OutputError) {
    var output = try OutputFile("-")
    try output.append(text)
    try output.flush()
  } catch {
    throw CommandFailure(error)
  }
}
