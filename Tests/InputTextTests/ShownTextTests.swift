import InputText
import Testing

@Suite("Text as people may read it") struct ShownTextTests {
  @Test(
    "has nothing in it that a terminal obeys",
    arguments: [
      ("Goodix 7\" × µm — ok", "Goodix 7\" × µm — ok"),
      ("\u{1B}]0;title\u{07}", "\\u{1B}]0;title\\u{7}"),
      ("a\u{9B}31mb\u{7F}", "a\\u{9B}31mb\\u{7F}"),
      ("name\r\n\tnext", "name\\u{D}\\u{A}\\u{9}next"),
      ("left\u{202E}right\u{2066}\u{2028}", "left\\u{202E}right\\u{2066}\\u{2028}"),
      ("", ""),
    ])
  func isEscaped(text: String, shown: String) {
    #expect(text.shown() == shown)
  }

  @Test("keeps lines and tabs where it has several")
  func keepsLines() {
    #expect("a\tb\nc\r\u{1B}".shown(keepsLines: true) == "a\tb\nc\\u{D}\\u{1B}")
  }
}
