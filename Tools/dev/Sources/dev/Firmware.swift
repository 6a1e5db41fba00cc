import ArgumentParser
import Foundation

/// Builds the portable modules as bare-metal images, one per scene, runs them under QEMU, compares
/// them with the host and measures them.
struct Firmware: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Build, run, compare and measure bare-metal images.",
    usage: "Tools/firmware VERB [SCENE] [--only m4|m33|rv32|wasm] [options for your own scene]",
    discussion: """
      setup              installs what is missing; the other verbs do so as well
      build [SCENE]      builds all images, or one scene's
      run PANEL [SCENE]  runs an image on a panel's input (as tactus run --panel takes it) and compares
      same-bytes         the whole comparison: every scene on scripts, recordings and fifty random hands
      plant              checks that the comparison detects a constant changed only in the image
      calls              checks that a scene that rounds and allocates is named, with its lines
      cost [SCENE]       checks the instructions of a tick and its stages against the board's limits
      raster             prints the instructions a pixel of what Tools/bench/run raster draws
      counts [--update]  compares raster's rows and the map's costliest frame with Tools/bench/counts-m4.txt
      size [SCENE]       checks flash, static memory and stack against the board's limits
      ci                 a script, a recording and random hands on one processor, a run on wasm, the
                         injected faults, the sizes, the counts, and two example packages
      all                build, same-bytes, cost, size

      BOARD=NAME selects another board, OPTIMIZE=-Osize another optimization, TACTUS_RECORDINGS=DIR a \
      further folder of recordings, MONKEYS=3 fewer random hands, MONKEY_TIME=5s longer ones than 2 s; \
      TACTUS and IMAGE_REPORT name prebuilt host commands, COST_PANEL another input than monkey:1 for \
      cost and size.
      """)

  enum Verb: String, ExpressibleByArgument {
    case setup, build, run, plant, calls, cost, raster, counts, size, ci, all
    case sameBytes = "same-bytes"
  }

  @Argument(help: "What to do.") var verb: Verb
  @Argument(help: "A scene; for 'run' a panel, and a scene.") var words: [String] = []
  @Option(help: "One processor: m4, m33, rv32 or wasm.") var only: ImageProcessor?
  @Flag(help: "Write the figures of 'counts'.") var update = false
  @Option(help: "A scene of your own: its Swift file, or the folder of its module …")
  var sceneSource: String?
  @Option(help: "… its type …") var sceneType: String?
  @Option(help: "… and its name, as declared by the type.") var sceneName: String?
  @Option(help: "The host command with that scene.") var command: String?
  @Option(help: "The build folder, instead of .build/firmware.") var out: String?

  func validate() throws {
    if update, verb != .counts {
      throw ValidationError("--update writes the figures of 'counts'; leave it out")
    }
    if only != nil, verb == .counts {
      throw ValidationError("the figures of 'counts' are of m4; leave --only out")
    }
  }

  func run() throws {
    try Shell.tool("setup", "firmware")
    let tools = try tools()
    var isKept = true
    switch verb {
    case .setup: break
    case .build: try tools.images.build(scenes(tools), for: tools.processors)
    case .run:
      guard let panel = words.first else {
        throw Failure.unusable(
          "run needs a panel; give one such as monkey:1 or script:Examples/hands/taps.fingers")
      }
      let scene = words.count > 1 ? words[1] : sceneName ?? "focal"
      isKept = try tools.run(panel, checked(scene, tools))
    case .sameBytes: isKept = try tools.sameBytes()
    case .plant: isKept = try tools.plant()
    case .calls: isKept = try tools.plantCalls()
    case .cost: isKept = try show(scenes(tools)) { try tools.cost($0) }
    case .raster: try tools.raster()
    case .counts:
      let rows = try tools.counts()
      try update ? FirmwareTools.figures.write(rows) : FirmwareTools.figures.compare(rows)
    case .size: isKept = try show(scenes(tools)) { try tools.size($0) }
    case .ci: isKept = try FirmwareCI(tools).run()
    case .all:
      isKept = try tools.sameBytes()
      isKept = try show(scenes(tools)) { try tools.cost($0) } && isKept
      isKept = try show(scenes(tools)) { try tools.size($0) } && isKept
    }
    if !isKept { throw ExitCode(1) }
  }

  private func tools() throws -> FirmwareTools {
    var tools = try FirmwareTools()
    if let only { tools.processors = [only] }
    if let out {
      try Tree.makeFolder(out)
      tools.images.out = URL(filePath: out).path
    }
    tools.command = command ?? ProcessInfo.processInfo.environment["TACTUS"]
    if sceneSource != nil || sceneType != nil || sceneName != nil {
      tools.images.own = try OwnScene(
        source: sceneSource, type: sceneType, name: sceneName, naming: "--scene-name")
    }
    return tools
  }

  /// The scenes that a verb works on: the one named, or all.
  private func scenes(_ tools: FirmwareTools) throws -> [String] {
    try words.first.map { [try checked($0, tools)] } ?? tools.images.scenes
  }

  private func checked(_ scene: String, _ tools: FirmwareTools) throws(Failure) -> String {
    guard tools.images.scenes.contains(scene) else {
      throw .unusable(
        "no scene '\(scene)'; use one of \(tools.images.scenes.joined(separator: " "))")
    }
    return scene
  }

  private func show(
    _ scenes: [String], _ body: (String) throws -> (text: String, isKept: Bool)
  ) throws -> Bool {
    var isKept = true
    for scene in scenes {
      let report = try body(scene)
      FileHandle.standardOutput.write(Data(report.text.utf8))
      isKept = isKept && report.isKept
    }
    return isKept
  }
}

