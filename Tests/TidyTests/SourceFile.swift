/// A file of the repository.
struct SourceFile {
  /// Relative to the repository's root.
  let path: String
  let text: String

  /// Its lines, without line feeds; without the empty one after the last.
  let lines: [Substring]
  /// Its lines without comments, without quoted text, and trimmed; of Swift files only. Good enough
  /// for searching words; not a parser.
  let code: [String]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    self.lines = lines
    code = path.hasSuffix(".swift") ? Self.code(of: lines) : []
  }

  private static func code(of lines: [Substring]) -> [String] {
    var isInBlock = false
    return lines.map { line in
      // A multi-line literal is text from its first delimiter to its last.
      if line.contains("\"\"\"") {
        isInBlock.toggle()
        return ""
      }
      return isInBlock ? "" : withoutText(line)
    }
  }

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The target that it belongs to: the folder in a layer of `Sources`, or in `Tests`.
  var target: String {
    let parts = path.split(separator: "/")
    let depth = parts.first == "Sources" ? 2 : 1
    return parts.count > depth + 1 ? String(parts[depth]) : ""
  }

  var isPortable: Bool {
    path.hasPrefix("Sources/") && SourceTree.portableTargets.contains(target)
  }

  private static func withoutText(_ line: Substring) -> String {
    var code = ""
    var isInString = false
    var previous: Character = " "
    for character in line {
      if character == "\"", previous != "\\" {
        isInString.toggle()
        code.append(character)
      } else if !isInString {
        if character == "/", previous == "/" {
          code.removeLast()
          break
        }
        code.append(character)
      }
      previous = character
    }
    let head = code.drop { $0 == " " }
    return String(head.reversed().drop { $0 == " " }.reversed())
  }
}
