import Foundation

/// Runs images under QEMU, compares them with the host and counts their instructions.
struct FirmwareTools: Sendable {
  var images: FirmwareImages
  var processors = ImageProcessor.allCases
  /// The host's command with the scenes; nil for that of checks.
  var command: String?
  /// What runs images of WebAssembly: `wasmkit`, or a script for Node.
  var wasmRunner =
    Self.environment["WASM_RUNNER"] ?? "\(Tree.root)/Tools/images/Wasm/run.mjs"
  let board = Self.environment["BOARD"] ?? "stm32f746g-disco"
  private static let environment = ProcessInfo.processInfo.environment

  init(only processor: String? = nil) throws(Failure) {
    images = try FirmwareImages()
    if let processor = processor.flatMap(ImageProcessor.init) { processors = [processor] }
  }

  /// The input of a run, and what the host made of it.
  struct Run: Sendable {
    /// The path of NAME.frames, NAME.trace and NAME.records, the trace without its header.
    var path: String
    var scene: String
    var name: String { Tree.name(path) }
  }

  private func host() throws(Failure) -> String {
    if let command { return command }
    return try Shell.tool("parts/tactus")
  }

  /// Exports the input of a run and writes the host's trace.
  ///
  /// - Parameter panel: as `--panel` takes it.
  func export(_ panel: String, _ scene: String, _ host: String) throws -> Run {
    try Tree.makeFolder("\(images.out)/runs")
    let words = panel.split(separator: ":", maxSplits: 1).map(String.init)
    let name = "\(scene)-\(words[0])-\(Tree.name(words.count > 1 ? words[1] : ""))"
    let run = Run(path: "\(images.out)/runs/\(name)", scene: scene)
    // There are many random hands, so each is short; set MONKEY_TIME for longer ones.
    let limit =
      words[0] == "monkey" ? ["--duration", Self.environment["MONKEY_TIME"] ?? "2s"] : []
    let outcome = try Shell.run(
      [host, "run", "--panel", panel, "--scene", scene, "--board", board, "--quiet"] + limit
        + ["--contact-frames", run.path + ".frames", "--trace", run.path + ".trace"],
      errors: .captured)
    guard outcome.status == 0 else { throw Failure.unusable(outcome.errors.trimmed) }
    let trace = try Tree.text(run.path + ".trace")
    let records = trace.firstRange(of: "\n\n").map { trace[$0.upperBound...] } ?? ""
    try Tree.write(Tree.withoutEnd(records), to: run.path + ".records")
    return run
  }

  /// Runs an image; its records go to a file.
  ///
  /// - Returns: what it printed on its console.
  private func play(
    _ scene: String, _ processor: ImageProcessor, frames: String, records: String,
    _ more: [String] = []
  ) throws(Failure) -> String {
    guard let machine = processor.machine else {
      return try playWasm(images.image(scene, processor), frames, records)
    }
    let console = "enable=on,target=native,chardev=console,arg=tactus,arg=\(frames),arg=\(records)"
    let outcome = try Shell.run(
      ["timeout", "1800"] + machine + ["-display", "none", "-monitor", "none"]
        + ["-serial", "none", "-chardev", "stdio,id=console,signal=off"]
        + ["-semihosting-config", console] + more
        + ["-kernel", images.image(scene, processor)],
      errors: .captured)
    guard outcome.status == 0 else {
      throw .unusable("\(processor) on \(Tree.name(frames)): \(outcome.output)\(outcome.errors)")
    }
    return outcome.output
  }

  /// Runs an image of WebAssembly, whose files are the standard input and output.
  private func playWasm(
    _ image: String, _ frames: String, _ records: String
  ) throws(Failure) -> String {
    // `wasmkit` is the toolchain's own interpreter.
    let words = wasmRunner == "wasmkit" ? ["wasmkit", "run"] : ["node", wasmRunner]
    let outcome = try Shell.run(
      [
        "sh", "-c", #"input=$1 output=$2; shift 2; exec timeout 1800 "$@" <"$input" >"$output""#,
        "-",
      ]
        + [frames, records] + words + [image],
      errors: .captured)
    guard outcome.status == 0 else {
      throw .unusable("wasm on \(Tree.name(frames)): \(outcome.errors)")
    }
    return outcome.errors
  }

  /// Compares an image with the host; prints one line.
  func isSame(_ run: Run, on processor: ImageProcessor) throws(Failure) -> Bool {
    let records = "\(run.path).\(processor)"
    _ = try play(run.scene, processor, frames: run.path + ".frames", records: records)
    guard Tree.isSame(run.path + ".records", records) else {
      let difference = try Tree.firstDifference(run.path + ".records", records)
      show("DIFFERENT \(processor) \(run.name): \(difference)")
      return false
    }
    let lines = try Tree.text(records).split(separator: "\n")
    let pictures = lines.count { $0.contains(" display ") }
    show("same \(processor) \(run.name): \(lines.count) records, \(pictures) pictures")
    return true
  }

