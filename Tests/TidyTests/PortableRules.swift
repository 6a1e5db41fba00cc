// What the portable modules must not contain. The compiler refuses most of it as well, for bare
// metal; here it is found in a second, and in code that nothing uses yet.

extension TidyRule {
  static let portable: [TidyRule] = [
    noForeignImport, noClass, noExistential, noClock, noArray, noPrint, noStateDefault,
  ]

  /// Of modules that a Linux board's program is made of: Embedded Swift, a heap, the C library.
  static let board: [TidyRule] = [noPackageImport, noClass, noExistential, noPrint, noStateDefault]

  static let noPackageImport = code("a board's module may import board and C modules only") {
    code in
    guard let module = importedModule(code) else { return false }
    return !SourceTree.portableTargets.contains(module)
      && !SourceTree.boardModules.contains(module) && !module.hasPrefix("C")
  }

  static let noForeignImport = code("a portable module may import portable modules only") { code in
    guard let module = importedModule(code) else { return false }
    return !SourceTree.portableTargets.contains(module)
  }

  static let noClass = code("a class needs a heap; make it a struct or an enum") {
    $0.words.contains("class") && !$0.contains("class:")
  }

  static let noExistential = code("an existential needs a heap; say `some`, or a closed enum") {
    $0.words.contains("any")
  }

  static let noClock = code("time comes in with the input; do not read a clock") { code in
    let clocks: Set<Substring> = [
      "ContinuousClock", "SuspendingClock", "clock_gettime", "gettimeofday", "Date",
      "DispatchTime",
    ]
    return !clocks.isDisjoint(with: code.words)
  }

  /// `[Element]`, and literals other than subscripts: an array needs a heap.
  static let noArray = code("an array needs a heap; use an InlineArray or borrowed memory") {
    code in
    code.contains("Array<") && !code.contains("InlineArray<") && !code.contains("BoundedArray<")
      || hasArrayType(code)
  }

  static let noPrint = code("a portable module prints nothing; return a record") {
    $0.hasPrefix("print(") || $0.contains(" print(")
  }

  /// A `default` in a switch over a state hides a state that is added later.
  static let noStateDefault = TidyRule(
    advice: "name every state; a default hides the one that is added next"
  ) { file in
    let isStateMachine = ["Recognizer", "Gate", "Pair", "State"].contains {
      file.name.hasSuffix($0 + ".swift")
    }
    var broken: [Int] = []
    /// The indentation of the switches around a line, and whether each is over a state.
    var switches: [(indent: Int, isOverState: Bool)] = []
    for (index, pair) in zip(file.lines, file.code).enumerated() where !pair.1.isEmpty {
      let indent = pair.0.prefix { $0 == " " }.count
      if pair.1.hasPrefix("}") { switches.removeAll { $0.indent >= indent } }
      if pair.1.hasPrefix("default:") || pair.1.hasPrefix("@unknown default:"),
        isStateMachine || switches.last?.isOverState == true
      {
        broken.append(index + 1)
      }
      let words = pair.1.words
      if words.contains("switch") { switches.append((indent, words.last == "state")) }
    }
    return broken
  }

  /// The module that a line imports.
  static func importedModule(_ code: String) -> String? {
    let words = code.words
    guard let index = words.firstIndex(of: "import"), index + 1 < words.count else { return nil }
    // Modifiers and attributes may come before it, and a kind of declaration after it.
    guard words[..<index].allSatisfy({ importModifiers.contains($0) }) else { return nil }
    let kinds: Set<Substring> = ["struct", "enum", "func", "protocol", "typealias", "var", "let"]
    let hasKind = kinds.contains(words[index + 1])
    return words.dropFirst(index + (hasKind ? 2 : 1)).first.map(String.init)
  }

  private static let importModifiers: Set<Substring> = [
    "public", "internal", "package", "private", "fileprivate", "testable", "preconcurrency",
    "_exported",
  ]

  /// A `[` in the position of a type, after a colon or an arrow, followed by a type's capital; but
  /// not an inline array, `[4 of Element]`.
  private static func hasArrayType(_ code: String) -> Bool {
    var rest = Substring(code)
    while let bracket = rest.firstIndex(of: "[") {
      let before = rest[..<bracket].reversed().drop { $0 == " " }
      let inside = rest[rest.index(after: bracket)...]
      let startsType = before.first == ":" || before.starts(with: ">-")
      if startsType, inside.first?.isUppercase == true { return true }
      if before.first == "=", inside.first == "]" { return true }
      rest = inside
    }
    return false
  }
}

extension StringProtocol {
  /// Its identifiers and numbers, in order.
  var words: [SubSequence] { split { !($0.isLetter || $0.isNumber || $0 == "_") } }
}
