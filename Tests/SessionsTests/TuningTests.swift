import BoardFiles
import DemoScenes
import Firmware
import InputText
import Recordings
import Sessions
import TactusCore
import Testing

/// The constants of the demo scenes, as the command shows and sets them.
@Suite struct TuningTests {
  private static let catalog = SceneCatalog(SceneEntry.all)

  /// Another allowed value of the constant, as a person writes it.
  private static func other(_ constant: TuningConstant, _ tuning: RunTuning) -> String? {
    let candidates: [String] =
      switch constant.standard {
      case .number(let value): ["\(value * 1.25)", "\(value * 0.75)", "0.5"]
      case .time(let value):
        // A microsecond more: the last digit counts.
        ["\(value.microseconds / 1000).001ms"]
      case .count(let value): ["\(value + 1)", "\(value - 1)", "light", "reduced"]
      case .flag(let value): [value ? "off" : "on"]
      }
    return candidates.first { text in
      var copy = tuning
      do { try copy.set(constant.name, text) } catch { return false }
      return copy != tuning
    }
  }

  @Test(arguments: catalog.entries.map(\.name))
  func everyConstantIsSetAloneAndShown(scene: String) throws {
    let entry = try Self.catalog.scene(scene)
    #expect(entry.constants.count > 12)
    for constant in entry.constants {
      var tuning = entry.defaults
      #expect(tuning.overrides.isEmpty)
      let text = try #require(Self.other(constant, tuning), "\(constant.name)")
      try tuning.set(constant.name, text)
      let shown = tuning.overrides
      #expect(shown.map(\.name) == [constant.name])
      // The shown value is parsed back to the same bits.
      var again = entry.defaults
      try again.set(constant.name, shown[0].value)
      #expect(again == tuning, "\(constant.name)=\(shown[0].value)")
    }
  }