  /// Compares one panel and scene on all processors; returns on how many it is the same.
  func compare(_ panel: String, _ scene: String, _ host: String) throws -> Int {
    let run = try export(panel, scene, host)
    let same = try processors.filter { try isSame(run, on: $0) }.count
    // The files of a difference are kept for inspection.
    if same == processors.count {
      for ending in [".frames", ".trace", ".records"] + processors.map({ ".\($0)" }) {
        Tree.remove(run.path + ending)
      }
    }
    return same
  }

  /// Builds what a run needs, and compares it.
  func run(_ panel: String, _ scene: String) throws -> Bool {
    let host = try host()
    try images.build([scene], for: processors)
    return try compare(panel, scene, host) == processors.count
  }

  /// The inputs of the whole comparison: every finger script of the project on the scenes that have
  /// its targets, recordings, random hands.
  private func matrix() -> [(panel: String, scene: String)] {
    let scripts = Tree.files(
      in: Self.environment["SCRIPTS"] ?? "\(Tree.root)/Examples/hands", ending: ".fingers")
    let folders =
      ["\(Tree.root)/Tests/Fixtures/recordings"]
      + [Self.environment["TACTUS_RECORDINGS"]].compactMap { $0 }
    let recordings = folders.flatMap { Tree.files(in: $0, ending: ".events") }
    let seeds = Int(Self.environment["MONKEYS"] ?? "") ?? 50
    return images.scenes.flatMap { scene in
      let own = scripts.filter { script in
        // A script is for the scene that its name begins with; or for any.
        let first = Tree.name(script).prefix { $0 != "-" && $0 != "." }
        return !Tree.demoScenes.contains(String(first)) || first == scene
      }
      return own.map { ("script:\($0)", scene) } + recordings.map { ("recording:\($0)", scene) }
        + (0..<seeds).map { ("monkey:\($0 + 1)", scene) }
    }
  }

  func sameBytes() throws -> Bool {
    let host = try host()
    try images.build(images.scenes, for: processors)
    let inputs = matrix()
    let same = try Shell.concurrently(inputs.map { ($0.panel, $0.scene) }) { panel, scene in
      do { return try compare(panel, scene, host) } catch let failure as Failure {
        complain("error: \(scene) on \(panel): \(failure.message)")
        return 0
      }
    }.reduce(0, +)
    let expected = inputs.count * processors.count
    show("\(same) of \(expected) runs gave the same bytes as the host")
    return same == expected
  }

  /// Checks that the comparison detects a difference: an image whose springs come to rest a little
  /// earlier.
  func plant() throws -> Bool {
    let host = try host()
    let constant = "restDistance: Float { 0.005 }"
    var changed = self
    changed.images.out = "\(images.out)/changed"
    changed.images.sources = "\(images.out)/changed/Sources"
    Tree.remove(changed.images.out)
    try Tree.makeFolder(changed.images.out)
    try Tree.copy("\(Tree.root)/Sources", to: changed.images.sources)
    let files = try Tree.swiftFiles(changed.images.sources).filter {
      try Tree.text($0).contains(constant)
    }
    guard files.count == 1 else {
      throw Failure.unusable(
        "Sources: no '\(constant)' in exactly one file; choose another constant to change")
    }
    let text = try Tree.text(files[0]).replacing(constant, with: "restDistance: Float { 0.006 }")
    try Tree.write(text, to: files[0])
    try changed.images.build(["focal"], for: [processors[0]])
    let tour = "script:\(Tree.root)/Examples/hands/focal-tour.fingers"
    let run = try changed.export(tour, "focal", host)
    if try changed.isSame(run, on: processors[0]) {
      complain("firmware: the comparison does not detect the changed constant")
      return false
    }
    show("the changed constant is detected")
    return true
  }

