import Foundation
import Testing

/// `panel fit` and `panel check`, as a person runs them.
@Suite struct PanelCommandTests {
  /// An evemu recording of taps on a panel of 800 × 480 units, upside down under its glass.
  private static func taps(_ places: [(Int, Int)]) -> String {
    var text = """
      N: Goodix Capacitive TouchScreen
      P: 02 00 00 00 00 00 00 00
      A: 2f 0 4 0 0 0
      A: 35 0 799 0 0 0
      A: 36 0 479 0 0 0
      A: 39 0 65535 0 0 0

      """
    for (index, place) in places.enumerated() {
      let start = "E: \(index + 1).0"
      text += start + "00000 0003 0039 \(index)\n" + start + "00000 0003 0035 \(place.0)\n"
      text += start + "00000 0003 0036 \(place.1)\n" + start + "00000 0000 0000 0\n"
      text += start + "60000 0003 0039 -1\n" + start + "60000 0000 0000 0\n"
    }
    return text
  }

  private static let upsideDown = [(722, 433), (77, 430), (717, 46)]

  @Test func `fit has the names that programs rely on`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.taps(Self.upsideDown), to: "taps.events")
    let result = try TactusProcess.run(
      ["panel", "fit", file, "--size", "154x86mm", "--marks", "3", "--json", "-"])
    #expect(result.status == 0 && result.error == "")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(
      json["mounting"] as? [String: Bool] == ["swap": false, "invertX": true, "invertY": true])
    #expect(json["calibration"] as? [Double] == [-1, 0, 1, 0, -1, 1])
    let residual = try #require(json["residual"] as? [String: Any])
    #expect(residual["unit"] as? String == "mm")
    #expect((0.1...1).contains(residual["value"] as? Double ?? 0))
    let lines = try #require(json["lines"] as? [String: String])
    for key in ["devicetree", "udev", "xorg", "tslib", "zephyr", "espidf", "lvgl", "board"] {
      #expect(lines[key]?.isEmpty == false, "\(key)")
    }
  }

  /// Several recordings are one row of taps, and standard input is one of them.
  @Test func `fit takes a recording for each mark, in their order`() throws {
    let folder = try TemporaryFolder()
    let whole = try folder.write(Self.taps(Self.upsideDown), to: "all.events")
    for (index, place) in Self.upsideDown.enumerated() {
      _ = try folder.write(Self.taps([place]), to: "\(index).events")
    }
    let options = "--size 154x86mm"
    let one = try TactusProcess.run(["panel", "fit", whole, "--size", "154x86mm"])
    let three = try TactusProcess(
      shell: "cd '\(folder.path)'; tactus panel fit 0.events - 2.events \(options) < 1.events"
    ).finish()
    #expect(one.status == 0 && one.output == three.output, "\(three.error)")
    #expect(one.output.contains("\nmounting     upside down: inverted-x, inverted-y\n"))
  }

  @Test func `fit refuses what is no row of taps in one line`() throws {
    let folder = try TemporaryFolder()
    let good = Self.upsideDown
    for (places, options, words) in [
      (
        [good[0], good[1]], [],
        "2 taps for 3 marks; tap top left, top right, bottom left, each once"
      ),
      ([good[0], good[0], good[0]], [], "all 3 taps are on one spot, at 722, 433"),
      ([good[1], good[0], good[2]], [], "the taps look as if the marks were tapped in the order"),
      (good, ["--marks", "4"], "--marks 4: there are 3 marks or 5; give one of these"),
      (good, ["--live"], "--live: takes no recording"),
      (good, ["--explain", "swapped"], "--explain: takes no recording"),
      (good, ["--display", "kms"], "--display: shows what to touch; add --live"),
      (good, ["--display", "pages"], "use none, kms, kms:CARD, fbdev or fbdev:PATH"),
      (good, ["--orientation", "clockwise"], "--orientation: is the display's; add --display"),
      (
        good, ["--panel", "libinput"],
        "--panel: names the touchscreen that --live reads; add --live"
      ),
    ] as [([(Int, Int)], [String], String)] {
      let file = try folder.write(Self.taps(places), to: "taps.events")
      let result = try TactusProcess.run(
        ["panel", "fit", file, "--size", "154x86mm"] + options)
      #expect(result.status == 2 && result.output == "")
      #expect(result.error.contains(words), "\(result.error)")
      #expect(result.error.split(separator: "\n").count == 1)
    }
    let file = try folder.write(Self.taps(good), to: "taps.events")
    let result = try TactusProcess.run(["panel", "fit", file])
    #expect(result.status == 2 && result.error.contains("--size 154x86mm"))
  }

  /// With the calibration of the fit a replay has the taps where the marks are.
  @Test func `the line for a board file brings the taps to their marks`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.taps(Self.upsideDown), to: "taps.events")
    let fit = try TactusProcess.run(
      ["panel", "fit", file, "--size", "154x86mm", "--json", "-"])
    let json = try JSONSerialization.jsonObject(with: Data(fit.output.utf8)) as? [String: Any]
    let lines = try #require((json?["lines"] as? [String: String])?["board"])
    let shipped = try String(
      contentsOf: TactusProcess.root.appendingPathComponent("Boards/raspberry-pi-7.yaml"),
      encoding: .utf8)
    let pasted = shipped.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("  orientation:")
        ? lines.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n") : String(line)
    }
    let board = try folder.write(pasted.joined(separator: "\n"), to: "mine.yaml")
    let trace = folder.file("taps.trace")
    let run = try TactusProcess.run(
      ["replay", file, "--board", board, "--quiet", "--trace", trace])
    #expect(run.status == 0, "\(run.error)")
    let text = try String(contentsOfFile: trace, encoding: .utf8)
    let landed = text.matches(of: /frame contacts=\d+@([\d.]+),([\d.]+)/).compactMap {
      (Double($0.1), Double($0.2))
    }
    // That board's screen in points.
    let (width, height) = (952.75, 571.65)
    for (place, mark) in zip(landed, [(0.1, 0.1), (0.9, 0.1), (0.1, 0.9)]) {
      #expect(((place.0 ?? 0) / width - mark.0).magnitude < 0.015, "\(place)")
      #expect(((place.1 ?? 0) / height - mark.1).magnitude < 0.015, "\(place)")
    }
    #expect(landed.count >= 3)
  }

  @Test func `explain states where the corners land`() throws {
    let result = try TactusProcess.run(["panel", "fit", "--explain", "inverted-x swapped"])
    #expect(result.status == 0)
    #expect(result.output.contains("top left      bottom left   top right\n"), "\(result.output)")
    let wrong = try TactusProcess.run(["panel", "fit", "--explain", "sideways"])
    #expect(wrong.status == 2 && wrong.error.contains("write inverted-x, inverted-y, swapped"))
  }

  @Test func `check has the names that programs rely on, null where nothing is known`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.taps(Self.upsideDown), to: "taps.events")
    let result = try TactusProcess.run(
      ["panel", "check", file, "--size", "154x86mm", "--json", "-"])
    #expect(result.status == 1 && result.error == "")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let figures = try #require(json["figures"] as? [[String: Any]])
    let names = figures.compactMap { $0["name"] as? String }
    for name in [
      "rate.1", "interval.p99", "lost", "jitter.rest", "jitter.moving", "linearity.rms",
      "linearity.max", "contacts", "separation", "edge.left", "edge.right", "edge.top",
      "edge.bottom",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    for figure in figures {
      for key in ["name", "value", "unit", "limit", "source", "pass"] {
        #expect(figure[key] != nil, "\(figure) has no \(key)")
      }
      if figure["value"] is NSNull {
        #expect(figure["pass"] is NSNull && (figure["reason"] as? String)?.isEmpty == false)
      }
    }
    #expect((json["failures"] as? [String]) == ["inverted"])
    // The board's own mounting makes the same taps right.
    let board = try folder.write(
      try String(
        contentsOf: TactusProcess.root.appendingPathComponent("Boards/raspberry-pi-7.yaml"),
        encoding: .utf8
      ).replacing("  orientation: normal", with: "  orientation: upside-down"), to: "mine.yaml")
    let right = try TactusProcess.run(
      ["panel", "check", file, "--size", "154x86mm", "--board", board, "--json", "-"])
    #expect(!right.output.contains("\"inverted\""), "\(right.output)")
  }

  @Test func `check takes limits of one's own, and fails by them`() throws {
    let folder = try TemporaryFolder()
    let straight = Self.upsideDown.map { (799 - $0.0, 479 - $0.1) }
    let file = try folder.write(Self.taps(straight), to: "taps.events")
    let limits = try folder.write("contacts >= 1\nghosts <= 0\n", to: "ours.txt")
    let arguments = ["panel", "check", file, "--size", "154x86mm", "--limits", limits]
    let passed = try TactusProcess.run(arguments)
    #expect(
      passed.status == 0 && passed.output.hasSuffix("\npass; the figures score 1.00\n"), "\(passed)"
    )
    #expect(passed.output.contains("contacts           1      >= 1"), "\(passed.output)")
    _ = try folder.write("ghosts >= 1\n", to: "ours.txt")
    let failed = try TactusProcess.run(arguments)
    #expect(failed.status == 1 && failed.output.contains("\nfail: ghosts; the"), "\(failed.output)")
    #expect(failed.error == "")
  }

  /// Names of devices and files are text in it, whatever they are, and nothing is loaded.
  @Test func `check writes a page with the strokes on the glass`() throws {
    let folder = try TemporaryFolder()
    let named = Self.taps(Self.upsideDown).replacing(
      "N: Goodix Capacitive TouchScreen", with: "N: <script>alert(1)</script> & \"Co\"")
    let file = try folder.write(named, to: "<b onload=x>.events")
    let page = folder.file("card.html")
    let result = try TactusProcess.run(
      ["panel", "check", file, "--size", "154x86mm", "--html", page])
    #expect(result.status == 1 && result.error == "", "\(result.error)")
    let plain = try TactusProcess.run(["panel", "check", file, "--size", "154x86mm"])
    #expect(result.output == plain.output)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.hasPrefix("<!doctype html>") && text.hasSuffix("</html>\n"))
    #expect(!text.contains("<script") && !text.contains("<b onload"))
    #expect(text.contains("<h1>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot;</h1>"))
    let nonce = try #require(text.firstMatch(of: /<style nonce="(?<word>[0-9a-f]+)"/)).word
    #expect(
      text.contains(
        "content=\"default-src 'none'; style-src 'nonce-\(nonce)'; img-src data:; base-uri 'none'"))
    #expect(!text.contains("style=") && !text.contains("http://") && !text.contains("https://"))
    // Three taps of one place each, in millimetres, and a bar of a round length.
    #expect(text.matches(of: /<circle class="dot"/).count == 3)
    #expect(text.contains("<title>contact 3</title>") && text.contains(">10 mm</text>"))
    #expect(text.contains("<rect class=\"touched\""))
    #expect(text.contains("<b>inverted</b> the taps on the marks are inverted x, inverted y"))
    #expect(text.contains("<li><b>linearity.rms</b> no straight stroke of 20 mm"))
    let both = try TactusProcess.run(
      ["panel", "check", file, "--size", "154x86mm", "--html", page, "--json", page])
    #expect(both.status == 2 && both.error.split(separator: "\n").count == 1, "\(both.error)")
  }

  @Test func `panel without a verb still lists`() throws {
    let list = try TactusProcess.run(["panel", "list"])
    #expect(try TactusProcess.run(["panel"]) == list)
  }

  @Test func `boards new writes what taps show, and the board is used at once`() throws {
    let folder = try TemporaryFolder()
    let taps = try folder.write(Self.taps(Self.upsideDown), to: "taps.events")
    let new = "tactus boards new mine --from '\(taps)' --size 154x86mm --pixels 800x480"
    let first = try TactusProcess(shell: "cd '\(folder.path)'; \(new)").finish()
    #expect(first.status == 0 && first.output == "", "\(first.error)")
    #expect(first.error.contains("mine.yaml: left to fill in: controller.scanRate, "))
    let shown = try TactusProcess.run(["boards", "show", folder.path + "/mine.yaml"])
    #expect(shown.status == 0, "\(shown.error)")
    #expect(
      shown.output.contains("controller            Goodix Capacitive TouchScreen\n"),
      "\(shown.output)")
    // What differs is only that nothing moved in it.
    let check = try TactusProcess.run(
      ["panel", "check", taps, "--board", folder.path + "/mine.yaml"])
    #expect(check.output.contains("\npass; "), "\(check.output)")
    let again = try TactusProcess(shell: "cd '\(folder.path)'; \(new)").finish()
    #expect(again.status == 2)
    #expect(
      again.error == "tactus: mine.yaml: is there already; move it away, or name another --output\n"
    )
    let across = try TactusProcess.run([
      "boards", "new", "mine", "--size", "86x154mm", "--pixels", "800x480", "-o", "-",
    ])
    #expect(across.status == 0 && across.output.contains("\npanel:\n  pixels: [800, 480]\n"))
    let lines = across.error.split(separator: "\n")
    #expect(lines.count == 2, "\(across.error)")
    #expect(
      lines.first?.hasPrefix(
        "tactus: standard output: the display of 800 x 480 pixels lies across ")
        == true && lines.last?.hasPrefix("tactus: standard output: left to fill in: ") == true)
    let named = try TactusProcess.run(["boards", "new", "mine", "-o", folder.path + "/mine.txt"])
    #expect(
      named.status == 2
        && named.error.hasSuffix(
          "/mine.txt: the file of a board is called NAME.yaml; name it so\n")
    )
    let odd = try TactusProcess.run(["boards", "new", "../mine"])
    #expect(odd.status == 2 && odd.error.contains("'../mine' cannot name a board"), "\(odd.error)")
  }

  /// A panel that scans unevenly, learned and played: the board file keeps what it had.
  @Test func `learn gives a board a panel that scans as the recorded one`() throws {
    let folder = try TemporaryFolder()
    var text = Self.taps([]) + ""
    var time = 1_000_000
    func event(_ words: String) {
      let (seconds, rest) = (time / 1_000_000, time % 1_000_000)
      text += "E: \(seconds)." + String("\(rest + 1_000_000)".dropFirst()) + " \(words)\n"
    }
    for stroke in 0..<6 {
      event("0003 0039 \(stroke)")
      for scan in 0..<60 {
        event("0003 0035 \(60 + 10 * scan)")
        event("0003 0036 \(100 + 20 * stroke + scan % 2)")
        event("0000 0000 0")
        time += scan % 3 == 0 ? 14_000 : 7_000
      }
      event("0003 0039 -1")
      event("0000 0000 0")
      time += 500_000
    }
    let file = try folder.write(text, to: "strokes.events")
    let made = try TactusProcess.run(
      ["panel", "learn", file, "--board", "raspberry-pi-7", "-o", folder.path + "/mine.yaml"])
    #expect(made.status == 0, "\(made.error)")
    #expect(made.error.contains("not learned: hysteresis: rest a finger for a second"))
    let board = try String(contentsOfFile: folder.path + "/mine.yaml", encoding: .utf8)
    #expect(board.contains("title: Raspberry Pi Touch Display, 7 inch\n"))
    #expect(board.contains("  intervals: [7000, 7000, 7000,"))
    let again = try TactusProcess.run(["panel", "learn", file, "-o", folder.path + "/mine.yaml"])
    #expect(again.status == 0, "\(again.error)")
    #expect(try String(contentsOfFile: folder.path + "/mine.yaml", encoding: .utf8) == board)
    let script = try folder.write("drag 100,100 to 500,300 over 2s", to: "drag.fingers")
    let run = try TactusProcess.run(
      ["run", "--board", folder.path + "/mine.yaml", "--panel", "script:" + script, "--trace", "-"])
    let times = run.output.split(separator: "\n").filter { $0.contains(" frame ") }.compactMap {
      Int($0.split(separator: " ")[1])
    }
    let intervals = Set(zip(times, times.dropFirst()).map { $1 - $0 })
    #expect(intervals.isSuperset(of: [7_000, 14_000]), "\(intervals)")
    let still = try folder.write(Self.taps(Self.upsideDown), to: "taps.events")
    let few = try TactusProcess.run(["panel", "learn", still, "-o", folder.path + "/few.yaml"])
    #expect(few.status == 2 && few.error.contains("too little moves to learn from"), "\(few.error)")
  }
}
