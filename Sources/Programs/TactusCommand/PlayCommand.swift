import ArgumentParser
import BoardFiles
import InputText
import OutputFiles
import Pages
import Recordings
import Sessions

/// `play`: a page in which a scene's firmware plays under fingers.
struct PlayCommand: ParsableCommand {
  static let configuration: CommandConfiguration = {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "play",
      abstract: "Write a page in which the firmware itself plays under a finger or a mouse.",
      discussion: """
        One file, which needs no network and opens from a disk, at a desk and on a phone: the firmware, built \
        for WebAssembly by Tools/web, with every constant to change under the finger. What was played is saved \
        as a trace, which replay gives again to the byte.

        Examples:
          Tools/web map && \(program) play --scene map -o map.html
          \(program) play --board pinephone --set tap.slop=12 -o phone.html
          \(program) play --trace bug.trace -o bug.html
        """)
  }()

  @Option(help: ArgumentHelp("The scene to play.", valueName: "name"))
  var scene: String?

  @Option(
    help: ArgumentHelp(
      "The board that is shown first; those that are built in can be chosen.",
      valueName: "name|file"))
  var board: String?

  @OptionGroup var constants: ConstantOptions

  @Option(help: ArgumentHelp("A trace that plays when the page opens.", valueName: "file|-"))
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "The firmware of the scene, where it is not found by itself.", valueName: "file.wasm"))
  var firmware: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Where to write the page; '-' is standard output.", valueName: "file|-"))
  var output: String

  func run() throws {
    let program = Program.current
    do {
      let input = try trace.map {
        try WholeText(contentsOf: $0, expecting: "a trace", bytesMax: 1 << 26)
      }
      let scene = try chosenScene(input)
      var asked = constants.choice
      (asked.scene, asked.board) = (scene.name, board)
      let first = try program.resolver.setup(asked)
      for note in first.notes { warn(note) }
      try check(first)
      let module =
        try firmware.map { try PageFirmware(path: $0, of: scene) }
        ?? PageFirmware(of: scene.name)
      var page = PlayPage(of: scene, version: program.version, commit: program.commit)
      page.trace = input?.text ?? ""
      page.settings = try settings(on: first)
      // The page adds what the options set by itself.
      var plain = SetupChoice()
      plain.scene = scene.name
      let builtIn = BoardDirectory(folders: [], hasBuiltIn: true)
      let others = try builtIn.list().filter { $0.name != first.file.name }
      for file in try [first.file] + others.map(builtIn.board) {
        try page.add(file, try program.resolver.setup(plain, on: file).tuning)
      }
      for name in TuningSet.shipped { page.add(try TuningSet(named: name)) }
      var out = try OutputFile(output, .whole)
      try out.append(page.html(with: module, hand: PageFirmware.hand()))
      try out.close()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// That of the option, or of the trace.
  private func chosenScene(_ trace: WholeText?) throws -> SceneEntry {
    let catalog = Program.current.catalog
    let traced = try trace.flatMap { trace in
      let lines = LineSource(Array(trace.text.utf8), name: trace.name, expecting: "a trace")
      return try TraceReader(lines)["scene"]
    }
    return try (scene ?? traced).map(catalog.scene) ?? catalog.standard
  }

  private func check(_ setup: SceneSetup) throws {
    var places = CommandPlaces()
    places.reads(setup.file)
    for set in setup.sets { places.reads("the set", set) }
    if let trace { places.reads("--trace", trace) }
    if let firmware { places.reads("--firmware", firmware) }
    places.writes("--output", output)
    try places.check()
  }

  /// The constants that the options set, on top of those of the board: also where it is a default
  /// that they set.
  private func settings(on setup: SceneSetup) throws -> [(name: String, value: String)] {
    let sets = try constants.tuning.flatMap { name in
      TuningChoice.settings(of: try Program.current.resolver.set(name))
    }
    let asked = (sets + constants.set).filter { setup.tuning[$0.name] != nil }
    // The last one counts.
    let values = Dictionary(asked.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    return values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }
}