  /// Checks that a scene's line is named that calls what a microcontroller lacks: one that rounds,
  /// and one that allocates.
  func plantCalls() throws -> Bool {
    var planted = self
    planted.images.out = "\(images.out)/calls"
    let folder = "\(planted.images.out)/Knob"
    Tree.remove(planted.images.out)
    try Tree.makeFolder(planted.images.out)
    if Tree.exists("\(images.out)/\(processors[0])/FrameFiles.o") {
      try images.seed(planted.images.out, for: processors[0])
    }
    try Tree.copy("\(Tree.root)/Examples/own-scene/Sources/Knob", to: folder)
    let file = "\(folder)/KnobScene.swift"
    let line = "    self.step.now = step\n"
    let text = try Tree.text(file)
    guard let place = text.range(of: line) else {
      throw Failure.unusable("\(file): no '\(line.trimmed)'; choose another line to plant after")
    }
    let number = text[..<place.upperBound].split(separator: "\n", omittingEmptySubsequences: false)
      .count
    let rounding = "    let half = Int((Float(step) / 2).rounded())\n"
    let allocating = "    let steps = [Int](repeating: half, count: half)\n"
    let using = "    if steps.count > 10 { self.step.now = Int32(steps[half / 2]) }\n"
    try Tree.write(text.replacing(line, with: line + rounding + allocating + using), to: file)
    planted.images.own = OwnScene(source: folder, type: "KnobScene", name: "knob")
    var reported = "it linked"
    do { try planted.images.build(["knob"], for: [processors[0]]) } catch let failure as Failure {
      reported = failure.message
    }
    for part in ["\(number): calls roundf (", "\(number + 1): calls posix_memalign ("]
    where !reported.contains("KnobScene.swift:\(part)") {
      complain(
        "firmware: no 'KnobScene.swift:\(part)…' is reported for what was planted, but\n\(reported)"
      )
      return false
    }
    show("a scene's lines that round and allocate are named")
    return true
  }
}

// Costs and sizes.
extension FirmwareTools {
  private func report() throws(Failure) -> String {
    if let report = Self.environment["IMAGE_REPORT"] { return report }
    return try Shell.tool("parts/built", "image-report")
  }

  /// The options with which QEMU writes the instructions up to each mark of an image to a file.
  private func counter(
    _ scene: String, _ processor: ImageProcessor, into file: String
  ) throws(Failure) -> [String] {
    let source = "\(Tree.root)/Tools/parts/firmware-count.c"
    let plugin = "\(images.out)/libcount.so"
    if !FirmwareImages.isCurrent(plugin, [source]) {
      try Shell.check(["clang", "-O2", "-shared", "-fPIC", "-o", plugin, source])
    }
    let symbols = try Shell.check(["llvm-nm", images.image(scene, processor)])
    guard let mark = symbols.firstMatch(of: /([0-9a-f]+) \w tactus_mark\n/) else {
      throw .unusable("\(images.image(scene, processor)): has no tactus_mark")
    }
    return ["-plugin", "\(plugin),mark=\(mark.1),out=\(file)"]
  }

  /// Those whose instructions and memory are measured.
  private var measured: [ImageProcessor] {
    processors.filter(ImageProcessor.microcontrollers.contains)
  }

  private var costPanel: String { Self.environment["COST_PANEL"] ?? "monkey:1" }

  /// Checks the instructions of a tick and its stages against the board's limits.
  func cost(_ scene: String, panel: String? = nil) throws -> (text: String, isKept: Bool) {
    let host = try host()
    let report = try report()
    try images.build([scene], for: measured)
    let run = try export(panel ?? costPanel, scene, host)
    return try judge(run) { processor in
      let counts = "\(run.path).\(processor).counts"
      let records = "\(run.path).\(processor)"
      let counter = try counter(scene, processor, into: counts)
      _ = try play(scene, processor, frames: run.path + ".frames", records: records, counter)
      return [report, "cost", counts, "--trace", records, "--board", board]
    }
  }

  /// Checks flash, static memory and stack against the board's limits.
  func size(_ scene: String) throws -> (text: String, isKept: Bool) {
    let host = try host()
    let report = try report()
    try images.build([scene], for: measured)
    let run = try export(costPanel, scene, host)
    return try judge(run) { processor in
      let records = "\(run.path).\(processor)"
      let console = records + ".console"
      try Tree.write(
        play(scene, processor, frames: run.path + ".frames", records: records), to: console)
      let map = "\(images.out)/\(processor)/image-\(scene).map"
      return [report, "size", map, "--console", console, "--board", board]
    }
  }

  private func judge(
    _ run: Run, _ words: (ImageProcessor) throws -> [String]
  ) throws -> (text: String, isKept: Bool) {
    var text = ""
    var isKept = true
    for processor in measured {
      let outcome = try Shell.run(words(processor))
      text += "== \(processor), \(run.name), \(images.optimize(for: processor))\n\(outcome.output)"
      isKept = isKept && outcome.status == 0
    }
    return (text, isKept)
  }

