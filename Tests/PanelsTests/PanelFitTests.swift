import InputText
import Recordings
import SeatInput
import Testing

@testable import Panels

@Suite("A fit of taps on marks") struct PanelFitTests {
  /// Three glasses, and the controllers' ranges under them: one with coarse units, one of which the
  /// axes count differently, one that begins at other numbers.
  static let panels: [(glass: PanelSize, x: AxisRange, y: AxisRange)] = [
    (
      PanelSize(width: 154, height: 86)!, AxisRange(minimum: 0, maximum: 799),
      AxisRange(minimum: 0, maximum: 479)
    ),
    (
      PanelSize(width: 62, height: 110)!, AxisRange(minimum: 0, maximum: 4095),
      AxisRange(minimum: 0, maximum: 4095)
    ),
    (
      PanelSize(width: 344, height: 194)!, AxisRange(minimum: -200, maximum: 16_200),
      AxisRange(minimum: 100, maximum: 9_650)
    ),
  ]

  @Test(
    "finds each mounting, of each size, at each noise, with three taps and with five",
    arguments: PanelMounting.all, [3, 5])
  func eachMounting(mounting: PanelMounting, count: Int) throws {
    for (glass, x, y) in Self.panels {
      for noise in [0, 0.3, 1] {
        for seed in 1...5 as ClosedRange<UInt64> {
          let panel = TappedPanel(
            mounting: mounting, glass: glass, x: x, y: y, noise: noise, seed: seed)
          let fit = try panel.fit(count)
          #expect(fit.mounting == mounting, "\(noise) mm, seed \(seed)")
          #expect(fit.residual <= 2.5 * noise + 0.2)
          // What the glass has where the taps were is where they land.
          for (across, down) in [(0.1, 0.1), (0.9, 0.1), (0.5, 0.5), (0.1, 0.9), (0.9, 0.9)] {
            let device = panel.device(across: across * glass.width, down: down * glass.height)
            let place = fit.place(x: device.x, y: device.y)
            #expect((place.x - across).magnitude * glass.width <= 4 * noise + 0.3)
            #expect((place.y - down).magnitude * glass.height <= 4 * noise + 0.3)
          }
        }
      }
    }
  }

  @Test("of a panel that is only mounted is its mounting's own matrix")
  func plainMatrix() throws {
    for mounting in PanelMounting.all {
      for count in [3, 5] {
        let fit = try TappedPanel(mounting: mounting, noise: 0.3).fit(count)
        #expect(fit.model == .mounting)
        #expect(fit.calibration == mounting.matrix)
      }
    }
  }

  /// The right edge's tap of three lands in the middle, or beyond the glass: the axis would be
  /// twice as coarse, or half. With five taps the others do not agree, and it is refused.
  @Test("one tap beside its mark advises no size", arguments: PanelMounting.all, [0.5, 1.7])
  func outlier(mounting: PanelMounting, place: Double) throws {
    // Of a panel whose units are oblong as it is, a tap beyond its range makes them squarer.
    guard place < 1 || !mounting.swap else { return }
    let panel = TappedPanel(mounting: mounting)
    var taps = panel.taps(Mark.marks(3)!)
    let wrong = panel.device(across: place * panel.glass.width, down: 0.1 * panel.glass.height)
    (taps[1].x, taps[1].y) = wrong
    let fit = try PanelFit(taps, marks: Mark.marks(3)!, glass: panel.glass, on: panel.screen)
    #expect(fit.mounting == mounting && fit.isDoubtful)
    let lines = MountingLines(fit)
    let good = MountingLines(try panel.fit(3))
    #expect(lines.zephyr == good.zephyr && lines.espidf == good.espidf && lines.hwdb == good.hwdb)
    #expect(!lines.deviceTree.contains(" = <"))
    #expect(lines.deviceTree.contains("one of the three taps missed its mark; tap five"))
    let notes = PanelFitReport(fit, lines, panel.screen).notes
    #expect(notes.contains { $0.contains("no line has the panel's size; tap five with --marks 5") })
    #expect(try !panel.fit(3).isDoubtful && !panel.fit(5).isDoubtful)
  }

