import ArgumentParser
import BoardFiles
import Firmware
import FoundationEssentials
import InputText
import OutputFiles
import Sessions
import Simulation
import TactusCore

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Play what can go wrong in a scene, and report which of it does.",
    discussion: """
      Each check is a finger script that states at its top what its trace must have, and what it \
      may never have. Those of the demo scenes are built in; '--from' takes a folder of one's own. \
      Exit status 1 where one fails.

      Examples:
        \(Program.current.name) check \(Program.current.catalog.standard.name)
        \(Program.current.name) check --board pinephone --tuning gloves
        \(Program.current.name) check \(Program.current.catalog.standard.name) \(Self.example) --script
        \(Program.current.name) check \(Program.current.catalog.standard.name) --from Checks
      """)

  /// A check of the first scene, to name in the help.
  private static var example: String {
    Program.current.catalog.standard.checks().first?.name ?? "NAME"
  }

  @Argument(help: "The scene; all of them when it is left out.")
  var scene: String?

  @Argument(help: "Checks of that scene; all of them when none is named.")
  var names: [String] = []

  @Option(help: ArgumentHelp("The board to play them on.", valueName: "name|file"))
  var board = SetupResolver.boardDefault

  @Option(help: ArgumentHelp("A folder of checks, NAME.fingers, for SCENE.", valueName: "folder"))
  var from: String?

  @OptionGroup var constants: ConstantOptions

  @Flag(help: "Print the script of the one check that is named, for 'run --panel script:-'.")
  var script = false

  @Flag(help: "Write all that are built in as a documentation page.")
  var markdown = false

  func validate() throws {
    if markdown, script || scene != nil {
      throw ValidationError("--markdown writes all checks; leave out the rest, or --markdown")
    }
    if script, names.count != 1 { throw ValidationError("--script prints one check; name it") }
    if from != nil, scene == nil, Program.current.catalog.entries.count > 1 {
      throw ValidationError("--from needs a scene; name it first")
    }
  }

  func run() throws {
    do {
      let catalog = Program.current.catalog
      if markdown { return try list(try Self.page(of: catalog)) }
      let entries = try scene.map { [try catalog.scene($0)] } ?? catalog.entries
      let chosen = try entries.map { ($0, try texts(of: $0)) }
      if script { return try list(chosen[0].1[0].text) }
      guard chosen.contains(where: { !$0.1.isEmpty }) else {
        throw CommandFailure(
          "no checks of \(entries.map(\.name).joined(separator: ", ")) are built in; name a folder "
            + "of them, NAME.fingers each: '\(Program.current.name) check \(entries[0].name) --from Checks'"
        )
      }
      let width = chosen.flatMap(\.1).map(\.name.count).max() ?? 0
      var counts = (passed: 0, failed: 0, skipped: 0)
      // All of them before the first is played: a constant that one scene does not have is refused.
      let setups = try chosen.map { try setup(of: $0.0) }
      for ((entry, texts), setup) in zip(chosen, setups) {
        if !texts.isEmpty, let problem = entry.problem(on: setup.board, tuning: setup.tuning) {
          throw CommandFailure(problem)
        }
        for text in texts {
          let check = try text.check()
          let needs = try check.missing(in: setup.tuning).map { "\($0.name)=\($0.value)" }
          let verdict =
            try needs.map { .skipped("needs \($0)") }
            ?? play(check, setup)
          switch verdict {
          case .skipped(let reason):
            counts.skipped += 1
            try list(title("skip", check, of: entry, width) + "      \(reason)\n")
          case .judged(let problems):
            counts.passed += problems.isEmpty ? 1 : 0
            counts.failed += problems.isEmpty ? 0 : 1
            try list(report(check, of: entry, problems, width: width))
          }
        }
      }
      let skipped = counts.skipped > 0 ? ", \(counts.skipped) skipped" : ""
      try list("\(counts.passed) passed, \(counts.failed) failed\(skipped)\n")
      if counts.failed > 0 { throw CommandFailure("", .checkFailed) }
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The checks of a scene that were named, or all of them, sorted by name.
  private func texts(of entry: SceneEntry) throws -> [SceneCheckText] {
    let known = try from.map { try Self.texts(in: $0) } ?? entry.checks()
    return try names.isEmpty
      ? known
      : names.map { name in
        if let text = known.first(where: { $0.name == name }) { return text }
        let near = suggestion(for: name, among: known.map(\.name))
        throw CommandFailure(
          "\(entry.name) has no check '\(name)'; "
            + (near.map { "did you mean '\($0)'?" }
              ?? "checks: \(known.map(\.name).joined(separator: ", "))"))
      }
  }

  private static func texts(in folder: String) throws -> [SceneCheckText] {
    guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw CommandFailure(
        "--from: cannot read the folder '\(folder.shown())'; name one that is there")
    }
    let names = files.filter { $0.hasSuffix(".fingers") }.map { String($0.dropLast(8)) }.sorted()
    guard !names.isEmpty else {
      throw CommandFailure("--from: no NAME.fingers in '\(folder.shown())'; write one")
    }
    return try names.map { name in
      let text = try WholeText(
        contentsOf: "\(folder)/\(name).fingers", expecting: "a finger script",
        bytesMax: FingerScript.bytesMax)
      return SceneCheckText(name: name, text: text.text, file: text.name)
    }
  }

  private func setup(of entry: SceneEntry) throws -> SceneSetup {
    var choice = constants.choice
    (choice.scene, choice.board) = (entry.name, board)
    return try Program.current.resolver.setup(choice)
  }

  private enum Verdict {
    /// What is wrong; nothing where all is well.
    case judged([String])
    /// Why it has nothing to judge.
    case skipped(String)
  }

  /// Plays a check until the scene is at rest.
  private func play(
    _ check: SceneCheck, _ setup: SceneSetup
  ) throws -> Verdict {
    let (entry, file) = (setup.scene, setup.file)
    if let most = check.heightMax, ScreenSize(of: file.board).height > Float(most) {
      return .skipped("needs a screen of at most \(most) pt: on a higher one its list may fit")
    }
    let motion: FingerMotion
    do {
      motion = try check.script.compile(
        screen: ScreenSize(of: file.board), targets: setup.layout.rects,
        listing: Program.current.listing(entry, on: file))
    } catch FingerScriptError.beyondScreen(_, let what) {
      return .skipped("its script is for a larger screen: \(what)")
    }
    guard motion.fingersMax <= file.controller.contactsMax else {
      return .skipped(
        "its script has \(motion.fingersMax) fingers, and the panel \(file.controller.contactsMax)")
    }
    let panel = SimulatedPanel(
      motion: motion, controller: file.controller, board: file.board, seed: 1)
    var plan = SessionPlan(file.board, tuning: setup.tuning)
    plan.drawsPictures = false
    plan.limit = panel.end + Run.restMax
    let folder = try TemporaryRun()
    var outputs = SessionOutputs()
    outputs.trace = try TraceOutput(folder.trace)
    let end = try entry.run(plan, PanelBox(panel), &outputs)
    try outputs.close()
    guard end.last + file.board.tickPeriod <= plan.limit else {
      return .judged([RunReport.restless(entry.name)])
    }
    let trace = try WholeText(
      contentsOf: folder.trace, expecting: "a trace", bytesMax: Self.traceBytesMax)
    let lines = trace.text.split(separator: "\n")
    if let lack = check.lacks(in: lines) {
      return .skipped("its script does not bring this about here: \(lack)")
    }
    return .judged(check.problems(in: lines))
  }

  /// A minute of ten fingers at 200 scans a second, some 400 bytes a scan.
  private static let traceBytesMax = 64 << 20

  private func title(
    _ outcome: String, _ check: SceneCheck, of entry: SceneEntry, _ width: Int
  ) -> String {
    "\(outcome)  \(entry.name)  \(check.name.left(in: width))  \(check.symptom)\n"
  }

  private func report(
    _ check: SceneCheck, of entry: SceneEntry, _ problems: [String], width: Int
  ) -> String {
    let line = title(problems.isEmpty ? "pass" : "FAIL", check, of: entry, width)
    guard !problems.isEmpty else { return line }
    let program = Program.current.name
    let scene = Program.current.catalog.entries.count > 1 ? " --scene \(entry.name)" : ""
    let source =
      from.map { "\(program) run\(scene) --panel script:\($0)/\(check.name).fingers" }
      ?? "\(program) check \(entry.name) \(check.name) --script | "
      + "\(program) run\(scene) --panel script:-"
    let options = board == SetupResolver.boardDefault ? [] : ["--board", board]
    let command = ([source] + options + constants.words + ["--explain"]).joined(separator: " ")
    return line + problems.map { "      \($0)\n" }.joined()
      + "      why: \(command)\n"
  }

  private static func page(of catalog: SceneCatalog) throws(SceneCheckError) -> String {
    let program = Program.current.name
    var page = """
      # Check a scene by hand

      Go through this list after a change of a scene, a constant or a panel's driver. `\(program) check` plays every symptom on it.
      `\(program) check --markdown` wrote this page.

      ```sh
      \(program) check                                    # every symptom below: pass or FAIL, and exit status 1
      \(program) check focal --board pinephone            # one scene, on another board
      \(program) check focal dead-end --tuning gloves     # one symptom, with other constants
      ```

      A failure prints the command that explains it. To look for yourself, draw the same hand, or touch a panel:

      ```sh
      \(program) check focal dead-end --script | \(program) run --panel script:- --sheet dead-end.png --sheet-period 100ms
      \(program) run --scene focal --panel libinput --explain
      ```

      ## Write a check

      A check is a finger script, `NAME.fingers`. Its first comments state the rule. Keep those of your scene in a folder:
      `oven check oven --from Checks`.

      | line | rule |
      | --- | --- |
      | `# Expect:`, `# Expect 2:` | the trace has such a record; exactly two |
      | `# Never:` | the trace has no such record |
      | `# Words: NAME` | a word of your own scene; other unknown words are errors |
      | `# When:` | skipped unless the trace has such a record |
      | `# Needs: feel.motion=full` | skipped with another value |
      | `# Needs: height<=800pt` | skipped on a higher screen |

      A record is a word, and keys with values, such as `this|or-that`. A check is also skipped if a target is outside the screen, or
      the panel follows too few fingers.

      """
    for entry in catalog.entries {
      let texts = entry.checks()
      guard !texts.isEmpty else { continue }
      page +=
        "\n## Scene `\(entry.name)`\n\n| check | symptom | expected |\n| --- | --- | --- |\n"
      for text in texts {
        let check = try text.check()
        page +=
          "| `\(check.name)` | \(Self.sentence(check.symptom)) | \(Self.sentence(check.look)) |\n"
      }
    }
    return page
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
