/// The module of WebAssembly that reads recordings and finger scripts in a page and writes its
/// stories: modules of the host, compiled once more with Embedded Swift. What of them only a host
/// has is left out, or replaced by the file of the same name in `Tools/images/Hand`.
struct HandModule: Sendable {
  /// A module of the host, and which of its files are taken; nil for all.
  private struct Part {
    var module: String
    var folders = [""]
    var files: [String]?
  }

  /// Each after those that it imports.
  private static let parts = [
    Part(
      module: "InputText",
      files: ["ByteFields", "InputFile", "LineSource", "Suggestion", "TextError", "WholeText"]),
    Part(
      module: "BoardFiles",
      files: [
        "BoardFile", "ControllerModel", "LearnedPanel", "PanelFigures", "PlainYAML", "YAMLComposer",
        "YAMLNode",
      ]),
    Part(module: "SeatInput"),
    Part(module: "Recordings", folders: ["", "/Traces"]),
    Part(
      module: "Simulation",
      files: [
        "Course", "FingerMotion", "FingerScript", "FingerScriptError", "Hand", "LearnedScans",
        "LivingHand", "PlaceResolver", "Quantity", "ScreenSize", "ScriptCompiler",
        "ScriptGestures", "ScriptHands", "ScriptLexer", "ScriptParser", "ScriptPaths",
        "ScriptStatement", "ScriptValues", "ShakenAccelerometer", "SimulatedPanel", "SpeedBells",
        "SpeedProfile", "SplitMix64", "Stroke", "StrokeBook", "Turn",
      ]),
    Part(
      module: "Sessions", folders: ["", "/Stories"],
      files: ["ContactStories", "ContactStory", "ContactStoryText", "MeasuredText", "SceneNames"]),
    Part(
      module: "Corpus",
      files: [
        "ChangeSearch", "DecidingConstant", "MissedGesture", "OutlookSearch", "Refusal",
        "SmallestChange",
      ]),
  ]
  private static let leftOut = ["TraceDiff"]
  /// What the parts import of the portable modules.
  private static let portable = ["TactusCore", "Gestures", "Interactions", "Raster", "Firmware"]

  private let images: FirmwareImages
  private let hand: String
  private let folder: String

  init() throws(Failure) {
    images = try FirmwareImages()
    hand = "\(images.images)/Hand"
    folder = "\(images.out)/wasm/hand"
  }

  /// - Returns: the path of the module; beside it lies the same packed, with `.zlib` after its
  ///   name.
  func build() throws -> String {
    let library = try images.library(for: .wasm)
    try Tree.makeFolder(folder)
    var swift = library.swift
    swift.folder = folder
    swift.flags += ["-I", library.swift.folder, "-I", "\(hand)/include", "-package-name", "tactus"]
    // Flags of other builds are no flags of this one.
    let optimization = swift.command.joined(separator: " ")
    if (try? Tree.text("\(folder)/optimize")) != optimization {
      for object in Tree.files(in: folder, ending: ".o") { Tree.remove(object) }
      try Tree.write(optimization, to: "\(folder)/optimize")
    }
    var objects = Self.portable.map { library.swift.object($0) }
    for part in Self.parts {
      try compile(part.module, try files(of: part), swift, &objects)
    }
    try compile("HandCalls", Tree.files(in: hand, ending: ".swift"), swift, &objects)
    let path = "\(folder)/hand.wasm"
    guard !FirmwareImages.isCurrent("\(path).zlib", objects + [hand]) else { return path }
    try Shell.check(
      library.compileC
        + ["-I", "\(images.images)/Runtime/include", "-I", "\(hand)/include"]
        + ["-c", "\(hand)/hand.c", "-o", "\(folder)/hand-c.o"])
    let runtime = ["memory.c", "builtins.c"].map { "\(library.swift.folder)/\($0).o" }
    let calls = try Tree.files(in: hand, ending: ".swift")
      .flatMap { try Tree.text($0).matches(of: /@c\((\w+)\) public/).map { $0.1 } }
    try Shell.check(
      ["wasm-ld", "--no-entry", "-z", "stack-size=524288", "--stack-first", "--strip-all"]
        + calls.map { "--export=\($0)" } + ["--gc-sections", "-o", "\(folder)/linked.wasm"]
        + objects.reversed() + ["\(folder)/hand-c.o"] + runtime)
    try FirmwareImages.shrink("\(folder)/linked.wasm", to: path)
    return path
  }

  private func files(of part: Part) throws(Failure) -> [String] {
    let replaced = Tree.files(in: "\(hand)/\(part.module)", ending: ".swift")
    let names = replaced.map { Tree.name($0) }
    let own = part.folders.flatMap { folder in
      Tree.files(in: Tree.target(part.module) + folder, ending: ".swift")
    }
    let wanted = part.files?.map { "\($0).swift" }
    let all = replaced + own.filter { !names.contains(Tree.name($0)) }
    let taken = all.filter { file in
      let name = Tree.name(file)
      return wanted?.contains(name) ?? !Self.leftOut.contains(Tree.name(name, without: ".swift"))
    }
    if let lost = wanted?.first(where: { name in !taken.contains { Tree.name($0) == name } }) {
      throw .broken("\(part.module) has no \(lost); fix the list in \(#fileID)")
    }
    return taken
  }

  private func compile(
    _ module: String, _ files: [String], _ swift: EmbeddedSwift, _ objects: inout [String]
  ) throws {
    let object = swift.object(module)
    defer { objects.append(object) }
    guard !FirmwareImages.isCurrent(object, files + objects) else { return }
    show("hand: compiling \(module)")
    try Shell.check(swift.words(making: module, of: files), output: .standardError)
    // The compiler does not touch a file that would not change.
    try Shell.check(["touch", object])
  }
}