  /// Prints, for each pixel format, what a row takes for each pixel that it changes, beside the
  /// shortest loop that could do it: a load or store of each word that must be read or written, and
  /// the multiplications; without address, counter, shift and mask. In rgb565 a word is two pixels,
  /// and one multiplication blends a pixel (its channels spread over a word); in xrgb8888 two do. A
  /// bilinear pixel has four neighbours, and three mixes. What is opaque is only stored.
  func raster() throws {
    for processor in measured {
      show(
        "== \(processor), \(images.optimize(for: processor)): instructions a changed pixel; bound: loads + "
          + "multiplications + stores a pixel")
      show("".padded(36) + " instructions   pixels  a pixel  bound  times")
      for row in try rasterRows(processor) { print(row) }
    }
  }

  private struct RasterRow {
    var format: String
    var name: String
    /// How many it changes.
    var pixels: Int
    var instructions: Int
  }

  private func rasterRows(_ processor: ImageProcessor) throws -> [RasterRow] {
    try images.buildRaster(for: processor)
    let counts = "\(images.out)/\(processor)/raster.counts"
    let counter = try counter("raster", processor, into: counts)
    let rows = try play("raster", processor, frames: "-", records: "-", counter)
    let marks = try Tree.text(counts).split(separator: "\n").compactMap { Int($0) }
    let lines = rows.split(separator: "\n")
    guard marks.count == 2 * lines.count else {
      throw Failure.broken(
        "\(processor): \(marks.count) marks for \(lines.count) rows of the raster")
    }
    return try lines.enumerated().map { index, row in
      // `format:name:pixels`.
      let words = row.split(separator: ":").map(String.init)
      guard words.count == 3, let pixels = Int(words[2]) else {
        throw Failure.broken("\(processor): the raster's image prints '\(row)', which is no row")
      }
      return RasterRow(
        format: words[0], name: words[1], pixels: pixels,
        instructions: marks[2 * index + 1] - marks[2 * index])
    }
  }

  private func print(_ row: RasterRow) {
    let each = row.pixels > 0 ? Double(row.instructions) / Double(row.pixels) : 0
    let bound = Self.bounds[row.name].map { row.format == "rgb565" ? $0.small : $0.large }
    let least = bound.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" } ?? "-"
    let times = bound.map { (each / $0).rounded(1) } ?? "-"
    show(
      "\(row.format.padded(9)) \(row.name.padded(26)) \(row.instructions.leading(12)) "
        + "\(row.pixels.leading(8)) \(each.rounded(2).leading(8)) \(least.leading(6)) "
        + times.leading(6))
  }

  /// What a Cortex-M4F may not take more instructions for.
  static let figures = CountFigures(
    file: "Tools/bench/counts-m4.txt",
    heading: """
      # Instructions of a Cortex-M4F under QEMU, of Tools/firmware counts --update: a row of Tools/firmware raster drawn
      # once, and the costliest frame of the map's tour on stm32f746g-disco. A row may be 3 % above its figure.
      """, update: "Tools/firmware counts --update")

  func counts() throws -> [CountedRow] {
    for name in ["BOARD", "OPTIMIZE"] where Self.environment[name] != nil {
      throw Failure.unusable(
        "counts: \(Self.figures.file) is of stm32f746g-disco and of images as they are built; unset "
          + name)
    }
    var tools = self
    tools.processors = [.m4]
    var rows = try tools.rasterRows(.m4).map {
      CountedRow(count: $0.instructions, name: "\($0.format): \($0.name)")
    }
    // The tour exceeds the board's limit, which is set for random hands; only its count matters.
    let report = try tools.cost("map", panel: "script:\(try SceneTour("map").script)").text
    // "frame  median p99 max …"
    guard
      let frame = report.split(separator: "\n").first(where: { $0.hasPrefix("frame ") })?
        .split(separator: " "), frame.count > 3, let costliest = Int(frame[3])
    else { throw Failure.broken("the map's tour has no frame:\n\(report)") }
    rows.append(CountedRow(count: costliest, name: "frame: map"))
    return rows
  }

  private static let bounds: [String: (small: Double, large: Double)] = [
    "opaque fill": (0.5, 1), "fill 50 %": (2, 4), "blit": (1, 2), "image at 50 %": (2.5, 5),
    "image of the other format": (1.5, 1.5), "alpha mask with a tint": (2.25, 4.25),
    "ARGB over": (3, 5), "text": (2.25, 4.25), "rotate + scale, nearest": (1.5, 2),
    "rotate + scale, bilinear": (7.5, 11), "rounded rectangle": (0.5, 1),
    "rounded rectangle 50 %": (2, 4), "circle": (0.5, 1), "line of 8 px": (0.5, 1),
    "shadow": (2.25, 4.25),
  ]
}
