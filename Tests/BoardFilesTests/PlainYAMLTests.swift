import BoardFiles
import InputText
import Testing

/// What a YAML text may hold: no aliases, and no more of anything than its bounds say.
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
    "a: 1\nb: *x\n", "a: [*x]\n", "a: [1,*x]\n", "{*x : 1}\n", "*x : 1\n", "- *x\n", "? *x\n",
    "a: {b: *x}\n", "a: \"b # c\"\nb: *x\n", "# c\r*x : 1\n",
  ])
  func anAliasIsRefused(yaml: String) {
    #expect(problem(yaml)?.hasSuffix("an alias, '*x'; write the value itself") == true)
  }

  // An anchor alone names what nothing refers to.
  @Test(arguments: [
    "a: R & D, 2 * 3, AT&T, a*b\n", "# see *this* & that\na: 1 # *measured*\n",
    "a: \"fish & chips\"\n", "a: [1, 2]\nb: {c: d}\n", "a: &x 1\nb: 2\n",
    "a: \"quoted: *x and &y\"\n", "a: 'b # c' # &d *e\n", "a: |\n  1 * *x\n",
    "a: x - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -\n",
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
    #expect(
      problem(bomb + "? *a30\n: 1\n") == "x.yaml:2: an alias, '*a0'; write the value itself")
  }

  @Test func boundsOnBothSides() {
    func check(_ text: (Int) -> String, _ max: Int, _ message: String) {
      #expect(problem(text(max)) == nil, "\(message)")
      #expect(problem(text(max + 1))?.contains(message) == true, "\(message)")
    }
    check(
      { "a: " + String(repeating: "x", count: $0 - 3) }, PlainYAML.bytesMax,
      "more than 262144 bytes")
    let message = "more than 100 lists and mappings within each other"
    check({ String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }, 100, message)
    check({ String(repeating: "- ", count: $0) + "b\n" }, 100, message)
    check({ String(repeating: "? ", count: $0) + "b\n" }, 100, message)
    check(
      { (0..<$0).map { String(repeating: " ", count: $0) + "a:\n" }.joined() }, 100, message)
  }

  // Wide, and not deep: what is many is bounded by the bytes.
  @Test func manyListsBesideEachOtherAreRead() {
    #expect(problem("a:\n" + String(repeating: "- [1]\n", count: 20_000)) == nil)
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
