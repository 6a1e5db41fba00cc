import InputText
import Recordings
import SeatInput
import Testing

@testable import Panels

/// Taps of a recording in each format that there is.
@Suite("Taps of a recording") struct TapReadingTests {
  private static let marks = Mark.marks(5)!

  @Test(
    "are the same from every reader, for each mounting, of each size, at each noise",
    arguments: TapRecording.Format.allCases, PanelMounting.all)
  func readers(format: TapRecording.Format, mounting: PanelMounting) throws {
    for (glass, x, y) in PanelFitTests.panels {
      for noise in [0, 0.5, 1] {
        try check(
          TappedPanel(mounting: mounting, glass: glass, x: x, y: y, noise: noise), as: format)
      }
    }
  }

  private func check(_ panel: TappedPanel, as format: TapRecording.Format) throws {
    let taps = panel.taps(Self.marks)
    let screen = try TapRecording(panel).screen(format, taps)
    #expect(screen.x == panel.x && screen.y == panel.y && !screen.isRangeGuessed)
    #expect(screen.events.count == screen.lines.count)
    let read = try PanelTap.taps(of: screen)
    #expect(read.map(\.x) == taps.map(\.x) && read.map(\.y) == taps.map(\.y))
    // Each tap's lines hold its position.
    let text = TapRecording(panel).text(format, taps).split(
      separator: "\n", omittingEmptySubsequences: false)
    for tap in read {
      let lines = text[(Int(tap.lines.lowerBound) - 1)..<Int(tap.lines.upperBound)]
      #expect(lines.count >= 2 && !lines.isEmpty)
    }
    let fit = try PanelFit(read, marks: Self.marks, glass: panel.glass, on: screen)
    #expect(fit.mounting == panel.mounting)
  }

  @Test("getevent without a range fits the mounting, and asks for the range")
  func noRange() throws {
    let panel = TappedPanel(mounting: PanelMounting(swap: true, invertX: true))
    let taps = panel.taps(Self.marks)
    let text =
      TapRecording(panel).text(.getevent, taps).split(separator: "\n")
      .filter { $0.hasPrefix("[") }.joined(separator: "\n") + "\n"
    let screen = try RawRecording(Array(text.utf8), file: "a").touchscreen()
    #expect(screen.isRangeGuessed)
    let fit = try PanelFit(
      try PanelTap.taps(of: screen), marks: Self.marks, glass: panel.glass, on: screen)
    #expect(fit.mounting == panel.mounting)
    let notes = PanelFitReport(fit, MountingLines(fit), screen).notes
    #expect(notes.first?.contains("--ranges") == true, "\(notes)")
  }

  private func refusal(_ packets: String) -> String {
    do throws(TextError) {
      let screen = try RawRecording(
        Array(TapRecording.evemu(packets, TappedPanel()).utf8), file: "a.events"
      ).touchscreen()
      _ = try PanelTap.taps(of: screen)
      return "taps"
    } catch {
      return "\(error)"
    }
  }

  @Test("two fingers at once are refused with the line of the second")
  func twoFingers() {
    #expect(
      refusal(
        """
        0 slot=0 id=1 x=80 y=48
        10000 slot=1 id=2 x=720 y=48
        20000 slot=0 id=-1
        30000 slot=1 id=-1
        """)
        == "a.events:12: a second finger lands while the one of line 7 is down; tap the marks with "
        + "one finger, one after the other")
  }

  @Test("a stroke is no tap; one tenth of the panel is the limit")
  func stroke() {
    #expect(
      refusal("0 slot=0 id=1 x=80 y=48\n10000 x=162\n20000 id=-1")
        == "a.events:7: contact 1 is no tap: it moves over 10 % of the panel; tap each mark without "
        + "a drag, or leave the contact out of the recording")
    #expect(refusal("0 slot=0 id=1 x=80 y=48\n10000 x=158\n20000 id=-1") == "taps")
  }

  @Test("a trace is of the screen and not of the panel")
  func trace() {
    #expect(throws: TextError.self) {
      try RawRecording(Array("tactus-trace 2\n\n0 0 frame contacts=-\n".utf8), file: "a.trace")
    }
  }
}