  @Test("a range that is wrong along one axis is no outlier: its units are square then")
  func wrongRange() throws {
    // x states 4096 and counts 800.
    var panel = TappedPanel()
    let taps = panel.taps(Mark.marks(3)!)
    panel.x = AxisRange(minimum: 0, maximum: 4095)
    let fit = try PanelFit(taps, marks: Mark.marks(3)!, glass: panel.glass, on: panel.screen)
    #expect(!fit.isDoubtful)
    #expect(MountingLines(fit).deviceTree.contains("touchscreen-size-x = <800>;"))
  }

  @Test("a panel that lies askew is turned back, and shows by how much", arguments: [-5.0, 2, 5])
  func askew(degrees: Double) throws {
    for mounting in PanelMounting.all {
      let panel = TappedPanel(mounting: mounting, rotation: degrees)
      let fit = try panel.fit(5)
      #expect(fit.mounting == mounting)
      #expect(fit.model == .full)
      #expect((fit.rotation - degrees).magnitude < 0.2, "\(fit.rotation)")
      #expect(fit.skew.magnitude < 0.2)
      // The corners' marks are 70 mm from the middle.
      #expect((fit.residual - 63 * degrees.magnitude * .pi / 180).magnitude < 0.6)
      #expect(fit.left < 0.2)
    }
  }

  @Test("a range that is not the glass's is stretched, and shows how far it reaches")
  func stretched() throws {
    for mounting in PanelMounting.all {
      let fit = try TappedPanel(mounting: mounting, stretch: 1.1).fit(5)
      #expect(fit.mounting == mounting)
      #expect(fit.model == .stretched)
      let reach = fit.reach
      for (edge, length) in [
        (reach.left, 154.0), (reach.right, 154), (reach.top, 86), (reach.bottom, 86),
      ] {
        #expect((edge - 0.05 * length).magnitude < 0.4)
      }
      #expect(fit.residual < 0.2)
    }
  }

