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

  @Option(
    help: ArgumentHelp(
      "Set a constant, such as 'tap.slop=12'; may be repeated.", valueName: "name=value"),
    transform: { try ConstantSetting($0) })
  var set: [ConstantSetting] = []

  @Option(
    help: ArgumentHelp(
      "A set of constants, by name or from a .yaml file; may be repeated.", valueName: "name|file"))
  var tuning: [String] = []

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
      let file = try BoardDirectory().board(board ?? RunSetup.boardDefault)
      let sets = try tuning.map { try TuningSet(named: $0) }
      try check(file, sets)
      let module =
        try firmware.map { try PageFirmware(path: $0, of: scene) }
        ?? PageFirmware(of: scene.name)
      var page = PlayPage(of: scene, version: program.version, commit: program.commit)
      page.trace = input?.text ?? ""
      page.settings = try settings(of: scene, sets)
      try page.add(file, Self.tuning(of: scene, on: file))
      for listing in try BoardDirectory(folders: [], hasBuiltIn: true).list()
      where listing.name != file.name {
        let other = try BoardDirectory(folders: [], hasBuiltIn: true).board(listing)
        try page.add(other, Self.tuning(of: scene, on: other))
      }
      for name in TuningSet.shipped { page.add(try TuningSet(named: name)) }
      var out = try OutputFile(output, .whole)
      try out.append(page.html(with: module))
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

  private func check(_ file: BoardFile, _ sets: [TuningSet]) throws {
    var places = CommandPlaces()
    places.reads(file)
    for set in sets { places.reads("the set", set.file) }
    if let trace { places.reads("--trace", trace) }
    if let firmware { places.reads("--firmware", firmware) }
    places.writes("--output", output)
    try places.check()
  }

  /// The constants that the options set, on top of those of the board: also where it is a default
  /// that they set.
  private func settings(
    of scene: SceneEntry, _ sets: [TuningSet]
  ) throws -> [(name: String, value: String)] {
    var choice = TuningChoice()
    choice.sets = sets.flatMap { TuningChoice.settings(of: $0) }
    choice.command = set.map {
      TuningChoice.Setting(name: $0.name, value: $0.value, place: "--set \($0.name)=\($0.value)")
    }
    let resolved = try choice.resolved(for: scene, in: Program.current.catalog)
    for note in resolved.notes { warn(note) }
    let asked = (choice.sets + choice.command).filter { resolved.tuning[$0.name] != nil }
    // The last one counts.
    let values = Dictionary(asked.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    return values.map { (name: $0.key, value: $0.value) }
  }

  /// The constants with those of a board.
  private static func tuning(of scene: SceneEntry, on file: BoardFile) throws -> RunTuning {
    var choice = TuningChoice()
    choice.board = TuningChoice.settings(of: file)
    return try choice.resolved(for: scene, in: Program.current.catalog).tuning
  }
}