  /// A constant that is set changes its own field of the table, and no other.
  @Test func everyValueReachesTheTable() throws {
    let entry = SceneEntry.focal
    let defaults = FirmwareTuning<FocalTuning>()
    for (position, constant) in entry.constants.enumerated() {
      var tuning = entry.defaults
      try tuning.set(constant.name, try #require(Self.other(constant, tuning)))
      var table = FirmwareTuning<FocalTuning>()
      tuning.apply(to: &table)
      for place in entry.constants.indices {
        let isSame = table.value(at: place) == defaults.value(at: place)
        #expect(isSame == (place != position), "\(constant.name) at \(place)")
      }
      #expect(table.value(at: position) == tuning[constant.name])
    }
  }

  @Test func anUnchangedSpringKeepsItsBits() {
    var table = FirmwareTuning<FocalTuning>()
    SceneEntry.focal.defaults.apply(to: &table)
    #expect(FirmwareTuning<FocalTuning>.digest == table.digest)
  }

  @Test(arguments: [
    ("tap.slop", "-0.001", "'tap.slop' is -0.001; allowed: 0 to 10000 pt"),
    ("tap.slop", "10000.1", "'tap.slop' is 10000.1; allowed: 0 to 10000 pt"),
    ("tap.slop", "nan", "'tap.slop' is 'nan'; write a number of points, such as 12.5"),
    ("tap.slop", "1e99", "'tap.slop' is '1e99'; write a number of points, such as 12.5"),
    (
      "gate.navigated", "200",
      "'gate.navigated' is '200'; write a time with its unit, such as 400ms or 1.5s"
    ),
    ("gate.navigated", "60.001s", "'gate.navigated' is 60.001s; allowed: 0ms to 60s"),
    (
      "gate.navigate", "1s",
      "no constant 'gate.navigate'; did you mean 'gate.navigated'?"
    ),
  ])
  func anInvalidValueIsRejectedWithTheAllowedOnes(name: String, text: String, message: String) {
    var tuning = SceneEntry.focal.defaults
    #expect(throws: TuningFault.self) { try tuning.set(name, text) }
    do { try tuning.set(name, text) } catch { #expect("\(error)" == message) }
    #expect(tuning == SceneEntry.focal.defaults)
  }

  @Test(arguments: [0, 1, 999, 1000, 501_001, 1_000_000, 59_999_999, 60_000_000] as [Int64])
  func everyTimeIsWrittenAsItIsRead(microseconds: Int64) throws {
    var tuning = SceneEntry.focal.defaults
    try tuning.set("tap.interval", microseconds < 100_000 ? "\(microseconds)us" : "0ms")
    if microseconds >= 100_000 {
      let text = "\(microseconds / 1000)." + "\(1000 + microseconds % 1000)".dropFirst() + "ms"
      try tuning.set("tap.interval", text)
    }
    #expect(tuning["tap.interval"] == .time(.microseconds(microseconds)))
    let shown = try #require(tuning.overrides.first)
    var again = SceneEntry.focal.defaults
    try again.set(shown.name, shown.value)
    #expect(again == tuning, "\(shown.value)")
  }

  @Test(arguments: ["0", "10000"]) func theEndsOfARangeAreInIt(text: String) throws {
    var tuning = SceneEntry.focal.defaults
    try tuning.set("tap.slop", text)
    #expect(tuning["tap.slop"] == Float(text).map { .number($0) })
  }

  // Precedence.

  private func resolved(
    _ choice: TuningChoice, _ scene: SceneEntry = .focal
  ) throws -> (overrides: [String], notes: [String]) {
    let (tuning, notes) = try choice.resolved(for: scene, in: Self.catalog)
    return (tuning.overrides.map { "\($0.name)=\($0.value)" }, notes)
  }

  private func setting(_ name: String, _ value: String, _ place: String) -> TuningChoice.Setting {
    TuningChoice.Setting(name: name, value: value, place: place)
  }

  @Test func theCommandLineOverridesTheBoardWhichOverridesTheTrace() throws {
    var choice = TuningChoice()
    choice.header = ["tap.slop", "press.slop", "drag.latch"].map { setting($0, "1", "a.trace") }
    choice.board = ["tap.slop", "press.slop"].map { setting($0, "2", "b.yaml:3") }
    choice.command = [setting("tap.slop", "3", "--set")]
    #expect(try resolved(choice).overrides == ["tap.slop=3", "press.slop=2", "drag.latch=1"])
  }

  @Test func aBoardMaySetAnySceneOfTheProgram() throws {
    var choice = TuningChoice()
    choice.board = [setting("focal.pullDistance", "90", "b.yaml:3")]
    #expect(try resolved(choice).overrides == ["focal.pullDistance=90"])
    #expect(try resolved(choice, .map).overrides.isEmpty)
    choice.board = [setting("focal.pullDistance", "-1", "b.yaml:3")]
    #expect(throws: TuningSettingError.self) { try resolved(choice, .map) }
  }

  /// A fingertip on a good panel has 0.3 pt; rounding to whole pixels of 1.2 pt adds 0.35 pt.
  @Test(arguments: [
    ("xiaomi-pad-5-pro", []), ("raspberry-pi-7", ["velocity.noise=0.4"]),
    ("resistive-4wire", ["velocity.noise=0.6"]),
  ])
  func whatABoardsPanelTremblesIsItsNoise(board: String, overrides: [String]) throws {
    var file = try BoardDirectory(folders: [FocalSession.root + "/Boards"]).board(board)
    var choice = TuningChoice()
    choice.board = TuningChoice.settings(of: file)
    #expect(try resolved(choice).overrides == overrides)
    // What the file states comes after it.
    file.thresholds = [.init(name: "velocity.noise", value: "0.5", line: 1)]
    choice.board = TuningChoice.settings(of: file)
    #expect(try resolved(choice).overrides == ["velocity.noise=0.5"])
  }

  @Test func theCommandLineMaySetOnlyTheScenesOwn() {
    var choice = TuningChoice()
    choice.command = [setting("focal.pullDistance", "90", "--set focal.pullDistance=90")]
    do {
      _ = try resolved(choice, .map)
      Issue.record("no error was thrown")
    } catch {
      #expect(
        "\(error)"
          == "--set focal.pullDistance=90: 'focal.pullDistance' is a constant of 'focal', and the "
          + "scene is map; leave it out or choose another scene")
    }
  }

  @Test func aTracesUnknownConstantIsNoted() throws {
    var choice = TuningChoice()
    choice.header = [setting("tap.slip", "1", "a.trace"), setting("tap.slop", "1", "a.trace")]
    let (overrides, notes) = try resolved(choice)
    #expect(overrides == ["tap.slop=1"])
    #expect(
      notes == [
        "a.trace: no constant 'tap.slip'; did you mean 'tap.slop'?; its default is used"
      ])
  }

