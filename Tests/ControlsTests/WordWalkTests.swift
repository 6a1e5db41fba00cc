import Controls
import Raster
import Testing

/// Where words begin and end.
@Suite struct WordWalkTests {
  private func words(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let line = TextLine(start: 0, end: bytes.count, width: 0)
    var walk = WordWalk(Font(.body, scale: 1), line: line)
    var words: [String] = []
    while let word = walk.next(in: bytes.span) {
      words.append(String(decoding: bytes[word.start..<word.end], as: UTF8.self))
    }
    return words
  }

  @Test(arguments: [
    ("", ""), (" – … ", ""), ("a", "a"), ("one two", "one|two"), ("(one), two!", "one|two"),
    ("don’t don't", "don’t|don't"), ("‘tis’", "tis"), ("“here is one”", "here|is|one"),
    ("3.14, 1,000;5", "3.14|1,000;5"), ("end. Next", "end|Next"), ("e.g. so", "e.g|so"),
    ("half-time", "half|time"), ("a–b", "a|b"), ("Zürich café", "Zürich|café"),
    ("p99 4711x", "p99|4711x"), ("a,b", "a|b"), ("1:2 a:b", "1|2|a:b"), ("a’’b", "a|b"),
    ("a’ b", "a|b"), ("3×4", "3|4"), ("x_y", "x_y"), ("a.1", "a|1"),
    ("x_.y 1_2 _._", "x_|y|1_2|_|_"), ("l·l", "l·l"),
  ])
  func wordsAreThoseOfUnicode(text: String, expected: String) {
    #expect(words(text).joined(separator: "|") == expected)
  }
}
