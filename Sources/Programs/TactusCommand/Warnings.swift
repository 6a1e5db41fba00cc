import Glibc
import InputText
import Reports

/// Reports a broken check to people and, in a GitHub Actions job, as an annotation of the file that
/// the run's touches came from.
func warn(breach line: String, of check: String, _ panel: PanelChoice) {
  warn(line)
  guard GitHubAnnotation.isWanted(in: environment) else { return }
  let annotation = GitHubAnnotation(
    title: "\(Program.current.name): \(check)", message: line, file: pathInWorkspace(panel))
  // GitHub reads both streams; standard output may be a trace.
  Messages.write(annotation.description + "\n")
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
  guard let whole = realpath(path.pathForC, nil) else { return nil }
  defer { free(whole) }
  return String(pathAt: whole)
}

/// Prints a line to standard error; the run continues.
func warn(_ line: String) { Messages.write("\(Program.current.name): \(line.shown())\n") }