/// What continuous integration runs.
private struct FirmwareCI {
  let tools: FirmwareTools
  private let root = Tree.root

  init(_ tools: FirmwareTools) throws(Failure) {
    self.tools = tools
    // Two steps at a time would build them twice.
    try Shell.tool("parts/tactus")
    try Shell.tool("parts/built", "image-report")
  }

  func run() throws -> Bool {
    var first = tools
    first.processors = [tools.processors[0]]
    let one = first
    // The compiler uses one core for a module.
    let parts: [@Sendable () throws -> Bool] = [
      { try images(one) },
      { try one.plant() && example("own-image") },
    ]
    guard try Shell.concurrently(parts, { try $0() }).allSatisfy({ $0 }) else { return false }
    let processor = one.processors[0]
    try one.images.seed("\(root)/Examples/own-scene/.build/firmware", for: processor)
    return try one.plantCalls() && example("own-scene") && web()
  }

  /// What needs the images of all scenes.
  private func images(_ tools: FirmwareTools) throws -> Bool {
    let host = try Shell.tool("parts/tactus")
    try tools.images.build(tools.images.scenes, for: tools.processors)
    var isKept = true
    for (panel, scene) in [
      ("script:\(root)/Examples/hands/taps.fingers", "focal"),
      ("recording:\(root)/Tests/Fixtures/recordings/tap-drag-spread.events", "map"),
      ("monkey:2", "reader"),
    ] { isKept = try tools.compare(panel, scene, host) == 1 && isKept }
    for scene in tools.images.scenes {
      let report = try tools.size(scene)
      FileHandle.standardOutput.write(Data(report.text.utf8))
      isKept = isKept && report.isKept
    }
    try FirmwareTools.figures.compare(tools.counts())
    return isKept
  }

  /// A run on the processor that pages have, in both of its runners; `same-bytes` has the others.
  private func web() throws -> Bool {
    var web = tools
    web.processors = [.wasm]
    let panel = "script:\(root)/Examples/hands/pager-edge.fingers"
    let isKept = try web.run(panel, "pager")
    web.wasmRunner = "wasmkit"
    return try web.run(panel, "pager") && isKept
  }

  private func example(_ name: String) throws -> Bool {
    try Shell.run(["\(root)/Examples/\(name)/check"], output: .inherited).status == 0
  }
}
