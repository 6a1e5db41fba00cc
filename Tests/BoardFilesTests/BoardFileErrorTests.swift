import BoardFiles
import Firmware
import Foundation
import TactusCore
import Testing

/// A valid board file; each test injects a fault.
private let valid = """
  title: A board
  panel:
    pixels: [800, 480]
    millimetres: [160, 96]
    orientation: normal
    source: data sheet
  controller:
    name: FT5406
    scanPeriod: 10000
    scanJitter: 500
    contacts: 10
    unitsPerPixel: 1
    noise: 0.2
    reportLatency: 3000
    source: data sheet
  display:
    rate: 60
    pixelFormat: xrgb8888
    scanOutLatency: 8333
    source: data sheet
  tick:
    period: 8333
    source: chosen
  budgets:
    input: 300
    recognize: 500
    timers: 100
    update: 900
    render: 5000
    present: 1000
    trace: 400
    source: assumed
  divisors:
    render: 2
    source: chosen
  thresholds:
    tap.slop: 12.5
    source: measured
  processor:
    core: cortex-m7
    clock: 216000000
    flash: 1048576
    ram: 348160
    source: data sheet

  """

private let withoutZero =
  "write it without a zero in front, by which some readers take it for octal"

@Suite struct BoardFileErrorTests {
  private func read(_ yaml: String) throws(BoardFileError) -> BoardFile {
    try BoardFile(yaml: yaml, name: "x", file: "x.yaml")
  }