  @Test("a range that ends before the glass does is noted")
  func tooShort() throws {
    let panel = TappedPanel(stretch: 0.9)
    let fit = try panel.fit(5)
    let report = PanelFitReport(fit, MountingLines(fit), panel.screen)
    #expect(
      report.notes.first?.hasPrefix("the panel's range ends before the glass does: no touch is")
        == true, "\(report.notes)")
  }

  @Test("a missed mark of three, and taps in another order, are noted as such")
  func doubts() throws {
    func notes(_ taps: [PanelTap], _ panel: TappedPanel = TappedPanel()) throws -> String {
      let fit = try PanelFit(taps, marks: Mark.marks(3)!, glass: panel.glass, on: panel.screen)
      return PanelFitReport(fit, MountingLines(fit), panel.screen).notes.joined(separator: "\n")
    }
    let panel = TappedPanel()
    var taps = panel.taps(Mark.marks(3)!)
    #expect(try notes(taps) == "")
    // Halfway down the left edge.
    let middle = panel.device(across: 0.1 * 154, down: 0.5 * 86)
    taps[2] = PanelTap(x: middle.x, y: middle.y)
    #expect(
      try notes(taps).hasPrefix(
        "from top to bottom the taps are 0.5 times as far apart as their marks: one missed its mark"
      ))
    taps = panel.taps(Mark.marks(3)!)
    taps.swapAt(1, 2)
    #expect(
      try notes(taps).contains(
        "its axes count 9.3 and 3.1 a millimetre, and would count 5.2 and 5.6 if they ran the other "
          + "way: tap the marks as one reads"))
    taps = panel.taps(Mark.marks(3)!)
    taps[1] = PanelTap(x: 1600, y: taps[1].y)
    #expect(try notes(taps).contains("tap 2 is beyond the range that the panel states"))
  }

  @Test("ranges that are stated the wrong way round are named, by three taps and by five")
  func exchangedRanges() throws {
    for (count, mounting) in [3, 5].flatMap({ count in PanelMounting.all.map { (count, $0) } }) {
      let panel = TappedPanel(mounting: mounting)
      var screen = panel.screen
      // What the controller says of x is of y.
      swap(&screen.x, &screen.y)
      let marks = Mark.marks(count)!
      let fit = try PanelFit(panel.taps(marks), marks: marks, glass: panel.glass, on: screen)
      #expect(fit.mounting == mounting)
      #expect(
        PanelFitReport(fit, MountingLines(fit), screen).notes == [
          "the taps fit the panel's ranges exchanged: x goes to what is stated of y, and y to what is "
            + "stated of x; fix them in the controller's configuration, or paste the lines below"
        ])
    }
    #expect(try !TappedPanel().fit(5).hasExchangedRanges)
  }

  @Test("five taps that agree leave no doubt about the marks")
  func rangeOfFive() throws {
    let panel = TappedPanel(stretch: 0.6)
    let fit = try panel.fit(5)
    let notes = PanelFitReport(fit, MountingLines(fit), panel.screen).notes
    #expect(
      notes.contains {
        $0.hasSuffix(
          "times as far apart as their marks: the range that the panel states is not that of its glass"
        )
      }, "\(notes)")
    #expect(!notes.contains { $0.contains("--marks 5") }, "\(notes)")
  }

  @Test("a node in place of a name finds no panel", arguments: ["", "/dev/input/event2"])
  func nameless(_ name: String) throws {
    var panel = TappedPanel().screen
    panel.name = name
    let fit = try PanelFit(
      TappedPanel().taps(Mark.marks(3)!), marks: Mark.marks(3)!, glass: TappedPanel().glass,
      on: panel)
    let lines = MountingLines(fit)
    #expect(lines.hwdb.hasPrefix("evdev:name:NAME:*\n"))
    #expect(lines.udev.contains(#"ENV{ID_INPUT_TOUCHSCREEN}=="1""#))
  }

  /// Zephyr's pointer of LVGL names the display's axes, which it inverts after the swap.
  @Test("words of a system that swaps first mean what they do there", arguments: PanelMounting.all)
  func swappedFirst(mounting: PanelMounting) throws {
    let lines = MountingLines(try TappedPanel(mounting: mounting).fit(3))
    let words = lines.zephyrLvgl.hasPrefix("/*") ? "none" : lines.zephyrLvgl
    #expect(PanelMounting(words: words) == mounting, "\(words)")
    #expect(PanelMounting(words: mounting.words.replacing("as the display", with: "")) == mounting)
  }

  // What cannot be fitted

  private func refusal(_ taps: [PanelTap], _ count: Int) -> String {
    let panel = TappedPanel()
    do throws(TextError) {
      _ = try PanelFit(taps, marks: Mark.marks(count)!, glass: panel.glass, on: panel.screen)
      return "fitted"
    } catch {
      return "\(error)"
    }
  }

  private let good = TappedPanel().taps(Mark.marks(5)!)

  @Test("what is reported far beyond the range is no tap; four times its length is the limit")
  func far() {
    var taps = good
    taps[1] = PanelTap(x: 799 + 3200 + 1, y: taps[1].y, lines: 7...9)
    #expect(
      refusal(taps, 5)
        == "taps.events:7: tap 2 reports x 4000, far beyond its range of 0 to 799; tap the marks "
        + "again, or give the ranges in which the panel counts with --ranges x=0..799,y=0..479")
    taps[1] = PanelTap(x: 799 + 3200, y: taps[1].y, lines: 7...9)
    #expect(!refusal(taps, 5).contains("far beyond"))
  }

  @Test("too few and too many taps are counted")
  func counts() {
    #expect(
      refusal(Array(good[0..<2]), 3)
        == "taps.events: 2 taps for 3 marks; tap top left, top right, bottom left, each once")
    #expect(
      refusal([], 3)
        == "taps.events: 0 taps for 3 marks; tap top left, top right, bottom left, each once")
    #expect(
      refusal(good, 3).hasSuffix(
        "5 taps for 3 marks; tap top left, top right, bottom left, each once, and nothing else; or "
          + "give --marks 5"))
    #expect(refusal([good[0], good[1], good[3]], 5).hasSuffix("or give --marks 3"))
  }

  @Test("a mark that was tapped twice is named, with its lines")
  func doubled() {
    var taps = [good[0], good[1], good[1], good[3]]
    taps[2].lines = 40...57
    #expect(
      refusal(taps, 3)
        == "taps.events:40: tap 3 is where tap 2 was: a mark was tapped twice; tap the marks "
        + "again, or cut lines 40 to 57 out")
    #expect(refusal([good[0], good[1], good[1]], 3).contains("tap 3 is where tap 2 was"))
  }

  @Test("taps on one spot, and an axis that does not change, are no marks")
  func oneSpot() {
    #expect(
      refusal([good[0], good[0], good[0]], 3).contains("all 3 taps are on one spot, at 80, 48"))
    #expect(refusal([good[0], good[1], good[0]], 3).contains("y is the same for all taps, 48"))
  }

  @Test("an order that no mounting has is refused, with the one that it looks like")
  func wrongOrder() {
    #expect(
      refusal([good[1], good[0], good[3]], 3)
        == "taps.events: the taps look as if the marks were tapped in the order 2 1 3; tap the "
        + "marks as one reads: top left, top right, bottom left")
    for order in [[1, 0, 2, 3, 4], [0, 2, 1, 3, 4], [0, 1, 2, 4, 3], [2, 1, 0, 3, 4]] {
      let line = refusal(order.map { good[$0] }, 5)
      #expect(line.contains("in the order") || line.contains("no mounting"), "\(line)")
    }
  }

  @Test("a mark that was missed is named; within the limit it is noted")
  func missed() throws {
    var taps = good
    // 12 mm on a panel of 5.2 units per millimetre.
    taps[3].x += 62
    taps[3].lines = 90...99
    #expect(
      refusal(taps, 5)
        == "taps.events:90: tap 4 is 11.9 mm off its mark (bottom left), and the others agree; "
        + "tap the marks again, that one with care")
    taps = good
    taps[3].x += 20
    #expect(refusal(taps, 5) == "fitted")
  }

  @Test("a size that only the device has is turned with it")
  func ownSize() throws {
    for mounting in PanelMounting.all {
      let panel = TappedPanel(mounting: mounting, rotation: 2)
      var screen = panel.screen
      screen.size = mounting.swap ? PanelSize(width: 86, height: 154) : panel.glass
      let marks = Mark.marks(5)!
      let fit = try #require(try PanelFit(panel.taps(marks), marks: marks, glass: nil, on: screen))
      #expect(fit.glass == panel.glass && fit.mounting == mounting)
      #expect((fit.rotation - 2).magnitude < 0.2)
      screen.size = nil
      #expect(try PanelFit(panel.taps(marks), marks: marks, glass: nil, on: screen) == nil)
    }
  }

  @Test("what is before the swap and after it is one mounting")
  func composition() {
    for first in PanelMounting.all {
      for second in PanelMounting.all {
        let both = second.after(first)
        for (x, y) in [(0.0, 0.0), (0.2, 0.7), (1, 0)] {
          let between = first.apply(x, y)
          let one = second.apply(between.x, between.y)
          let other = both.apply(x, y)
          #expect((one.x - other.x).magnitude < 1e-9 && (one.y - other.y).magnitude < 1e-9)
        }
      }
    }
  }

  @Test("the reverse states where the corners land, in both orders")
  func explanation() throws {
    let mounting = try #require(PanelMounting(words: "inverted-x swapped"))
    #expect(
      MountingExplanation(mounting).text == """
        inverted-x, swapped-x-y: turned by a quarter, counterclockwise

        a tap         lands         and where axes are swapped first
        top left      bottom left   top right
        top right     top left      bottom right
        bottom left   bottom right  top left
        bottom right  top right     bottom left

        The kernel, Zephyr's touch drivers and ESP-IDF invert first, along the controller's axes, and
        then swap; LVGL and Zephyr's zephyr,lvgl-pointer-input swap first.
        As a calibration: 0 1 0 -1 0 1

        """)
    #expect(PanelMounting(words: "touchscreen-inverted-y; mirror_x, swap_xy")?.invertY == true)
    #expect(PanelMounting(words: "sideways") == nil)
  }
}
