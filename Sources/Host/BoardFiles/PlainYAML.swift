public import InputText

/// Short YAML texts: board files, and the descriptions of devices in `libinput record`.
///
/// What an alias stands for can be any multiple of the text's size, so an alias is refused where it
/// stands; and what looks at a list calls itself for each list in it, so there is a deepest one.
public enum PlainYAML {
  /// The longest text, in bytes.
  public static let bytesMax = 262_144
  /// The most lists and mappings within each other.
  public static let depthMax = 100

  /// The root of a text; nil when it is empty. `line` maps a line of the text to that of the file,
  /// both from 1.
  public static func root(
    of text: String, file: String, line: (Int) -> Int = { $0 }
  ) throws(TextError) -> YAMLNode? {
    func malformed(_ number: Int, _ what: String, _ remedy: String) -> TextError {
      .malformed(file: file, line: line(max(1, number)), what: what, remedy: remedy)
    }
    guard text.utf8.count <= bytesMax else {
      throw malformed(1, "more than \(bytesMax) bytes of YAML", "shorten it")
    }
    do throws(YAMLComposer.Problem) {
      return try YAMLComposer.root(of: text, depthMax: depthMax)
    } catch {
      switch error.reason {
      case .words(let words):
        throw malformed(error.line, "not YAML: \(words)", "fix the line")
      case .repeatedKey(let key):
        throw malformed(error.line, "key '\(key)' appears more than once", "keep one")
      case .alias(let name):
        throw malformed(error.line, "an alias, '*\(name)'", "write the value itself")
      case .tooDeep:
        throw malformed(
          error.line, "more than \(depthMax) lists and mappings within each other",
          "nest less deep")
      case .unreadable:
        throw malformed(
          error.line, "not YAML: a character that YAML forbids", "save the file as plain UTF-8")
      case .noMemory:
        throw .unusable(file: file, what: "no memory is left to read it", remedy: "free some")
      }
    }
  }
}