  @Test func theValidFileIsRead() throws {
    let file = try read(valid)
    #expect(file.title == "A board")
    // 5 pixels per millimetre, 160 points per inch.
    #expect(abs(file.board.pixelsPerPoint - 0.79375) < 1e-6)
    #expect(file.board.displayPeriod == .microseconds(16_667))
    #expect(file.board.divisors[.render] == 2)
    #expect(file.board.divisors[.present] == 1)
    #expect(file.calibration == [1, 0, 0, 0, 1, 0])
    #expect(file.thresholds == [.init(name: "tap.slop", value: "12.5", line: 37)])
    #expect(
      file.sources.map(\.group) == [
        "panel", "controller", "display", "tick", "budgets", "divisors", "processor", "thresholds",
      ])
  }

  @Test(
    arguments: [
      // Keys.
      ("  period: 8333\n", "", "x.yaml:21: missing key 'period' in 'tick'; add it"),
      (
        "  period: 8333",
        "  tickperiod: 8333",
        "x.yaml:22: unknown key 'tickperiod' in 'tick'; did you mean 'period'?"
      ),
      (
        "  noise: 0.2",
        "  Noise: 0.2",
        "x.yaml:13: unknown key 'Noise' in 'controller'; did you mean 'noise'?"
      ),
      ("title:", "titel:", "x.yaml:1: unknown key 'titel' in 'board'; did you mean 'title'?"),
      (
        "  noise: 0.2",
        "  noise: 0.2\n  wheels: 4",
        "x.yaml:14: unknown key 'wheels' in 'controller'; keys: name, scanPeriod, scanRate, scanJitter, "
          + "contacts, unitsPerPixel, noise, reportLatency, source"
      ),
      (
        "  noise: 0.2",
        "  noise: 0.2\n  noise: 0.3",
        "x.yaml:13: key 'noise' appears more than once; keep one"
      ),
      (
        "  rate: 60",
        "  rate: 60\n  period: 16667",
        "x.yaml:17: both 'period' and 'rate' in 'display'; keep one"
      ),
      ("  source: chosen\nbudgets", "budgets", "x.yaml:21: missing key 'source' in 'tick'; add it"),
      ("  source: measured\n", "", "x.yaml:36: missing key 'source' in 'thresholds'; add it"),
      (
        "  millimetres: [160, 96]\n", "",
        "x.yaml:2: missing key 'pixelsPerPoint' in 'panel'; add it"
      ),
      ("[160, 96]", "[0, 0]", "x.yaml:2: missing key 'pixelsPerPoint' in 'panel'; add it"),
      // Types.
      ("title: A board", "title:", "x.yaml:1: 'title' is empty; write some text"),
      ("[800, 480]", "800", "x.yaml:3: 'pixels' is '800'; write a list of 2 numbers"),
      ("[800, 480]", "[800]", "x.yaml:3: 'pixels' is a list of 1; write a list of 2 numbers"),
      ("[800, 480]", "[800, wide]", "x.yaml:3: 'pixels' is a list of 2; write numbers in the list"),
      ("contacts: 10", "contacts: ten", "x.yaml:11: 'contacts' is 'ten'; write a whole number"),
      (
        "  scanPeriod: 10000", "  scanPeriod: 010000",
        "x.yaml:9: 'scanPeriod' is '010000'; \(withoutZero)"
      ),
      ("noise: 0.2", "noise: -00.2", "x.yaml:13: 'noise' is '-00.2'; \(withoutZero)"),
      ("[160, 96]", "[160, 096]", "x.yaml:4: 'millimetres' is '096'; \(withoutZero)"),
      ("contacts: 10", "contacts: 9.5", "x.yaml:11: 'contacts' is '9.5'; write a whole number"),
      ("contacts: 10", "contacts: \"10\"", "x.yaml:11: 'contacts' is '10'; write a whole number"),
      (
        "orientation: normal",
        "orientation: left",
        """
        x.yaml:5: 'orientation' is 'left'; write one of normal, clockwise, upside-down, \
        counterclockwise
        """
      ),
      (
        "tap.slop: 12.5", "tap.slop: [1]", "x.yaml:37: 'tap.slop' is a list of 1; write some text"
      ),
      (
        "  core: cortex-m7\n", "  core: [m7]\n", "x.yaml:40: 'core' is a list of 1; write some text"
      ),
      // Ranges, just outside.
      ("contacts: 10", "contacts: 0", "x.yaml:11: 'contacts' is 0; allowed: 1 to 10"),
      ("contacts: 10", "contacts: 11", "x.yaml:11: 'contacts' is 11; allowed: 1 to 10"),
      (
        "scanPeriod: 10000",
        "scanPeriod: 499",
        "x.yaml:9: 'scanPeriod' is 499; allowed: 500 to 200000"
      ),
      (
        "scanJitter: 500", "scanJitter: 5001", "x.yaml:10: 'scanJitter' is 5001; allowed: 0 to 5000"
      ),
      ("rate: 60", "rate: 501", "x.yaml:17: 'rate' is 501; allowed: 1 to 500"),
      ("noise: 0.2", "noise: nan", "x.yaml:13: 'noise' is nan; allowed: 0 to 20"),
      ("noise: 0.2", "noise: -0.1", "x.yaml:13: 'noise' is -0.1; allowed: 0 to 20"),
      ("[800, 480]", "[800.5, 480]", "x.yaml:3: 'pixels' is 800.5; allowed: whole numbers"),
      (
        "[800, 480]", "[16384, 16384]",
        "x.yaml:3: 'pixels' is 268435456 in all; allowed: at most 33177600, as many as 8K has"
      ),
      ("[800, 480]", "[15, 480]", "x.yaml:3: 'pixels' is 15; allowed: 16 to 16384"),
      (
        "[160, 96]",
        "[96, 160]",
        """
        x.yaml:4: 'millimetres' is 96.0 × 160.0; allowed: pixels within 10 % of square, or state \
        pixelsPerPoint
        """
      ),
      (
        "[160, 96]",
        "[160, 4]",
        "x.yaml:4: 'millimetres' is 160.0 × 4.0; allowed: 5 to 5000 each, or [0, 0] when unknown"
      ),
      (
        "render: 5000",
        "render: 5134",
        "x.yaml:24: 'budgets' is 8334 in total; allowed: at most the tick's period, 8333"
      ),
      ("  render: 2", "  render: 0", "x.yaml:34: 'render' is 0; allowed: 1 to 255"),
      (
        "  render: 2", "  input: 2",
        "x.yaml:34: unknown key 'input' in 'divisors'; keys: update, render, present, source"
      ),
      // Not a board file at all.
      (
        "title: A board",
        "title: \"A board",
        "x.yaml:45: not YAML: found unexpected end of stream; fix the line"
      ),
      (
        "title: A board",
        "title: A board\n\ttab: 1",
        "x.yaml:2: not YAML: found a tab character that violates indentation; fix the line"
      ),
    ] as [(String, String, String)]) func hasWhatAndWhereAndHowToFixIt(
      found: String, injected: String, message: String
    ) throws
  {
    #expect(valid.contains(found), "the valid file has changed")
    let yaml = valid.replacingOccurrences(of: found, with: injected)
    let error = #expect(throws: BoardFileError.self) { try read(yaml) }
    #expect(error.map { "\($0)" } == message)
  }

  // An author adds them in one round.
  @Test(arguments: [
    (
      "title: A board\n",
      """
      x.yaml:1: missing keys 'panel', 'controller', 'display', 'tick', 'budgets' in 'board'; \
      'source', 'pixels', 'orientation', 'pixelsPerPoint' in 'panel'; 'source', 'scanPeriod', \
      'name', 'scanJitter', 'contacts', 'unitsPerPixel', 'noise', 'reportLatency' in 'controller'; \
      'source', 'period', 'pixelFormat', 'scanOutLatency' in 'display'; 'source', 'period' in \
      'tick'; 'source', 'input', 'recognize', 'timers', 'update', 'render', 'present', 'trace' in \
      'budgets'; add them
      """
    ),
    (
      valid.replacingOccurrences(of: "  scanPeriod: 10000\n", with: "")
        .replacingOccurrences(of: "  pixels: [800, 480]\n", with: "")
        .replacingOccurrences(of: "  timers: 100\n", with: "")
        .replacingOccurrences(of: "  core: cortex-m7\n", with: ""),
      """
      x.yaml:2: missing keys 'pixels' in 'panel'; 'scanPeriod' in 'controller' (line 6); 'timers' \
      in 'budgets' (line 22); 'core' in 'processor' (line 36); add them
      """
    ),
  ]) func allMissingKeysAreReportedAtOnce(yaml: String, message: String) {
    let error = #expect(throws: BoardFileError.self) { try read(yaml) }
    #expect(error.map { "\($0)" } == message)
  }

  @Test(arguments: [
    ("", "x.yaml:1: not a board file: it is empty; start with 'title:'"),
    ("- a\n", "x.yaml:1: 'board' is a list of 1; write a mapping"),
    ("hello\n", "x.yaml:1: 'board' is 'hello'; write a mapping"),
    (
      "title: \u{0}\n",
      "x.yaml:1: not YAML: a character that YAML forbids; save the file as plain UTF-8"
    ),
  ]) func otherTextIsRejected(yaml: String, message: String) {
    let error = #expect(throws: BoardFileError.self) { try read(yaml) }
    #expect(error.map { "\($0)" } == message)
  }

  // The same figures just inside their ranges.
  @Test(arguments: [
    ("contacts: 10", "contacts: 1"), ("scanPeriod: 10000", "scanPeriod: 1000"),
    ("scanPeriod: 10000", "scanRate: 100"), ("scanJitter: 500", "scanJitter: 5000"),
    ("rate: 60", "rate: 500"), ("rate: 60", "rate: 1"), ("noise: 0.2", "noise: 0"),
    ("noise: 0.2", "noise: 20"), ("render: 5000", "render: 5133"), ("[800, 480]", "[800.0, 480]"),
    ("  render: 2", "  render: 255"), ("[160, 96]", "[160, 104]"),
    ("  millimetres: [160, 96]", "  pixelsPerPoint: 0.1"),
    ("orientation: normal", "orientation: upside-down"),
    ("orientation: normal", "orientation: normal\n  calibration: [0, 1, 0, 1, 0, 0]"),
  ]) func figuresWithinTheirRangesAreAccepted(found: String, injected: String) throws {
    #expect(valid.contains(found), "the valid file has changed")
    _ = try read(valid.replacingOccurrences(of: found, with: injected))
  }
}
