import Recordings
import SeatInput
import Testing

@testable import Panels

/// The page of a report card shows where on the glass something went wrong.
@Suite("The page of a report card") struct GlassPictureTests {
  private typealias Finger = DrivenPanel.Finger

  private func page(_ check: PanelCheck) -> String {
    PanelCheckBody(PanelCheckReport(check), about: [("program", "<tactus>")]).html
  }

  @Test("each fault is marked at its place, in millimetres")
  func marks() throws {
    var panel = DrivenPanel()
    // A leap of 15 mm to y = 60 at the 30th of 59 scans, and a step of 3 mm among those of 2.
    panel.bendInTurn { scan, x, y in
      return scan == 30 ? (x, 60) : scan > 45 ? (x + 2, y) : (x, y)
    }
    panel.touch([Finger(20, 45, to: (138, 45))], scans: 60)
    panel.bend = { ($0, $1) }
    // More ghosts of 20 ms than hands have quick taps.
    for _ in 0..<8 { panel.touch([Finger(100.5, 10)], scans: 2) }
    let check = try panel.check()
    let page = page(check)
    #expect(
      page.contains("<title>a leap of 15 mm, panel.events:1</title><circle cx=\"78\" cy=\"60\""))
    #expect(
      page.contains("<title>a contact too short for a finger, panel.events:"), "\(page)")
    #expect(page.contains("<circle cx=\"100.5\" cy=\"10\" r=\"2\""))
    #expect(page.contains("<li><b>L</b> leaps: 1</li>") && page.contains("<b>G</b> ghosts: 8"))
    #expect(!page.contains("<tactus>") && page.contains("&lt;tactus&gt;"))
  }

  @Test("a good panel has no marks, and the page states what it cannot know")
  func good() throws {
    var panel = DrivenPanel()
    panel.touch([Finger(20, 45, to: (138, 45))], scans: 60)
    let page = page(try panel.check())
    #expect(!page.contains("class=\"fault\"") && page.contains("Nothing went wrong at any place."))
    let none = "no finger stands still for 0.4 s, from landing to lift"
    #expect(page.contains("<li><b>jitter.rest</b> \(none)</li>"))
    #expect(page.contains("class=\"PASS\">PASS"))
    #expect(page.contains("left: not tried, right: not tried"))
  }

  @Test("an hour of strokes makes no large page, and what is left out is stated")
  func long() throws {
    var panel = DrivenPanel()
    for stroke in 0..<400 {
      panel.touch([Finger(10, 45, to: (150, 45 + Double(stroke % 40)))], scans: 141)
    }
    let page = page(try panel.check())
    #expect(page.contains(" more contacts are not drawn.") && page.utf8.count < 1_500_000)
  }

  @Test("neither does one contact that never lifts")
  func stuck() throws {
    var panel = DrivenPanel()
    panel.bend = { x, y in (x, y + (x / 0.3).rounded().truncatingRemainder(dividingBy: 2)) }
    panel.touch([Finger(5, 45, to: (155, 45))], scans: 120_000)
    #expect(page(try panel.check()).utf8.count < 1_500_000)
  }
}
