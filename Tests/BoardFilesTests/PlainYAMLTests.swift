import BoardFiles
import InputText
import Testing

/// What a YAML text may hold: no anchors and aliases, and no more of anything than its bounds say.
@Suite struct PlainYAMLTests {
  private func problem(_ yaml: String) -> String? {
    do throws(TextError) {
      _ = try PlainYAML.root(of: yaml, file: "x.yaml")
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    "a: &x 1\nb: 2\n", "a: 1\nb: *x\n", "a: [*x]\n", "a: [1,*x]\n", "{*x : 1}\n", "*x : 1\n",
    "- *x\n", "a: {\"b\":*x}\n", "a: \"b # c\" # &d\n", "? *x\n", "a: !t &x 1\n",
    "a: \"\n \u{2028}*x\"\n", "# µ\u{85}*x: 1\n", "# c\r*x: 1\n",
  ])
  func anchorsAndAliasesAreRefused(yaml: String) {
    #expect(problem(yaml)?.contains("an anchor or an alias") == true)
  }

  @Test(arguments: [
    "a: R & D, 2 * 3, AT&T, a*b\n", "# see *this* & that\na: 1 # *measured*\n",
    "a: \"fish & chips\"\n", "a: [1, 2]\nb: {c: d}\n",
  ])
  func signsInTextsAreNot(yaml: String) { #expect(problem(yaml) == nil) }

  /// 1.6 kB of it, as a mapping's key, used to hang for ever.
  @Test func anAliasBombEndsAtOnce() {
    var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...30 {
      bomb +=
        "a\(level): &a\(level) ["
        + Array(repeating: "*a\(level - 1)", count: 9)
        .joined(separator: ", ") + "]\n"
    }
    let expected =
      "x.yaml:1: an anchor or an alias ('&'); "
      + "write the value itself; in a text, write a blank after the sign"
    #expect(problem(bomb + "? *a30\n: 1\n") == expected)
  }

  @Test func boundsOnBothSides() {
    func check(_ text: (Int) -> String, _ max: Int, _ message: String) {
      #expect(problem(text(max)) == nil, "\(message)")
      #expect(problem(text(max + 1))?.contains(message) == true, "\(message)")
    }
    check(
      { "a: " + String(repeating: "x", count: $0 - 3) }, PlainYAML.bytesMax,
      "more than 262144 bytes")
    check(
      { "a:\n" + String(repeating: "- [1]\n", count: $0) }, PlainYAML.openingsMax,
      "more than 1000 lists and mappings")
    check(
      { "a:\n" + String(repeating: " ", count: $0) + "b\n" }, PlainYAML.indentationMax,
      "more than 100 blanks in front")
    check(
      { String(repeating: "- ", count: $0) + "b\n" }, PlainYAML.indicatorsMax,
      "more than 32 list marks in a line")
  }

  /// It took six seconds for a hundred thousand.
  @Test func manyUnknownKeysAreOneError() {
    let keys = (0..<3000).map { "k\($0): 1\n" }.joined()
    let error = #expect(throws: BoardFileError.self) {
      try BoardFile(Array(keys.utf8), name: "x", file: "x.yaml")
    }
    #expect(
      error.map { "\($0)" }?.hasPrefix("x.yaml:1: unknown key 'k0' in 'board'; keys: ") == true)
    let many = error.map { _ in (0..<100_000).map { "k\($0): 1\n" }.joined() } ?? ""
    let refusal = #expect(throws: BoardFileError.self) {
      try BoardFile(Array(many.utf8), name: "x", file: "x.yaml")
    }
    #expect(
      refusal.map { "\($0)" }
        == "x.yaml: cannot be read: longer than 65536 bytes; give the path of a board file")
  }
}
