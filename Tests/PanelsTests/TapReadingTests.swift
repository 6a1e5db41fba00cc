import Foundation
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
    let report = PanelFitReport(fit, MountingLines(fit), screen)
    #expect(
      report.notes == [
        "the recording has no range of its axes, so that the mounting alone is known, and no line to "
          + "paste; give --ranges x=0..799,y=0..479, or put what getevent -lp prints above the events"
      ])
    // Whatever is computed of a guess is left out.
    let rows = report.text.split(separator: "\n")
    #expect(rows.map { $0.prefix { $0 != " " } } == ["panel", "glass", "mounting"])
    #expect(
      rows.last == "mounting     turned by a quarter, counterclockwise: inverted-x, swapped-x-y")
    let values = try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(report)) as? [String: Any])
    #expect(values["calibration"] is NSNull && values["residual"] is NSNull)
    #expect((values["lines"] as? [String: String]) == [:])
    #expect((values["mounting"] as? [String: Bool])?["swap"] == true)
  }

  @Test("a range that runs backwards, or is empty, is named as it is stated")
  func emptyRange() throws {
    let panel = TappedPanel()
    let text = TapRecording(panel).text(.evemu, panel.taps(Self.marks))
    for (stated, words) in [("799 0", "799 to 0"), ("0 0", "0 to 0")] {
      let wrong = text.replacing("A: 35 0 799", with: "A: 35 \(stated)")
      #expect(wrong != text)
      let screen = try RawRecording(Array(wrong.utf8), file: "a").touchscreen()
      let fit = try PanelFit(
        try PanelTap.taps(of: screen), marks: Self.marks, glass: panel.glass, on: screen)
      #expect(
        PanelFitReport(fit, MountingLines(fit), screen).notes == [
          "the device states that x goes from \(words), which is no range, so that the mounting alone "
            + "is known, and no line to paste; give the right ones with --ranges x=0..799,y=0..479"
        ])
      #expect(
        try PanelCheck(of: [screen]).notes == [
          "a: the device states that x goes from \(words), which is no range, so that nothing is "
            + "known in millimetres; give the right ones with --ranges x=0..799,y=0..479"
        ])
    }
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

  @Test("a stroke is no tap: from end to end a twentieth of the panel, in between a tenth")
  func stroke() {
    #expect(
      refusal("0 slot=0 id=1 x=80 y=48\n10000 x=162\n20000 id=-1")
        == "a.events:7: contact 1 is no tap: it moves over 10 % of the panel; tap each mark without "
        + "a drag, or leave the contact out of the recording")
    func positions(_ xs: Int...) -> String {
      "0 slot=0 id=1 x=80 y=48\n"
        + xs.enumerated().map { "\($0.offset + 1)0000 x=\($0.element)\n" }.joined()
        + "\(xs.count + 1)0000 id=-1"
    }
    for (packets, expected) in [
      (positions(158, 82), "taps"), (positions(162, 82), "moves over 10 %"),
      // The first two and the last two, in their mean.
      (positions(82, 95, 100, 120, 121), "taps"),
      (positions(82, 95, 100, 121, 122), "moves over 5 %"),
    ] {
      #expect(refusal(packets).contains(expected), "\(packets)")
    }
  }

  @Test("a trace is of the screen and not of the panel")
  func trace() {
    #expect(throws: TextError.self) {
      try RawRecording(Array("tactus-trace 2\n\n0 0 frame contacts=-\n".utf8), file: "a.trace")
    }
  }
}
