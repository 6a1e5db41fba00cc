import ArgumentParser
import DemoScenes
import Displays
import Firmware
import Foundation
import Recordings
import Sessions
import TactusCore
import TestSupport
import Testing

@testable import TactusCommand

/// Every two options of a run go together, or are refused in one line that says what to do.
///
/// All pairs are resolved as the command resolves them, but nothing runs, and no line is parsed:
/// that takes a debug build a tenth of a second. A few pairs, drawn by lot, are the program's.
@Suite struct OptionPairTests {
  /// An option as it is written, and what the parser makes of it.
  private struct Option {
    var words: [String]
    var set: (inout RunOptions, inout MeasureOptions) -> Void

    init<Value>(
      _ words: String..., to path: WritableKeyPath<RunOptions, Value>, _ value: Value
    ) {
      self.words = words
      set = { options, _ in options[keyPath: path] = value }
    }

    init<Value>(
      _ words: String..., measure path: WritableKeyPath<MeasureOptions, Value>, _ value: Value
    ) {
      self.words = words
      set = { _, options in options[keyPath: path] = value }
    }

    /// One that names an output.
    init(_ name: String, _ path: WritableKeyPath<RunOptions, String?>, _ file: String) {
      self.init(name, file, to: path, file)
    }
  }

  private static func options(in folder: String) throws -> [Option] {
    try [
      Option("--board", \.board, "stm32f746g-disco"), Option("--scene", \.scene, "map"),
      Option(
        "--set", "tap.slop=12", to: \.set,
        [TuningChoice.Setting(option: "tap.slop=12")]),
      Option("--tuning", "gloves", to: \.tuning, ["gloves"]),
      Option("--size", "154x86mm", to: \.size, PanelSize(width: 154, height: 86)),
      Option(
        "--ranges", "x=0..799,y=0..479", to: \.ranges, PanelRanges("x=0..799,y=0..479")),
      Option("--seed", "3", to: \.seed, 3), Option("--trace", \.trace, "\(folder)/a.trace"),
      Option("--trace", \.trace, "-"),
      Option("--contact-frames", \.contactFrames, "\(folder)/a.frames"),
      Option("--chain", \.chain, "\(folder)/a.chain"),
      Option("--tick-rate", "120", to: \.tickRate, .microseconds(8333)),
      Option("--clock", "virtual", to: \.clock, .virtual),
      Option("--clock", "realtime", to: \.clock, .realtime),
      Option("--no-draw", to: \.noDraw, true), Option("--show", "touches", to: \.show, .touches),
      Option("--faults", "dropped:0.01", to: \.faults, [FaultPlanText("dropped:0.01")]),
      Option("--costs", "render:1ms", to: \.costs, CostModelText("render:1ms")),
      Option("--hand", "older", to: \.hand, RunOptions.hand("older")),
      Option("--filter", "noise", to: \.filter, .noise),
      Option("--filter", "resample", to: \.filter, .resample),
      Option("--accelerometer", \.accelerometer, "auto"),
      Option("--haptics", \.haptics, "/dev/input/event0"), Option("--quiet", to: \.quiet, true),
      Option("--display", "none", to: \.display, .none),
      Option("--display", "kms", to: \.display, .kms(card: nil)),
      Option("--explain", to: \.reports.explain, true),
      Option("--frames", \.reports.frames, "\(folder)/a.apng"),
      Option("--sheet", \.reports.sheet, "\(folder)/a.png"),
      Option("--sheet-period", "1s", to: \.reports.sheetPeriod, .milliseconds(1000)),
      Option("--timing", \.reports.timing, "\(folder)/a.json"),
      Option("--perfetto", \.reports.perfetto, "\(folder)/a.perfetto"),
      Option("--junit", \.reports.junit, "\(folder)/a.xml"),
      Option("--report", \.reports.report, "\(folder)/a.html"),
      Option("--report", \.reports.report, "-"), Option("--sign", \.reports.sign, "key"),
      Option("--firmware", \.reports.firmware, "\(folder)/a.wasm"),
      Option("--pictures", to: \.reports.pictures, true),
      Option("--timing-table", to: \.reports.timingTable, true),
      Option("--fail-on", "faults", to: \.reports.failOn, FailureClasses("faults")),
      Option("--limit", "tap=16ms", to: \.reports.limit, [LimitChoice("tap=16ms")]),
      Option("--json", \.reports.json, "\(folder)/b.json"),
      Option("--hdr", \.reports.hdr, "\(folder)/a.hlog"),
      Option("--touches", "3", measure: \.touches, 3),
      Option("--warm-up", "10ms", measure: \.warmUp, .milliseconds(10)),
      Option("--write-board", "\(folder)/b.yaml", measure: \.writeBoard, "\(folder)/b.yaml"),
    ]
  }

  /// The command over a panel, and every pair of its options.
  private struct Runs {
    let words: [String]
    let pairs: [[Option]]
    private let run: RunCommand
    private let measure: MeasureRunCommand?

    private static let start: Void = {
      let scenes = [SceneEntry(FocalScene.self), SceneEntry(MapScene.self)]
      Program.start(
        Program(
          name: "tactus", abstract: "", version: TactusCommand.tactusVersion,
          catalog: SceneCatalog(scenes)))
    }()

