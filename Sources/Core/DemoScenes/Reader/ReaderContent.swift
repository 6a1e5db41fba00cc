import Interactions
import Raster

/// The texts of the rows, cards and items of the reader scene.
enum ReaderContent {
  static var cardCount: Int { 8 }
  static var itemCount: Int { Carry.capacity }

  /// What a card holds, which decides how it looks.
  enum CardKind: BitwiseCopyable, Sendable {
    case quote, note
  }

  static func cardKind(_ card: Int) -> CardKind { card % 2 == 0 ? .quote : .note }

  static func accent(_ index: Int) -> Color {
    switch index % 6 {
    case 0: Color(rgb: 0x4C8DFF)
    case 1: Color(rgb: 0x35C28B)
    case 2: Color(rgb: 0xF2A33A)
    case 3: Color(rgb: 0xF0628A)
    case 4: Color(rgb: 0xA678F0)
    default: Color(rgb: 0x2BB3C0)
    }
  }

  /// What a row shows.
  static func letter(_ row: Int) -> (sender: StaticString, subject: StaticString) {
    switch row {
    case 0: ("Ada", "The demo board is here, and it starts")
    case 1: ("Grace", "Numbers for Friday: p99 is down to 6 ms")
    case 2: ("Alan", "One odd recording from the north lab")
    case 3: ("Edsger", "Review, with remarks on the state machine")
    case 4: ("Barbara", "Meeting moved to the small room")
    case 5: ("Ken", "Short answer: yes")
    case 6: ("Margaret", "Checklist before we ship the panel")
    case 7: ("Tony", "A question about tick 4711")
    case 8: ("Frances", "Latency, measured twice")
    case 9: ("Niklaus", "Fewer features, please")
    case 10: ("Radia", "The cable was loose after all")
    default: ("Donald", "A cheque for the bug you found")
    }
  }

  /// What is on a card.
  static func card(_ card: Int) -> (title: StaticString, text: StaticString) {
    switch card {
    case 0:
      ("Decide once", "A direction is latched at the first five points, and no tremor changes it.")
    case 1:
      (
        "Stay under the finger",
        "While a finger holds a thing, its place is the newest sample. Nothing eases."
      )
    case 2:
      ("Wait, but not long", "Half a second without motion is a question. Ask it exactly then.")
    case 3:
      (
        "Let physics finish",
        "What was thrown flies on, what was nudged comes home: one spring does both."
      )
    case 4:
      (
        "Resist, don’t refuse",
        "Past the edge a list follows at three tenths. The hand understands."
      )
    case 5:
      ("Name every limit", "Full is a value, not a crash; it is counted, and somebody can read it.")
    case 6:
      ("Keep the clock out", "Time comes in with the touch. Then a replay gives the same bytes.")
    default:
      ("Read the trace", "It says why a gesture did not fire, with the number that decided it.")
    }
  }

  static func itemTitle(_ item: Int) -> StaticString {
    switch item {
    case 0: "Harbour"
    case 1: "Orchard"
    case 2: "Lantern"
    case 3: "Meadow"
    case 4: "Quarry"
    case 5: "Signal"
    case 6: "Compass"
    case 7: "Foundry"
    case 8: "Delta"
    case 9: "Summit"
    case 10: "Archive"
    case 11: "Beacon"
    case 12: "Canal"
    case 13: "Mill"
    case 14: "Garden"
    case 15: "Tower"
    case 16: "Market"
    case 17: "Ferry"
    case 18: "Library"
    case 19: "Station"
    case 20: "Bridge"
    case 21: "Studio"
    case 22: "Cellar"
    default: "Terrace"
    }
  }
}
