import Recordings
import SeatInput
import Testing

@testable import Panels

/// Each format's own rule, applied to what the controller reports, brings the taps to the marks.
@Suite("The lines to paste") struct MountingLinesTests {
  private static let marks = Mark.marks(5)!

  /// Panels of each mounting; stretched ones as well, whose range is not that of the glass.
  private static let panels: [TappedPanel] = PanelMounting.all.flatMap { mounting in
    [1, 0.95, 1.08].map { TappedPanel(mounting: mounting, stretch: $0) }
  }

  /// Whether what a rule makes of the raw taps is where the marks are, in parts of the display.
  private func check(
    _ panel: TappedPanel, within millimetres: Double = 0.6,
    _ rule: (MountingLines, PanelTap) throws -> (x: Double, y: Double)
  ) throws {
    let lines = MountingLines(try panel.fit(5), pixels: (1024, 600))
    for (mark, tap) in zip(Self.marks, panel.taps(Self.marks)) {
      let place = try rule(lines, tap)
      let (dx, dy) = (place.x - mark.x, place.y - mark.y)
      #expect(
        dx.magnitude * 154 <= millimetres && dy.magnitude * 86 <= millimetres,
        "\(panel.mounting.words), \(mark.name): \(place)")
    }
  }

  private func number(after word: String, in text: String) -> Double? {
    guard let range = text.firstRange(of: word) else { return nil }
    return Double(text[range.upperBound...].prefix { "-0123456789.".contains($0) })
  }

  /// `x = max_x - x` where it is inverted, the same for y, then the swap; libinput spreads the
  /// range of the axis over the display. Of a driver that has its size from the device tree.
  @Test("device tree: the kernel inverts and then swaps", arguments: panels)
  func deviceTree(panel: TappedPanel) throws {
    guard panel.stretch >= 1 else {
      let lines = MountingLines(try panel.fit(5))
      #expect(lines.deviceTree.contains("which no property states"))
      return
    }
    try check(panel) { lines, tap in
      let text = lines.deviceTree
      var axes = [(tap.x, "x", lines.fit.x), (tap.y, "y", lines.fit.y)].map {
        value, letter, range in
        let low = self.number(after: "touchscreen-min-\(letter) = <", in: text)
        let size = self.number(after: "touchscreen-size-\(letter) = <", in: text)
        var (minimum, maximum) = (low ?? Double(range.minimum), Double(range.maximum))
        if let size { maximum = size - 1 }
        var value = value
        if text.contains("touchscreen-inverted-\(letter);") {
          value = maximum - value
          maximum -= minimum
          minimum = 0
        }
        return (value - minimum) / (maximum - minimum + 1)
      }
      if text.contains("touchscreen-swapped-x-y;") { axes.swapAt(0, 1) }
      return (axes[0], axes[1])
    }
  }

  private func matrix(
    _ text: Substring, _ lines: MountingLines, _ tap: PanelTap
  ) throws -> (x: Double, y: Double) {
    let m = text.split(separator: " ").compactMap { Double($0) }
    try #require(m.count == 6 || m.count == 9)
    let u = (tap.x - Double(lines.fit.x.minimum)) / lines.fit.x.count
    let v = (tap.y - Double(lines.fit.y.minimum)) / lines.fit.y.count
    return (m[0] * u + m[1] * v + m[2], m[3] * u + m[4] * v + m[5])
  }

  @Test("udev, X and xinput: libinput's matrix on the unit square of the axes", arguments: panels)
  func matrices(panel: TappedPanel) throws {
    try check(panel, within: 0.2) { lines, tap in
      let found = try #require(lines.udev.firstMatch(of: /CALIBRATION_MATRIX}="([^"]*)"$/))
      #expect(lines.udev.contains(#"ATTRS{name}=="Panel""#))
      return try self.matrix(found.1, lines, tap)
    }
    try check(panel, within: 0.2) { lines, tap in
      let found = try #require(lines.xorg.firstMatch(of: /"CalibrationMatrix" "([^"]*)"/))
      #expect(found.1.hasSuffix(" 0 0 1"))
      return try self.matrix(found.1, lines, tap)
    }
    try check(panel, within: 0.2) { lines, tap in
      let found = try #require(lines.xinput.firstMatch(of: /Calibration Matrix' (.*)$/))
      return try self.matrix(found.1, lines, tap)
    }
  }

  @Test("tslib: whole numbers, in pixels of the display", arguments: panels)
  func tslib(panel: TappedPanel) throws {
    try check(panel, within: 0.4) { lines, tap in
      let a = lines.tslib.split(separator: " ").compactMap { Int($0) }
      try #require(a.count == 9)
      #expect(a[7] == 1024 && a[8] == 600)
      let (x, y) = (Int(tap.x), Int(tap.y))
      return (
        Double((a[2] + a[0] * x + a[1] * y) / a[6]) / 1024,
        Double((a[5] + a[3] * x + a[4] * y) / a[6]) / 600
      )
    }
  }

  /// Zephyr reports units, and has no minimum: what it is for a panel whose range is the glass's.
  @Test("Zephyr: an inverted axis counts from screen-width; then the swap", arguments: panels)
  func zephyr(panel: TappedPanel) throws {
    guard panel.stretch == 1 else { return }
    try check(panel) { lines, tap in
      let text = lines.zephyr
      let width = try #require(self.number(after: "screen-width = <", in: text))
      let height = try #require(self.number(after: "screen-height = <", in: text))
      let x = (text.contains("inverted-x;") ? width - tap.x : tap.x) / width
      let y = (text.contains("inverted-y;") ? height - tap.y : tap.y) / height
      return text.contains("swapped-x-y;") ? (y, x) : (x, y)
    }
  }

  @Test("Zephyr's pointer of LVGL: the swap, then along the display's axes", arguments: panels)
  func zephyrPointer(panel: TappedPanel) throws {
    guard panel.stretch == 1 else { return }
    try check(panel) { lines, tap in
      let text = lines.zephyrLvgl
      let (u, v) = (tap.x / lines.fit.x.count, tap.y / lines.fit.y.count)
      var (x, y) = text.contains("swap-xy;") ? (v, u) : (u, v)
      if text.contains("invert-x;") { x = 1 - x }
      if text.contains("invert-y;") { y = 1 - y }
      return (x, y)
    }
  }

  @Test("ESP-IDF: mirrors from x_max of the controller, then swaps", arguments: panels)
  func espidf(panel: TappedPanel) throws {
    guard panel.stretch == 1 else { return }
    try check(panel) { lines, tap in
      let text = lines.espidf
      let xMax = try #require(self.number(after: ".x_max = ", in: text))
      let yMax = try #require(self.number(after: ".y_max = ", in: text))
      let x = (text.contains(".mirror_x = 1") ? xMax - tap.x : tap.x) / xMax
      let y = (text.contains(".mirror_y = 1") ? yMax - tap.y : tap.y) / yMax
      return text.contains(".swap_xy = 1") ? (y, x) : (x, y)
    }
  }

  /// Neither scales: with pixels of a display the lines state by what, without a difference not.
  @Test("Zephyr and ESP-IDF: what is left to scale", arguments: panels)
  func scaling(panel: TappedPanel) throws {
    guard panel.stretch == 1 else { return }
    let fit = try panel.fit(5)
    let own = MountingLines(fit)
    for text in [own.zephyr, own.zephyrLvgl, own.espidf] { #expect(!text.contains("scale")) }
    let lines = MountingLines(fit, pixels: (1024, 600))
    let (across, down) = panel.mounting.swap ? (480, 800) : (800, 480)
    let words =
      "counts \(across) x \(down) over a display of 1024 x 600 pixels, and nothing scales it"
    for text in [lines.zephyr, lines.zephyrLvgl, lines.espidf] {
      #expect(text.contains(words), "\(text)")
    }
    #expect(lines.espidf.contains("x = x * 1024 / \(across) and y = y * 600 / \(down)"))
  }

  /// What ESP-IDF's lines leave, by the formula behind them.
  @Test(
    "ESP-IDF: a panel that does not count from 0 is shifted as well",
    arguments: PanelMounting.all, [1, 0.9])
  func shifted(mounting: PanelMounting, stretch: Double) throws {
    var panel = TappedPanel(mounting: mounting, stretch: stretch)
    panel.x = AxisRange(minimum: 100, maximum: 899)
    panel.y = AxisRange(minimum: 200, maximum: 679)
    let fit = try panel.fit(5)
    let lines = MountingLines(fit, pixels: (1024, 600))
    let text = lines.espidf
    let xMax = try #require(number(after: ".x_max = ", in: text))
    let yMax = try #require(number(after: ".y_max = ", in: text))
    let across = try #require(text.firstMatch(of: /x = \(?x(?: ([+-] \d+)\))? \* 1024 \/ (\d+)/))
    let down = try #require(text.firstMatch(of: /y = \(?y(?: ([+-] \d+)\))? \* 600 \/ (\d+)/))
    func pixel(_ value: Double, _ shift: Substring?, _ count: Substring) -> Double {
      let shift = Double((shift ?? "0").replacing(" ", with: "")) ?? 0
      return (value + shift) / (Double(count) ?? 0)
    }
    for (tap, mark) in zip(fit.taps, fit.marks) {
      let x = text.contains(".mirror_x = 1") ? xMax - tap.x : tap.x
      let y = text.contains(".mirror_y = 1") ? yMax - tap.y : tap.y
      let place = mounting.swap ? (x: y, y: x) : (x: x, y: y)
      #expect((pixel(place.x, across.1, across.2) - mark.x).magnitude < 0.005, "\(text)")
      #expect((pixel(place.y, down.1, down.2) - mark.y).magnitude < 0.005, "\(text)")
    }
    let words = stretch == 1 ? ", from \(mounting.swap ? "200, 100" : "100, 200") on," : ", from "
    for text in [lines.zephyr, lines.zephyrLvgl] { #expect(text.contains(words), "\(text)") }
  }

  @Test("an edge below 0 is no property's, and neither is what lies askew")
  func unmended() throws {
    var below = TappedPanel(stretch: 0.8)
    below.x = AxisRange(minimum: 0, maximum: 799)
    let text = MountingLines(try below.fit(5)).deviceTree
    #expect(text.contains("no touchscreen-size-x: x is -100 at an edge of the glass"), "\(text)")
    #expect(!text.contains("touchscreen-size-x = "), "\(text)")
    let askew = MountingLines(try TappedPanel(rotation: 3).fit(5))
    for text in [askew.deviceTree, askew.espidf, askew.zephyr, askew.lvgl] {
      #expect(text.contains("the panel lies askew, by 3.3 mm, which these lines do not"), "\(text)")
    }
    #expect(MountingLines(try TappedPanel().fit(5)).leftAskew == nil)
  }

  @Test("LVGL on Linux: the swap, then from min to max over the display", arguments: panels)
  func lvgl(panel: TappedPanel) throws {
    try check(panel) { lines, tap in
      let found = try #require(
        lines.lvgl.firstMatch(of: /set_calibration\(indev, (.*), (.*), (.*), (.*)\);/))
      let ends = [found.1, found.2, found.3, found.4].compactMap { Double($0) }
      try #require(ends.count == 4)
      let isSwapped = lines.lvgl.contains("swap_axes(indev, true);")
      let (x, y) = isSwapped ? (tap.y, tap.x) : (tap.x, tap.y)
      return (
        (x - ends[0]) * 1023 / (ends[2] - ends[0]) / 1024,
        (y - ends[1]) * 599 / (ends[3] - ends[1]) / 600
      )
    }
  }

  @Test("board file: the calibration, the picture as it is", arguments: panels)
  func board(panel: TappedPanel) throws {
    try check(panel, within: 0.2) { lines, tap in
      let found = try #require(lines.board.firstMatch(of: /calibration: \[(.*)\]$/))
      #expect(lines.board.hasPrefix("orientation: normal\n"))
      return try self.matrix(found.1.replacing(",", with: "")[...], lines, tap)
    }
  }

  @Test("hwdb: as many units for a millimetre as the glass has")
  func hwdb() throws {
    for mounting in PanelMounting.all {
      let lines = MountingLines(try TappedPanel(mounting: mounting).fit(5))
      let (x, y) = mounting.swap ? (9, 3) : (5, 6)
      #expect(
        lines.hwdb == """
          evdev:name:Panel:*
           EVDEV_ABS_00=::\(x)
           EVDEV_ABS_01=::\(y)
           EVDEV_ABS_35=::\(x)
           EVDEV_ABS_36=::\(y)
          """)
    }
  }

  /// What a driver already did is in the recording: the new lines replace the old ones.
  @Test("the driver's lines replace what it was set to")
  func before() throws {
    for mounting in PanelMounting.all {
      for set in PanelMounting.all {
        // The controller's taps, as the driver reported them.
        let panel = TappedPanel(mounting: mounting)
        let own = panel.taps(Self.marks)
        let reported = own.map { tap in
          let x = set.invertX ? 799 - tap.x : tap.x
          let y = set.invertY ? 479 - tap.y : tap.y
          return set.swap ? PanelTap(x: y, y: x) : PanelTap(x: x, y: y)
        }
        var screen = panel.screen
        if set.swap { (screen.x, screen.y) = (screen.y, screen.x) }
        let fit = try PanelFit(reported, marks: Self.marks, glass: panel.glass, on: screen)
        let lines = MountingLines(fit, before: set)
        #expect(lines.mounting == mounting, "\(mounting.words) after \(set.words)")
        #expect(lines.controller.x.range == panel.x && lines.controller.y.range == panel.y)
        #expect(lines.controller.x.atEdges == (0, 800))
        // Zephyr's pointer turns round what the controller's node reports, as it is set.
        let text = lines.zephyrLvgl
        for (mark, tap) in zip(Self.marks, reported) {
          let (u, v) = (tap.x / screen.x.count, tap.y / screen.y.count)
          let (x, y) = text.contains("swap-xy;") ? (v, u) : (u, v)
          let across = text.contains("invert-x;") ? 1 - x : x
          let down = text.contains("invert-y;") ? 1 - y : y
          #expect((across - mark.x).magnitude < 0.01 && (down - mark.y).magnitude < 0.01)
        }
      }
    }
  }

  @Test("a name with quotation marks ends no rule")
  func names() throws {
    var panel = TappedPanel().screen
    panel.name = "7\" 'Pan*el'\nRUN"
    let fit = try PanelFit(
      TappedPanel().taps(Self.marks), marks: Self.marks, glass: TappedPanel().glass, on: panel)
    let lines = MountingLines(fit)
    #expect(lines.udev.contains(#"ATTRS{name}=="7? 'Pan?el'?RUN""#))
    // A part of the name, since nothing stands for a quotation mark.
    #expect(lines.xorg.contains(#"MatchProduct " 'Pan*el'""#))
    #expect(lines.xinput.hasPrefix(#"xinput set-prop '7" '\''Pan*el'\''\#nRUN' "#))
  }
}