    init(_ command: String, over panel: String, in folder: TemporaryFolder) throws {
      _ = Self.start
      let rest = [
        "--panel", panel.replacing("FOLDER", with: folder.path), "--duration", "100ms",
      ]
      words = [command] + rest
      run = try RunCommand.parse(rest)
      measure = command == "measure" ? try MeasureRunCommand.parse(rest) : nil
      let isMeasured = measure != nil
      let options = try OptionPairTests.options(in: folder.path).filter { option in
        isMeasured || !["--touches", "--warm-up", "--write-board"].contains(option.words[0])
      }
      pairs = options.indices.flatMap { place in
        options[(place + 1)...].filter { $0.words[0] != options[place].words[0] }
          .map { [options[place], $0] }
      }
    }

    /// What refuses it with these options, in one line; nil for what would run.
    func refusal(of given: [Option]) -> String? {
      var options = measure?.options ?? run.options
      var others = measure?.measure ?? MeasureOptions()
      for option in given { option.set(&options, &others) }
      do {
        // As the parser does.
        try options.reports.validate()
        try options.validate()
        if var measure {
          (measure.options, measure.measure) = (options, others)
          try measure.validate()
          _ = try measure.request.resolve()
        } else {
          var run = run
          run.options = options
          _ = try run.request.resolve()
        }
        return nil
      } catch {
        return CommandFailure(error).line
      }
    }
  }

  /// A folder with a script, and with a recording and a trace.
  private func inputs(withTrace: Bool = false) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let script = try folder.write("tap 50%,50%\n", to: "in.fingers")
    try FileManager.default.copyItem(
      atPath: TactusProcess.root.path + "/Tests/Fixtures/recordings/tap-drag-spread.events",
      toPath: folder.file("in.events"))
    guard withTrace else { return folder }
    let result = try TactusProcess.run([
      "run", "--panel", "script:\(script)", "--duration", "100ms", "--quiet", "--trace",
      folder.file("in.trace"),
    ])
    #expect(result.status == 0, "\(result.error)")
    return folder
  }

  @Test(
    arguments: ["run", "measure"],
    [
      "script:FOLDER/in.fingers", "recording:FOLDER/in.events", "recording:FOLDER/in.trace",
      "libinput",
    ])
  func areAcceptedOrRefusedWithARemedy(command: String, panel: String) throws {
    let folder = try inputs(withTrace: panel.hasSuffix(".trace"))
    let runs = try Runs(command, over: panel, in: folder)
    var acceptedCount = 0
    for pair in runs.pairs {
      guard let refusal = runs.refusal(of: pair) else {
        acceptedCount += 1
        continue
      }
      let isOneLine = !refusal.contains("\n")
      #expect(
        isOneLine && (refusal.contains(";") || refusal.contains("did you mean")),
        "\(runs.words + pair.flatMap(\.words)): \(refusal)")
    }
    // Neither all nor none.
    #expect(acceptedCount > runs.pairs.count / 3 && acceptedCount < runs.pairs.count)
    // Nothing was opened that is written.
    let count = panel.hasSuffix(".trace") ? 3 : 2
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == count)
  }

  /// Of each remedy one pair.
  @Test(arguments: ["run", "measure"])
  func areRefusedByTheProgramInTheSameWords(command: String) throws {
    var random = SplitMix64(seed: 1)
    let folder = try inputs()
    let runs = try Runs(command, over: "script:FOLDER/in.fingers", in: folder)
    var remedies: [String: [(pair: [Option], line: String)]] = [:]
    for pair in runs.pairs {
      guard let line = runs.refusal(of: pair) else { continue }
      remedies[String(line.split(separator: ";").last ?? ""), default: []].append((pair, line))
    }
    #expect(remedies.count >= 11, "\(remedies.keys.sorted())")
    for (_, refused) in remedies.sorted(by: { $0.key < $1.key }) {
      let (pair, line) = try #require(refused.randomElement(using: &random))
      let words = runs.words + pair.flatMap(\.words)
      let result = try TactusProcess.run(words)
      #expect(
        result.status == 2 && result.error.hasPrefix("tactus: \(line)"),
        "\(words): \(result.error)")
    }
  }

  @Test(arguments: UInt64(0)..<16)
  func areAcceptedByTheProgram(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try inputs()
    let command = ["run", "measure"].randomElement(using: &random)!
    let panel = ["script:FOLDER/in.fingers", "recording:FOLDER/in.events"]
      .randomElement(using: &random)!
    let runs = try Runs(command, over: panel, in: folder)
    // There may be no screen, and no key to sign with.
    let others = runs.pairs.filter { pair in
      !pair.contains { $0.words == ["--display", "kms"] || $0.words[0] == "--sign" }
    }
    var pair = others[0]
    repeat {
      pair = try #require(others.randomElement(using: &random))
    } while runs.refusal(of: pair) != nil
    let words = runs.words + pair.flatMap(\.words)
    let result = try TactusProcess.run(words)
    #expect(result.status <= 1, "\(words): \(result.error)")
  }
}
