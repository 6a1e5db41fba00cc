import Foundation
import Recordings
import SeatInput
import Testing

@testable import Panels

/// What of a glass fingers reached, on panels with dead places of known size.
@Suite("The map of a glass") struct GlassMapTests {
  private typealias Finger = DrivenPanel.Finger

  /// A finger goes over the whole glass in rows, so many millimetres a scan.
  private static func rows(
    _ panel: DrivenPanel, every distance: Double = 8, step: Double = 1
  ) -> DrivenPanel {
    var panel = panel
    for row in 0..<Int(90 / distance) {
      let y = distance / 2 + distance * Double(row)
      let ends = row % 2 == 0 ? (0.0, 160.0) : (160, 0)
      panel.touch([Finger(ends.0, y, to: (ends.1, y))], scans: Int(160 / step) + 1)
    }
    return panel
  }

  private static func column(
    _ from: Double, _ width: Double
  ) -> (Double, Double) -> Bool { { x, _ in x > from && x < from + width } }

  /// The JSON's map.
  private func map(_ check: PanelCheck) throws -> [String: Any] {
    let data = try JSONEncoder().encode(PanelCheckReport(check))
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return try #require(json?["map"] as? [String: Any])
  }

  @Test(
    "rows 8 mm apart reach all of a good panel, however uneven its scans", arguments: [0, 3000])
  func whole(jitter: Int64) throws {
    var panel = DrivenPanel()
    panel.jitter = jitter
    panel.noise = 0.2
    let check = try Self.rows(panel).check()
    #expect((check.figure("reached")?.value ?? 0) > 97)
    #expect(check.figure("dead")?.value == 0 && check.figure("dead")?.passes == true)
    #expect(check.figure("dead")?.reason == "")
    let map = try map(check)
    #expect(map["columns"] as? Int == 64 && map["rows"] as? Int == 36)
    #expect((map["cells"] as? [String])?.count == 36)
  }

  /// Wherever it begins, it has a cell of 2.5 mm in it.
  @Test(
    "a dead column of 6 mm is found, with its place and width",
    arguments: [50, 51.2, 52.4], [false, true])
  func column(from: Double, lifts: Bool) throws {
    var panel = DrivenPanel()
    panel.deaf = Self.column(from, 6)
    panel.liftsWhereDeaf = lifts
    let check = try Self.rows(panel).check()
    let figure = try #require(check.figure("dead"))
    #expect((figure.value ?? 0) >= 11 && figure.passes == false, "\(figure)")
    let finding = try #require(check.findings.first { $0.kind == .dead })
    #expect(
      finding.what.hasPrefix("fingers pass over about 6 mm without a report, at \(Int(from) + 3)")
        || finding.what.hasPrefix(
          "fingers pass over about 6 mm without a report, at \(Int(from) + 4)")
        || finding.what.hasPrefix(
          "fingers pass over about 5 mm without a report, at \(Int(from) + 3)"),
      "\(finding.what)")
    let map = try map(check)
    #expect((map["passed"] as? Int) == figure.value.map { Int($0) })
    let cells = try #require(map["cells"] as? [String])
    // In the columns of the cells that lie in it, and nowhere else.
    for row in cells {
      for (column, cell) in row.enumerated() where cell == "x" {
        let left = Double(column) * 2.5
        #expect(left >= from - 2.5 && left <= from + 6, "\(row)")
      }
    }
  }

  @Test(
    "a dead column of 3 mm is below what can be seen, and is not claimed", arguments: [50, 51.3])
  func narrow(from: Double) throws {
    var panel = DrivenPanel()
    panel.deaf = Self.column(from, 3)
    let check = try Self.rows(panel).check()
    #expect(check.figure("dead")?.value == 0)
    #expect(check.findings.filter { $0.kind == .dead } == [])
  }

  /// 4 mm a scan: a report on each side of the column is no gap then.
  @Test("a finger that is too fast for it proves nothing of a dead column")
  func fast() throws {
    var panel = DrivenPanel()
    panel.deaf = Self.column(50, 6)
    let check = try Self.rows(panel, step: 4).check()
    #expect(check.figure("dead")?.value == 0)
  }

  @Test("scans that were lost once are no dead place, and the map shows them as passed once")
  func lost() throws {
    var panel = DrivenPanel()
    panel.lost = Set(500..<508)
    let check = try Self.rows(panel).check()
    #expect(check.figure("dead")?.value == 0)
    let map = try map(check)
    #expect((map["passedOnce"] as? Int ?? 0) >= 2 && map["passed"] as? Int == 0)
  }

  @Test("a leap passes over nothing: it takes no time")
  func leap() throws {
    var panel = DrivenPanel()
    panel.bend = { x, y in (x > 50 ? x + 8 : x, y) }
    let check = try Self.rows(panel).check()
    #expect(check.figure("dead")?.value == 0)
  }

  @Test("what no finger was near is not reached, and the figure states of how much it is")
  func unreached() throws {
    var panel = DrivenPanel()
    panel.touch([Finger(10, 45, to: (150, 45))], scans: 140)
    let check = try panel.check()
    // A strip of 140 mm and a fingertip's ends, four cells high.
    #expect((check.figure("reached")?.value ?? 0).rounded() == 10)
    #expect(
      check.figure("dead")?.reason == "of the 10 % of the glass that fingers touched")
    var taps = DrivenPanel()
    taps.touch([Finger(80, 45)], scans: 20)
    #expect(try taps.check().figure("dead")?.reason == "no finger moves")
    var screen = panel.screen
    screen.size = nil
    let without = try PanelCheck(of: [screen])
    #expect(without.figure("reached")?.value == nil && without.figure("dead")?.value == nil)
  }

  @Test("it is shown as the viewer sees it, whichever way the panel lies")
  func mounted() throws {
    var panel = DrivenPanel()
    // Near the top left of the device's range.
    panel.touch([Finger(4, 4, to: (40, 4))], scans: 60)
    for (mounting, corner) in [
      (PanelMounting(), "top left"), (PanelMounting(invertX: true), "top right"),
      (PanelMounting(invertY: true), "bottom left"),
      (PanelMounting(swap: true, invertX: true), "bottom left"),
      (PanelMounting(swap: true, invertY: true), "top right"),
    ] {
      var options = PanelCheck.Options()
      options.mounting = mounting
      let map = try map(try panel.check(options))
      let cells = try #require(map["cells"] as? [String])
      #expect(cells.count == (mounting.swap ? 64 : 36))
      let row = try #require(corner.hasPrefix("top") ? cells.first : cells.last)
      let cell = corner.hasSuffix("left") ? row.dropFirst().first : row.dropLast().last
      #expect(cell == "#", "\(corner): \(cells)")
    }
  }
}
