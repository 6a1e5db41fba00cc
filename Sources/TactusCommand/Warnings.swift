import Glibc
import InputText
import Reports

/// Reports that something was broken: to people; in a job of GitHub Actions to it as well, for the
/// file that the run's touches came from.
func warn(breach line: String, of check: String, _ panel: PanelChoice) {
  warn(line)
  guard GitHubAnnotation.isWanted(in: environment) else { return }
  let annotation = GitHubAnnotation(
    title: "\(Program.current.name): \(check)", message: line, file: pathInWorkspace(panel))
  // GitHub reads both streams; standard output may be a trace.
  var text = annotation.description + "\n"
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

private func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// The script or recording, as the repository calls it; nil for anything else.
private func pathInWorkspace(_ panel: PanelChoice) -> String? {
  let path: String
  switch panel {
  case .script(let file), .recording(let file): path = file
  case .libinput, .monkey: return nil
  }
  guard let workspace = environment("GITHUB_WORKSPACE").flatMap(wholePath),
    let file = wholePath(path), file.hasPrefix(workspace + "/")
  else { return nil }
  return String(file.dropFirst(workspace.count + 1))
}

private func wholePath(_ path: String) -> String? {
  guard let whole = realpath(path.pathBytes, nil) else { return nil }
  defer { free(whole) }
  return String(pathAt: whole)
}

/// Prints a line to standard error; the run continues. Without a reader it is lost.
func warn(_ line: String) {
  var text = "\(Program.current.name): \(line.shown())\n"
  text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let written = write(STDERR_FILENO, rest.baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return }
      rest = .init(rebasing: rest[written...])
    }
  }
}
