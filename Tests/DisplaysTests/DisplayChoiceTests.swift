import Testing

@testable import Displays

@Suite struct DisplayChoiceTests {
  @Test(arguments: [
    ("none", "none"),
    ("kms", "kms"),
    ("kms:/dev/dri/card1", "kms /dev/dri/card1"),
    ("kms:card1", "kms /dev/dri/card1"),
    ("fbdev", "fbdev"),
    ("fbdev:/dev/fb1", "fbdev /dev/fb1"),
    ("fbdev:fb1", "fbdev /dev/fb1"),
    ("", "no display ''; use none, kms, kms:CARD, fbdev or fbdev:PATH"),
    ("none:1", "no display 'none:1'; use none, kms, kms:CARD, fbdev or fbdev:PATH"),
    ("kms:", "no display 'kms:'; use none, kms, kms:CARD, fbdev or fbdev:PATH"),
    ("kmsx", "no display 'kmsx'; use none, kms, kms:CARD, fbdev or fbdev:PATH"),
    ("k\n", "no display 'k'; use none, kms, kms:CARD, fbdev or fbdev:PATH"),
    ("kms:a\0b", "no display 'kms:ab'; use none, kms, kms:CARD, fbdev or fbdev:PATH"),
  ])
  func `a word names a display, or an error lists what there is`(word: String, expected: String) {
    #expect(Self.text(Array(word.utf8)) == expected)
  }

  private static func text(_ word: [UInt8]) -> String {
    func name(_ kind: String, _ device: [UInt8]?) -> String {
      device.map { kind + " " + String(decoding: $0, as: UTF8.self) } ?? kind
    }
    do throws(DisplayError) {
      switch try DisplayChoice(word) {
      case .none: return "none"
      case .kms(let card): return name("kms", card)
      case .fbdev(let path): return name("fbdev", path)
      }
    } catch {
      return String(decoding: error.message, as: UTF8.self)
    }
  }
}
