/// A mistake in a text that a machine can find, and what to do about it.
struct TidyRule: Sendable {
  /// Addressed to the person who fixes it.
  let advice: String
  /// The numbers, from 1, of the lines that break the rule.
  let brokenLines: @Sendable (SourceFile) -> [Int]

  /// The mistakes in some files, one line each: `path:line: advice`.
  func findings(in files: [SourceFile]) -> [String] {
    files.flatMap { file in brokenLines(file).map { "\(file.path):\($0): \(advice)" } }
  }

  /// A rule about each line as it is.
  static func line(
    _ advice: String, _ isBroken: @escaping @Sendable (Substring) -> Bool
  ) -> TidyRule {
    TidyRule(advice: advice) { file in
      file.lines.enumerated().filter { isBroken($0.element) }.map { $0.offset + 1 }
    }
  }

  /// A rule about each line of code, without comments and string literals.
  static func code(
    _ advice: String, _ isBroken: @escaping @Sendable (String) -> Bool
  ) -> TidyRule {
    TidyRule(advice: advice) { file in
      file.code.enumerated().filter { isBroken($0.element) }.map { $0.offset + 1 }
    }
  }
}