  // The effect of a value, whatever its source.

  /// A swipe to another view ends at 100 000 µs; the release of a tap there comes `delay` later.
  private func answer(after delay: Int64, _ choice: TuningChoice) throws -> String? {
    var session = try FocalSession()
    // A view that flies takes the tap, so the gate alone decides.
    var choice = choice
    choice.command.append(setting("focal.catchDistance", "10000", "--set"))
    choice.command.append(setting("focal.catchSpeed", "100000", "--set"))
    session.tuning = try choice.resolved(for: .focal, in: Self.catalog).tuning
    let button = session.layout.rects["leftA.button1"]?.center ?? .zero
    var finger = FingerFrames()
    finger.down(200, 300, at: 0)
    for step in 1...10 { finger.move(200 + Float(step) * 40, 300, at: Int64(step) * 9_000) }
    finger.up(at: 100_000)
    finger.down(button.x, button.y, at: 100_000 + delay - 40_000)
    finger.up(at: 100_000 + delay)
    return try session.lines(finger.panel).withoutTick(["tap"]).first
  }

  @Test(arguments: ["board", "header", "command"])
  func theGateUsesItsConstant(source: String) throws {
    let window = [setting("gate.navigated", "200ms", source)]
    var choice = TuningChoice()
    switch source {
    case "board": choice.board = window
    case "header": choice.header = window
    default: choice.command = window
    }
    #expect(
      try answer(after: 199_999, choice)
        == "299999 tap target=leftA.button1 admitted=false because=navigated remaining=1")
    #expect(
      try answer(after: 201_000, choice)
        == "301000 tap target=leftA.button1 admitted=true because=open remaining=0")
    #expect(try answer(after: 201_000, TuningChoice())?.contains("admitted=false") == true)
  }

  @Test func recognizersAndScenesUseTheirConstants() throws {
    var session = try FocalSession()
    func words(_ words: Set<Substring>) throws -> [String] {
      var finger = FingerFrames()
      finger.down(200, 200, at: 0)
      for step in 1...10 { finger.move(200, 200 + Float(step) * 10, at: Int64(step) * 9_000) }
      finger.up(at: 100_000)
      return try session.lines(finger.panel).withoutTick(words)
    }
    // 100 points: more than the slop, less than a pull.
    #expect(try words(["navigate"]).isEmpty)
    try session.tuning.set("focal.pullDistance", "80")
    #expect(try words(["navigate"]) == ["100000 navigate from=central to=top by=pull"])
    try session.tuning.set("drag.distance", "200")
    #expect(try words(["navigate"]).isEmpty)
    #expect(try words(["gesture"]).isEmpty)
  }

  @Test func aTraceListsItsOverridesAndReplaysToTheSameBytes() throws {
    var session = try FocalSession()
    session.drawSeldom()
    try session.tuning.set("gate.navigated", "200ms")
    try session.tuning.set("tap.slop", "3.3")
    let original = try session.trace(session.panel(script: "taps"))
    let dotted = try TraceReader(LineSource(original, name: "a.trace", expecting: "a trace")).header
      .filter {
        $0.key.contains(".") && TraceHeader.mayBeConstant($0.key)
      }
    #expect(dotted.map { "\($0.key)=\($0.value)" } == ["tap.slop=3.3", "gate.navigated=200ms"])
    var choice = TuningChoice()
    choice.header = dotted.map { setting($0.key, $0.value, "a.trace") }
    session.tuning = try choice.resolved(for: .focal, in: Self.catalog).tuning
    let recording = try Recording(original, file: "a.trace", board: session.file)
    #expect(try TraceDiff(original, try session.trace(RecordedPanel(recording))) == nil)
  }
}
