// What no file may contain.

extension TidyRule {
  static let layout: [TidyRule] = [noTrailingSpace, noTab, finalNewline]

  static let wording: [TidyRule] = [noNote, noTicket, noOutsidePath]

  static let swift: [TidyRule] = [lineLength, functionLength]

  static let sources: [TidyRule] = [noSpeech, noSpeakingFunction]

  static let docComments: [TidyRule] = [noJoinedLines, noJoinedParameters, noRepeatedLine]

  static let noTrailingSpace = line("remove the space at the end") {
    $0.last == " " || $0.last == "\r"
  }

  static let noTab = line("indent with two spaces") { $0.contains("\t") }

  static let finalNewline = TidyRule(advice: "end the file with one line feed") { file in
    let isGood = file.text.hasSuffix("\n") && !file.text.hasSuffix("\n\n")
    return isGood ? [] : [file.lines.count]
  }

  static let noNote = line("do it now, or list it in ARCHITECTURE.md as left out") { line in
    ["TODO", "FIXME", "XXX:"].contains { line.contains($0) }
  }

  static let noTicket = line("say it in words; an issue number means nothing here") { line in
    ["issue #", "/issues/", "bug #", "PR #", "/pull/"].contains { line.contains($0) }
  }

  /// A program has nobody to talk to: what a reader wants to know is which value, and where it
  /// goes.
  static let noSpeech = line("name what it returns, reports or holds; code does not speak") {
    ($0.isComment || $0.isScriptComment) && $0.contains(speech)
  }

  static let noSpeakingFunction = code("name the function for what it does: report, note, print") {
    $0.contains(speakingFunction)
  }

  private nonisolated(unsafe) static let speech =
    /(?i)\b(tells?|told|telling|says?|said|saying|nobody|somebody|whoever)\b/
  private nonisolated(unsafe) static let speakingFunction = /\bfunc (tell|say)([A-Z]\w*)?\(/

  /// C libraries differ in the last bit, which would make simulated input differ.
  static let noLibraryMaths = code(
    "use TactusCore/Transcendental.swift; C libraries differ in the last bit"
  ) { code in
    if let module = TidyRule.importedModule(code), foreignMaths.contains(module) { return true }
    return code.split(separator: "(", omittingEmptySubsequences: false).dropLast().contains {
      head in
      let name = head.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return libraryFunctions.contains(String(name.reversed()))
    }
  }

  private static let foreignMaths: Set<String> = ["Glibc", "Darwin", "Musl", "Foundation"]

  private static let libraryFunctions: Set<String> = [
    "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2",
    "expm1", "log", "log2", "log10", "log1p", "pow", "cbrt", "hypot", "fmod", "sinf", "cosf",
    "atan2f", "expf", "logf", "powf", "hypotf",
  ]

  /// Continuous integration alone may look for recordings beside its clone.
  static let noOutsidePath = TidyRule(
    advice: "the repository stands alone; do not point outside"
  ) { file in
    let paths = ["../shared", "/work/", "shared/notes", "shared/spikes"]
    return file.lines.enumerated().filter { _, line in
      paths.contains { line.contains($0) }
        && !(file.path == ".ci/run" && line.contains("../shared/recordings"))
    }.map { $0.offset + 1 }
  }

  static let columnsMax = 100
  static let functionLinesMax = 70

  /// Quoted text cannot always be broken: a line of a transcript, a page to read. The code around
  /// it can.
  static let lineLength = TidyRule(
    advice: "break the line: it is longer than \(columnsMax) columns"
  ) { file in
    let lines = file.lines
    return file.code.enumerated().filter { index, code in
      let indent = lines[index].prefix { $0 == " " }.count
      return lines[index].count > columnsMax
        && (lines[index].isComment || indent + code.count > columnsMax)
    }.map { $0.offset + 1 }
  }

  /// A function of more than `functionLinesMax` lines, from its declaration to its closing brace,
  /// found by indentation; a protocol's requirement has none.
  static let functionLength = TidyRule(
    advice: "split the function: it has more than \(functionLinesMax) lines"
  ) { file in
    let lines = file.lines
    var broken: [Int] = []
    for (index, code) in file.code.enumerated() where isFunctionStart(code) {
      let indent = lines[index].prefix { $0 == " " }
      let next = lines[(index + 1)...].firstIndex {
        $0.hasPrefix(indent) && !" )".contains($0.dropFirst(indent.count).first ?? " ")
      }
      guard let end = next, lines[end] == indent + "}" else { continue }
      if end - index + 1 > functionLinesMax { broken.append(index + 1) }
    }
    return broken
  }

  /// Lines that a re-wrap ran together still contain what separated them. A line feed that the text
  /// is about is written with two backslashes, as in a literal.
  static let noJoinedLines = line("break the doc comment where its lines were joined") { line in
    guard let text = line.docText else { return false }
    return text.replacing(#"\\"#, with: "").contains(#"\n"#) || text.contains("///")
  }

  static let noJoinedParameters = line("give each parameter a line of its own") { line in
    line.docText?.contains("- Parameters: -") == true
  }

  /// An empty line of a doc comment may follow another.
  static let noRepeatedLine = TidyRule(
    advice: "remove the line: it repeats the one above"
  ) { file in
    let texts = file.lines.map(\.docText)
    return zip(texts, texts.dropFirst()).enumerated()
      .filter { _, pair in pair.0 == pair.1 && pair.1?.isEmpty == false }
      .map { $0.offset + 2 }
  }

  private static func isFunctionStart(_ code: String) -> Bool {
    // `func` declares; `init(` and `deinit {` count too. A one-liner ends where it starts.
    let declares = code.words.contains("func") || code.hasPrefix("init(") || code.contains(" init(")
    return declares && !code.hasSuffix("}")
  }
}

extension Substring {
  fileprivate var isComment: Bool { drop { $0 == " " }.hasPrefix("//") }
  /// Of a script, or of text that a program writes.
  fileprivate var isScriptComment: Bool { drop { $0 == " " }.hasPrefix("# ") }

  /// What follows the slashes of a doc comment; nil when the line is something else.
  fileprivate var docText: Substring? {
    let head = drop { $0 == " " }
    return head.hasPrefix("///") ? head.dropFirst(3) : nil
  }
}
