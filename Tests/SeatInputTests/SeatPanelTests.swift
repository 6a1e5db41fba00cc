import Firmware
import TactusCore
import Testing

@testable import SeatInput

@Suite("A seat read by the thread that runs the firmware")
struct SeatPanelTests {
  /// Each read takes the next letters up to a space: `l` lands, `u` lifts, `m` moves, `+` needs
  /// another read, `!` fails.
  private struct LetterSeat: TouchSeat, ~Copyable {
    var descriptor: Int32 { failure == 0 ? 7 : -1 }
    let deviceCount = 1
    private(set) var failure: Int32 = 0
    private var reads: [Substring]
    private var time: Int64 = 1000

    init(_ text: String) { reads = text.split(separator: " ") }

    mutating func read(into order: inout SeatOrder) -> Bool {
      guard !reads.isEmpty else { return false }
      for letter in reads.removeFirst() {
        switch letter {
        case "+": return true
        case "!": failure = 5
        case "l": scan(.down(slot: 0, at: .zero), &order)
        case "u": scan(.up(slot: 0), &order)
        default: scan(.move(slot: 0, to: Point(x: Float(time), y: 0)), &order)
        }
      }
      return false
    }

    private mutating func scan(_ change: TouchChange, _ order: inout SeatOrder) {
      order.append(.scan(device: 0, time: time, changes: [change]))
      time += 1
    }
  }

  /// What waits: `+` for a frame with a contact, `-` for one without, a number for moves that were
  /// lost.
  private func taken(_ panel: inout SeatPanel<LetterSeat>, atMost count: Int = .max) -> String {
    var text = ""
    while text.count < count, let report = panel.next(before: .never) {
      switch report {
      case .frame(let frame): text += frame.down.isEmpty ? "-" : "+"
      case .lost(let count, at: _): text += "\(count)"
      default: text += "?"
      }
    }
    return text
  }

  @Test("reports come in order, and the first frame is at time zero")
  func order() {
    var panel = SeatPanel(LetterSeat("lmu"))
    #expect(!panel.hasReports && panel.origin == nil)
    panel.read()
    #expect(panel.hasReports && panel.origin == 1000 && panel.scanCount == 3)
    #expect(taken(&panel) == "++-")
  }

  @Test("what is too much for one read is read at once")
  func more() {
    var panel = SeatPanel(LetterSeat("lm+ m+ u l"))
    panel.read()
    #expect(taken(&panel) == "+++-")
  }

  @Test("a full queue reads nothing, and loses nothing but moves")
  func full() {
    var panel = SeatPanel(LetterSeat("lulul u l"), capacity: 3)
    panel.read()
    panel.read()
    #expect(panel.scanCount == 5)
    #expect(taken(&panel, atMost: 2) == "+-")
    panel.read()
    #expect(panel.scanCount == 6)
    #expect(taken(&panel) == "+-+-")
    panel.read()
    #expect(taken(&panel) == "+" && panel.lostCount == 0)
  }

  @Test("moves that found no room are counted")
  func lost() {
    var panel = SeatPanel(LetterSeat("lmmmmu"), capacity: 4)
    panel.read()
    #expect(panel.lostCount == 2)
    #expect(taken(&panel) == "2+++-")
  }

  @Test("a seat that fails keeps what it had reported")
  func failure() {
    var panel = SeatPanel(LetterSeat("lu!"), origin: 900)
    panel.read()
    #expect(panel.failure == 5 && panel.descriptor == -1 && panel.hasReports)
    #expect(panel.next(before: .never)?.time == Instant(microseconds: 100))
  }
}
