import Foundation
import Testing

/// Wrong usage and unreadable input: one line that says what, where and how to fix it, and status
/// 2.
@Suite struct UsageErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    var line: String

    init(_ arguments: String, _ line: String) {
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.line = line
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let boards = listed(by: "boards")
  static let scenes = listed(by: "scenes")
  static let panels =
    "write libinput, libinput:/dev/input/eventN, script:FILE, recording:FILE or monkey:SEED"
  static let tour = "Tests/SessionsTests/Traces/focal-tour.trace"
  static let script = "Examples/hands/focal-tour.fingers"
  static let duration =
    "write a number and a unit (us, ms, s, min, h or d), such as 300ms, 1.2s or 25h, up to 1000d"
  static let rate = "write a whole number of ticks per second, 1 to 10000"

  static let cases = [
    Case("frob", "Unexpected argument 'frob'; see 'tactus --help'"),
    Case("run", "Missing expected argument '--panel <panel>'; see 'tactus run --help'"),
    Case(
      "run --panel mouse",
      "The value 'mouse' is invalid for '--panel <panel>': \(panels); see 'tactus run --help'"),
    Case(
      "run --panel monkey:-1",
      "The value 'monkey:-1' is invalid for '--panel <panel>': \(panels); see 'tactus run --help'"),
    Case(
      "run --panel script:",
      "The value 'script:' is invalid for '--panel <panel>': \(panels); see 'tactus run --help'"),
    Case(
      "run --panel script:/none.fingers",
      "/none.fingers: cannot be read: No such file or directory; give the path of a finger script"),
    Case(
      "run --panel monkey:1 --duration 0s",
      "The value '0s' is invalid for '--duration <time>': \(duration); see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --duration 1001d",
      "The value '1001d' is invalid for '--duration <time>': \(duration); see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --duration 5d --tick-rate 10000",
      "--duration: with a tick every 100 us a run lasts 119 h at most; shorten it, or lower "
        + "--tick-rate"),
    Case(
      "run --panel monkey:1 --duration nan",
      "The value 'nan' is invalid for '--duration <time>': \(duration); see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --sheet-period 1s",
      "--sheet-period needs --sheet; add --sheet, or leave --sheet-period out; "
        + "see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --no-draw --sheet s.png",
      "--sheet shows pictures, and --no-draw draws none; leave one out; see 'tactus run --help'"),
    Case(
      "replay \(tour) --no-draw --frames v.y4m",
      "--frames shows pictures, and --no-draw draws none; leave one out; "
        + "see 'tactus replay --help'"),
    Case(
      "measure --panel monkey:1 --no-draw --report r.html",
      "--report shows pictures, and --no-draw draws none; leave one out; "
        + "see 'tactus measure run --help'"),
    Case(
      "run --panel monkey:1 --no-draw --display kms",
      "--display shows pictures, and --no-draw draws none; leave one out; "
        + "see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --display hdmi",
      "The value 'hdmi' is invalid for '--display <none|kms[:card]|fbdev[:path]>': no display 'hdmi'; "
        + "use none, kms, kms:CARD, fbdev or fbdev:PATH; see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --display kms --clock virtual",
      "--display shows what happens in real time; leave --clock virtual out; "
        + "see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --display kms --contact-frames a.frames",
      "--contact-frames needs a repeatable run; leave --display out"),
    Case(
      "run --panel monkey:1 --display kms --costs render:1ms",
      "--costs needs a repeatable run; leave --display out"),
    Case(
      "run --panel monkey:1 --duration 1s --contact-frames a.frames --faults "
        + String(repeating: "dropped:1@1s,", count: 2000) + "late:1@1s",
      "the run's options take 27018 bytes, a frame file has room for 16384; shorten --faults or --set"
    ),
    Case(
      "run --panel monkey:1 --quiet --display kms:/dev/none",
      "/dev/none: no such device; is its driver loaded? 'ls /dev/dri /dev/fb*' lists what there is"),
    Case(
      "run --panel monkey:1 --tick-rate 0",
      "The value '0' is invalid for '--tick-rate <hz>': \(rate); see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --tick-rate 10001",
      "The value '10001' is invalid for '--tick-rate <hz>': \(rate); see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --tick-rate 99999999999999999999",
      "The value '99999999999999999999' is invalid for '--tick-rate <hz>': \(rate); "
        + "see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --seed 18446744073709551616",
      "The value '18446744073709551616' is invalid for '--seed <seed>': write a whole number, 0 to "
        + "18446744073709551615; see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --clock sundial",
      "The value 'sundial' is invalid for '--clock <virtual|realtime>'. Please provide one of "
        + "'virtual' and 'realtime'; see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --board nope",
      "unknown board 'nope'; boards: \(boards); or give a path that ends in .yaml"),
    Case(
      "run --panel monkey:1 --board nope.yaml",
      "nope.yaml: cannot be read: No such file or directory; give the path of a board file"),
    Case(
      "run --panel monkey:1 --trace /none/x",
      "/none/x: cannot be written: No such file or directory; choose another file"),
    Case(
      "run --panel monkey:1 --frames /proc/none",
      "/proc/none: cannot create the folder: No such file or directory; choose another one"),
    Case(
      "run --panel monkey:1 --faults dropt",
      "The value 'dropt' is invalid for '--faults <spec>': faults:1:1: 'dropt' has no ':'; "
        + "write name:value, separated by commas; see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --costs render:x",
      "The value 'render:x' is invalid for '--costs <spec>': costs:1:1: 'x' is not a cost; "
        + "write a time such as 20ms or 20ms@1s..1.5s; see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --fail-on misses,hits",
      "The value 'misses,hits' is invalid for '--fail-on <class,…>': 'hits' is not a class; write "
        + "some of misses, reactions, skipped, faults, lost, jumps, with commas between; "
        + "see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --limit tip=16ms",
      "The value 'tip=16ms' is invalid for '--limit <name=time>': 'tip' has no limit; names: tap, "
        + "haptic, swipe, menu, input, recognize, timers, update, render, present, trace, tick, "
        + "stamp-read, read-tick, tick-gesture, tick-draw, draw-picture, tick-picture, picture-flip, "
        + "stamp-gesture, stamp-flip, touch-photon; see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --limit tap=16",
      "The value 'tap=16' is invalid for '--limit <name=time>': '16' is not a time; write a number "
        + "and a unit, such as 16ms; see 'tactus run --help'"),
    Case(
      "run --panel libinput --costs render:1ms",
      "--costs does not apply to --panel libinput, which measures real costs; leave --costs out"),
    Case(
      "run --panel monkey:1 --haptics /dev/null",
      "--haptics needs real time; add --clock realtime or leave it out"),
    Case(
      "run --panel monkey:1 --clock realtime --haptics /dev/null",
      "--haptics /dev/null: no rumble force feedback; 'evtest' shows which node has FF_RUMBLE"
    ),
    Case(
      "run --panel monkey:1 --clock realtime --accelerometer auto",
      "--accelerometer needs a real panel in real time, --panel libinput; in a finger script write "
        + "'shake'"),
    Case(
      "run --panel libinput --accelerometer /dev/null",
      "--accelerometer /dev/null: not an accelerometer; 'ls /sys/bus/iio/devices' and 'evtest' "
        + "list the devices"),
    Case(
      "run --panel monkey:1 --scene foca",
      "unknown scene 'foca'; did you mean 'focal'? scenes: \(scenes)"),
    Case("scenes nope", "unknown scene 'nope'; scenes: \(scenes)"),
    Case(
      "run --panel monkey:1 --set tap.slop",
      "The value 'tap.slop' is invalid for '--set <name=value>': write NAME=VALUE, such as "
        + "tap.slop=12; see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --set tap.slop=-1",
      "--set tap.slop=-1: 'tap.slop' is -1; allowed: 0 to 10000 pt"),
    Case(
      "run --panel monkey:1 --scene map --set focal.pullDistance=90",
      "--set focal.pullDistance=90: 'focal.pullDistance' is a constant of 'focal', and the scene is "
        + "map; leave it out or choose another scene"),
    Case("tuning tap.slip", "no constant 'tap.slip'; did you mean 'tap.slop'?"),
    Case(
      "tuning tap.slop --markdown",
      "a name and --markdown write different things; leave one out; see 'tactus tuning --help'"
    ),
    Case(
      "trace show /none --word tap --gesture drag",
      "--gesture already implies --word gesture; leave one of them out; see 'tactus trace show "
        + "--help'"),
    Case("replay", "Missing expected argument '<file>'; see 'tactus replay --help'"),
    Case(
      "replay /none",
      "/none: cannot be read: No such file or directory; give the path of a recording"),
    Case(
      "replay LICENSE",
      "LICENSE: not a recording; give the output of evemu-record, libinput record, evtest, "
        + "getevent -lt or tactus --trace"),
    Case(
      "replay \(script)",
      "\(script): a finger script and not a recording; play it with 'run --panel script:\(script)'"),
    Case(
      "report \(script)",
      "\(script): a finger script and not a trace; write a trace of it with 'run --panel "
        + "script:\(script) --trace FILE'"),
    Case("report LICENSE", "LICENSE: not a trace; give what --trace wrote"),
    Case(
      "panel check \(script)",
      "\(script): a finger script and not a recording of a panel; give what the panel sent: "
        + "evemu-record, libinput record, evtest or getevent -lt"),
    Case(
      "panel check \(tour)",
      "\(tour): a trace has its positions on the screen, not on the panel; give what the panel "
        + "sent: evemu-record, libinput record, evtest or getevent -lt"),
    Case(
      "run --panel \(script)",
      "The value '\(script)' is invalid for '--panel <panel>': write script:\(script); "
        + "see 'tactus run --help'"),
    Case(
      "run --panel \(tour)",
      "The value '\(tour)' is invalid for '--panel <panel>': write recording:\(tour), or "
        + "script:\(tour) for a finger script; see 'tactus run --help'"),
    Case(
      "report \(tour) --explain --contact -1",
      "The value '-1' is invalid for '--contact <id>': write a contact's number, from 0 on, as "
        + "stories begin with it; see 'tactus report --help'"),
    Case(
      "recording cut \(tour) --contact -1 -o x",
      "The value '-1' is invalid for '--contact <number>': write a contact's number, from 0 on, as "
        + "stories begin with it; see 'tactus recording cut --help'"),
    Case(
      "report \(tour) --explain --at 0.4195001s",
      "The value '0.4195001s' is invalid for '--at <time>': '0.4195001s' is finer than a "
        + "microsecond, and a run is not; write fewer decimals; see 'tactus report --help'"),
    Case("replay Sources", "Sources: cannot be read: Is a directory; give the path of a recording"),
    Case(
      "replay LICENSE --size 154mm",
      "The value '154mm' is invalid for '--size <size>': write width and height, 5 to 5000 mm each, "
        + "such as 154x86mm; see 'tactus replay --help'"),
    Case(
      "run --panel monkey:1 --size 154x86mm",
      "--size is that of a recording's panel; leave it out"),
    Case(
      "run --panel monkey:1 --duration -1s",
      "The value '-1s' is invalid for '--duration <time>': \(duration); see 'tactus run --help'"),
    Case(
      "run --panel monkey:1 --junit checks.xml",
      "--junit has nothing to check; add --fail-on or --limit"),
    Case(
      "run --panel monkey:1 --perfetto /none/run.perfetto",
      "/none/run.perfetto: cannot be written: No such file or directory; choose another file"),
    Case(
      "run --panel monkey:1 --junit /none/checks.xml --fail-on lost",
      "/none/checks.xml: cannot be written: No such file or directory; choose another file"),
    Case(
      "trace diff - -",
      "-: cannot be read: standard input can be read only once; give the path of a trace"),
    Case(
      "trace show \(tour) --word gestur",
      "\(tour): no record has the word 'gestur'; did you mean 'gesture'?"),
    Case(
      "trace show \(tour) --gesture drog",
      "no gesture is a 'drog'; did you mean 'drag'?; see 'tactus trace show --help'"),
    Case(
      "trace diff \(tour) \(tour) --only gesture,tapp",
      "\(tour): no record has the word 'tapp'; did you mean 'tap'?"),
    Case(
      "trace diff \(tour) \(tour) --ignore header,displai",
      "\(tour): no record has the word 'displai'; did you mean 'display'?"),
    Case(
      "trace show /none",
      "/none: cannot be read: No such file or directory; give the path of a trace"),
    Case(
      "trace diff LICENSE LICENSE",
      "LICENSE:1: not a trace; the first line must be 'tactus-trace 2'"),
    Case(
      "trace diff /none LICENSE",
      "/none: cannot be read: No such file or directory; give the path of a trace"),
    Case(
      "trace diff LICENSE LICENSE --context 1001",
      "--context is 1001; write 0 to 1000 lines; see 'tactus trace diff --help'"),
    Case(
      "boards nope", "unknown board 'nope'; boards: \(boards); or give a path that ends in .yaml"),
  ]

  /// The names that a command lists, one a line, as a message tells them.
  private static func listed(by command: String) -> String {
    let lines = (try? TactusProcess.run([command]).output)?.split(separator: "\n") ?? []
    return lines.map { $0.prefix { $0 != " " } }.joined(separator: ", ")
  }

  @Test(arguments: cases) func isOneLine(_ example: Case) throws {
    let result = try TactusProcess.run(example.arguments)
    #expect(result == .init(status: 2, output: "", error: "tactus: \(example.line)\n"))
  }

  @Test func anEmptyNameOfPicturesIsRefusedAsEmpty() throws {
    let result = try TactusProcess.run(["run", "--panel", "monkey:1", "--frames", ""])
    let line =
      "--frames has an empty name; name a folder, or a .apng or .y4m file; see 'tactus run --help'"
    #expect(result == .init(status: 2, output: "", error: "tactus: \(line)\n"))
  }

  @Test func anEmptyNameOfATargetIsRefusedAsEmpty() throws {
    let result = try TactusProcess.run(["report", Self.tour, "--explain", "--target", ""])
    let line =
      "The value '' is invalid for '--target <name>': it names none; write a target, such as "
      + "central.row2; see 'tactus report --help'"
    #expect(result == .init(status: 2, output: "", error: "tactus: \(line)\n"))
  }

  /// The Raspberry Pi's panel scans 33 times a second.
  @Test(arguments: [("32Hz", 0), ("33.4Hz", 1), ("400Hz", 1)])
  func aPanelThatIsToBeSlowAndIsNotIsReported(rate: String, lines: Int) throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("tap 50%,50%", to: "tap.fingers")
    let result = try TactusProcess.run([
      "run", "--panel", "script:\(script)", "--no-draw", "--quiet", "--faults", "slow:1:\(rate)",
    ])
    #expect(result.status == 0)
    #expect(result.error.split(separator: "\n").count == lines, "\(result.error)")
    #expect(
      lines == 0
        || result.error.hasSuffix(
          "Hz it changes nothing, for the panel of raspberry-pi-7 scans 33 times a second; give less\n"
        ), "\(result.error)")
  }

  /// As though they had been one.
  @Test func faultsMayComeInSeveralOptions() throws {
    let folder = try TemporaryFolder()
    let plans = [["dropped:0.1,late:0.1"], ["dropped:0.1", "late:0.1"], ["late:0.1"]]
    let traces = try plans.enumerated().map { index, plan in
      let trace = folder.file("\(index).trace")
      let words =
        ["run", "--panel", "monkey:1", "--duration", "2s", "--no-draw", "--quiet"]
        + plan.flatMap { ["--faults", $0] } + ["--trace", trace]
      #expect(try TactusProcess.run(words).status == 0)
      return try String(contentsOfFile: trace, encoding: .utf8)
    }
    #expect(traces[0] == traces[1])
    #expect(traces[0] != traces[2])
  }

  @Test func anUnknownThresholdIsReportedWithItsLine() throws {
    let folder = try TemporaryFolder()
    let board = try String(
      contentsOf: TactusProcess.root.appendingPathComponent("Boards/raspberry-pi-7.yaml"),
      encoding: .utf8)
    let line = board.split(separator: "\n", omittingEmptySubsequences: false).count + 2
    let path = try folder.write(
      board + "\nthresholds:\n  tap.slip: 8\n  source: \"assumed: for this test\"\n",
      to: "own.yaml")
    let result = try TactusProcess.run(["run", "--panel", "monkey:1", "--board", path])
    #expect(result.status == 2)
    #expect(
      result.error
        == "tactus: \(path):\(line): no constant 'tap.slip'; did you mean 'tap.slop'?\n")
  }
}
