import Foundation

/// A scene of the user's own, for images: its sources, a file or the folder of its module, its type
/// and its name.
struct OwnScene: Sendable {
  var source: String
  var type: String
  var name: String
}

extension OwnScene {
  /// What options state of it: all of it.
  ///
  /// - Parameter naming: how its name is given, for the error.
  init(
    source: String?, type: String?, name: String?, naming: String
  ) throws(Failure) {
    guard let source, let type, let name else {
      throw .unusable(
        "your own scene needs \(naming), --scene-source and --scene-type; give all three")
    }
    guard Tree.exists(source) else {
      throw .unusable(
        "\(source): no such file or folder; give the scene's Swift code with --scene-source")
    }
    self.source = URL(filePath: source).path
    self.type = type
    self.name = name
  }
}

/// Where images are built, and of what.
struct FirmwareImages: Sendable {
  var out = "\(Tree.root)/.build/firmware"
  var sources = "\(Tree.root)/Sources"
  var own: OwnScene?
  private let optimize = ProcessInfo.processInfo.environment["OPTIMIZE"]
  let modules: [String]

  let images = "\(Tree.root)/Tools/images"

  init() throws(Failure) { modules = try EmbeddedSwift.modules("portable") }

  /// What all images of a processor are made of.
  struct Library: Sendable {
    let processor: ImageProcessor
    let swift: EmbeddedSwift
    var objects: [String]
    var compileC: [String]
  }

  var scenes: [String] { own.map { [$0.name] } ?? Tree.demoScenes }

  func image(_ scene: String, _ processor: ImageProcessor) -> String {
    "\(out)/\(processor.rawValue)/image-\(scene).\(processor.ending)"
  }

  /// A page is loaded over a network, and a browser has time to spare.
  func optimize(for processor: ImageProcessor) -> String {
    optimize ?? (processor == .wasm ? "-Osize" : "-O")
  }

  /// Builds the images of scenes for processors, several at a time once the modules of their
  /// processor are there.
  func build(_ scenes: [String], for processors: [ImageProcessor]) throws {
    for processor in processors {
      let library = try library(for: processor)
      _ = try Shell.concurrently(scenes) { try build($0, library) }
    }
  }

  /// Compiles the modules that have changed.
  func library(for processor: ImageProcessor) throws -> Library {
    let folder = "\(out)/\(processor.rawValue)"
    let optimize = optimize(for: processor)
    try Tree.makeFolder(folder)
    // Objects of another optimization are newer than their sources, and not current.
    let optimization = ([optimize] + processor.swift).joined(separator: " ")
    if (try? Tree.text("\(folder)/optimize").trimmed) != optimization {
      for object in Tree.files(in: folder, ending: ".o") { Tree.remove(object) }
      try Tree.write(optimization + "\n", to: "\(folder)/optimize")
    }
    let swift = EmbeddedSwift(
      target: processor.target,
      flags: ["-enable-experimental-feature", "Volatile", "-I", "\(images)/Runtime/include"]
        + EmbeddedSwift.toC(processor.code) + processor.swift,
      folder: folder, optimize: optimize)
    var library = Library(
      processor: processor, swift: swift, objects: [],
      compileC: ["clang", "--target=\(processor.cTarget)"] + processor.code
        + ["-O2", "-ffreestanding", "-fno-builtin", "-ffunction-sections"])
    try compileRuntime(library, folder)
    for module in modules where own == nil || module != "DemoScenes" {
      try compile(module, Tree.target(module, in: sources), &library)
    }
    // A user's own scene builds on the library, not on the demo scenes.
    if let own { try compile("OwnScene", own.source, &library) }
    return library
  }

  /// Copies the library to where images of a scene of one's own are built, by the same flags: it is
  /// not compiled once more.
  func seed(_ out: String, for processor: ImageProcessor) throws {
    let from = "\(self.out)/\(processor)"
    let seed = "\(out)/\(processor)"
    try Tree.makeFolder(seed)
    // Objects of another optimization would be newer than these, and count as current.
    if !Tree.isSame("\(from)/optimize", "\(seed)/optimize") {
      for ending in [".o", ".elf"] {
        for file in Tree.files(in: seed, ending: ending) { Tree.remove(file) }
      }
    }
    let modules = modules.filter { $0 != "DemoScenes" }
    for name in modules.flatMap({ ["\($0).o", "\($0).swiftmodule"] }) + ["optimize"] {
      try Tree.copy("\(from)/\(name)", to: "\(seed)/\(name)")
    }
  }

  private func compile(_ module: String, _ source: String, _ library: inout Library) throws {
    let swift = library.swift
    let object = swift.object(module)
    defer { library.objects.append(object) }
    guard !Self.isCurrent(object, [source] + library.objects) else { return }
    show("\(library.processor): compiling \(module)")
    try Shell.check(
      swift.words(making: module, of: Tree.swiftFiles(source)), output: .standardError)
    // The compiler does not touch a file that would not change.
    try Shell.check(["touch", object])
  }

  /// The C and assembler files of all images, which share them.
  private func compileRuntime(_ library: Library, _ folder: String) throws {
    for source in library.processor.runtime.map({ "\(images)/\($0)" }) {
      let object = "\(folder)/\(Tree.name(source)).o"
      guard !Self.isCurrent(object, ["\(images)/Runtime", source]) else { continue }
      try Shell.check(
        library.compileC + ["-I", "\(images)/Runtime/include", "-c", source, "-o", object])
    }
  }

  /// The image of a scene: the library, and the run loop for this scene.
  private func build(_ scene: String, _ library: Library) throws {
    let folder = library.swift.folder
    let choice = try choice(of: scene, folder)
    let path = image(scene, library.processor)
    guard !Self.isCurrent(path, library.objects + [images, choice]) else { return }
    let files = [choice] + Tree.swiftFiles("\(images)/Shared") + startupFiles(library)
    try Shell.check(
      library.swift.words("Image", ["-c"] + files + ["-o", "\(folder)/image-\(scene).o"]),
      output: .standardError)
    let missing = try link(scene, library)
    guard !missing.isEmpty else { return }
    throw Failure(message: try explain(missing, scene, files, library), status: 1)
  }

  /// The firmware of a scene for a page, and beside it the same packed, with `.zlib` after its
  /// name.
  ///
  /// - Returns: its path.
  func buildPage(_ scene: String) throws -> String {
    let library = try library(for: .wasm)
    let folder = library.swift.folder
    let path = "\(folder)/page-\(scene).wasm"
    let linked = "\(folder)/linked-\(scene).wasm"
    let choice = try choice(of: scene, folder)
    let page = "\(images)/Page"
    let parts = ["Runtime", "Shared"].map { "\(images)/\($0)" }
    guard !Self.isCurrent("\(path).zlib", library.objects + parts + [page, choice]) else {
      return path
    }
    try Shell.check(
      library.compileC
        + ["-I", "\(images)/Runtime/include", "-I", "\(page)/include"]
        + ["-c", "\(page)/page.c", "-o", "\(folder)/page.o"])
    try Shell.check(
      library.swift.words("PageFirmware", ["-I", "\(page)/include", "-c", choice])
        + Tree.swiftFiles(page)
        + ["\(images)/Shared/Memory.swift", "-o", "\(folder)/page-\(scene).o"],
      output: .standardError)
    let runtime = ["memory.c", "builtins.c"].map { "\(folder)/\($0).o" }
    let calls = try Tree.text("\(page)/PageCalls.swift").matches(of: /@c\((\w+)\) public/)
    let outcome = try Shell.run(
      ["wasm-ld", "--no-entry", "-z", "stack-size=524288", "--stack-first", "--strip-all"]
        + calls.map { "--export=\($0.1)" }
        + ["--gc-sections", "--error-limit=0", "-o", linked, "\(folder)/page.o"]
        + ["\(folder)/page-\(scene).o"] + runtime + library.objects,
      output: .standardError, errors: .captured)
    guard outcome.status != 0 else {
      try Self.shrink(linked, to: path)
      return path
    }
    let missing = Self.missing(outcome.errors)
    guard !missing.isEmpty else { throw Failure(message: outcome.errors.trimmed, status: 1) }
    throw Failure(message: try explain(missing, scene, [], library), status: 1)
  }

  /// Makes a module smaller, without changing what it does, and packs it as a page has it.
  static func shrink(_ linked: String, to path: String) throws {
    // What clang has for this target, and the linked module does not name. The first 1024 bytes of
    // memory are the stack's last, and no object's. A function that is called once and stays one
    // is more like others than what it would be put into.
    let features = ["bulk-memory", "nontrapping-float-to-int", "sign-ext", "mutable-globals"]
    try Shell.check(
      ["wasm-opt", "-Oz", "--low-memory-unused", "--one-caller-inline-max-function-size=0"]
        + features.map { "--enable-\($0)" } + [linked, "-o", path])
    try Shell.check(["zopfli", "--i5", "--zlib", path])
  }

  /// The file that names the scene's type.
  private func choice(of scene: String, _ folder: String) throws -> String {
    let choice = "\(folder)/image-\(scene).swift"
    let type = own.map(\.type) ?? "\(scene.capitalized)Scene"
    let text =
      "import \(own == nil ? "DemoScenes" : "OwnScene"); typealias ImageScene = \(type)\n"
    if (try? Tree.text(choice)) != text { try Tree.write(text, to: choice) }
    return choice
  }

  /// The symbols that a linker reports as undefined.
  private static func missing(_ errors: String) -> [String] {
    errors.split(separator: "\n").compactMap {
      $0.firstMatch(of: /undefined symbol: (\S+)/).map { String($0.1) }
    }
  }

  /// What a linker reports as missing, by the lines of the scene that call it.
  private func explain(
    _ missing: [String], _ scene: String, _ files: [String], _ library: Library
  ) throws -> String {
    let processor = library.processor
    guard processor != .wasm else {
      return "the image of '\(scene)' does not link: it calls \(missing.joined(separator: ", ")), "
        + "which no image has; 'Tools/firmware build --only m4' names the lines that call it"
    }
    let folder = "\(library.swift.folder)/calls"
    try Tree.makeFolder(folder)
    var swift = library.swift
    swift.folder = folder
    swift.flags += ["-I", library.swift.folder, "-g"]
    let module = own == nil ? "DemoScenes" : "OwnScene"
    let source = own?.source ?? Tree.target("DemoScenes", in: sources)
    try Shell.check(
      swift.words(making: module, of: Tree.swiftFiles(source)), output: .standardError)
    try Shell.check(swift.words("Image", ["-c"] + files + ["-o", "\(folder)/image.o"]))
    let objects = library.objects.map {
      $0 == library.swift.object(module) ? swift.object(module) : $0
    }
    try Shell.check(
      try linkWords(library, ["\(folder)/image.o"] + objects)
        + ["--warn-unresolved-symbols", "--emit-relocs", "-o", "\(folder)/image.elf"],
      errors: .dropped)
    let calls = MissingCalls(image: "\(folder)/image.elf", source: source)
    return (["the image of '\(scene)' does not link:"] + (try calls.lines(missing: missing)))
      .joined(separator: "\n")
  }

  /// The image that draws the rows of the raster bench.
  func buildRaster(for processor: ImageProcessor) throws {
    let library = try library(for: processor)
    let folder = library.swift.folder
    let rows = ["BenchRow", "BenchImages", "BenchPixels", "Geometry", "Noise", "TactusPainter"]
      .map { "\(Tree.root)/Tools/dev/Sources/raster-bench/\($0).swift" }
    let path = image("raster", processor)
    guard !Self.isCurrent(path, library.objects + [images] + rows) else { return }
    let shared = ["Memory", "Semihosting", "StackGauge"].map { "\(images)/Shared/\($0).swift" }
    let files = Tree.swiftFiles("\(images)/Raster") + rows + shared + startupFiles(library)
    try Shell.check(
      library.swift.words("Image", ["-c"] + files + ["-o", "\(folder)/image-raster.o"]),
      output: .standardError)
    let pixels = "\(folder)/image-raster-more.o"
    try Shell.check(library.compileC + ["-c", "\(images)/Raster/pixels.S", "-o", pixels])
    let missing = try link("raster", library, more: [pixels])
    guard missing.isEmpty else {
      throw Failure(message: "the image of the raster bench lacks \(missing)", status: 1)
    }
  }

  private func startupFiles(_ library: Library) -> [String] {
    Tree.swiftFiles("\(images)/\(library.processor.startup)")
  }

  /// - Returns: the functions that are missing; then there is no image.
  private func link(_ scene: String, _ library: Library, more: [String] = []) throws -> [String] {
    let path = image(scene, library.processor)
    let stem = "\(library.swift.folder)/image-\(scene)"
    // Functions with the same instructions are one: nothing compares their addresses.
    let folding = library.processor == .wasm ? [] : ["--icf=all"]
    let outcome = try Shell.run(
      try linkWords(library, ["\(stem).o"] + more + library.objects) + folding
        + ["--error-limit=0", "--Map=\(stem).map", "-o", path],
      output: .standardError, errors: .captured)
    guard outcome.status != 0 else {
      let size =
        library.processor == .wasm
        ? "\(Tree.size(path)) bytes" : "\(try flash(path)) bytes of flash"
      show("\(library.processor): \(Tree.name(path)), \(size)")
      return []
    }
    let missing = Self.missing(outcome.errors)
    guard !missing.isEmpty else { throw Failure(message: outcome.errors.trimmed, status: 1) }
    return missing
  }

  private func linkWords(_ library: Library, _ objects: [String]) throws -> [String] {
    let processor = library.processor
    let startup = "\(images)/\(processor.startup)"
    let runtime = processor.runtime.map { "\(library.swift.folder)/\(Tree.name($0)).o" }
    let linker =
      processor == .wasm
      // The stack lies below all other memory here as well: one that grows too large traps.
      ? ["wasm-ld", "--entry=_start", "-z", "stack-size=131072", "--stack-first", "--strip-all"]
      : ["ld.lld", "-L", startup, "-T", "\(startup)/\(processor.rawValue).ld"]
    // No allocator is linked, so code that allocates is an undefined symbol.
    return linker + ["--gc-sections"] + runtime + objects
      + [try processor.libgcc()].compactMap { $0 }
  }

  private func flash(_ elf: String) throws(Failure) -> Int {
    try Shell.check(["llvm-size", "-A", elf]).split(separator: "\n").reduce(0) { sum, line in
      let words = line.split(separator: " ")
      guard words.count > 1, [".text", ".ARM.exidx", ".data"].contains(words[0]) else { return sum }
      return sum + (Int(words[1]) ?? 0)
    }
  }

  /// Whether a file is newer than every file of the paths.
  static func isCurrent(_ file: String, _ paths: [String]) -> Bool {
    func time(_ path: String) -> Date? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
    guard let own = time(file) else { return false }
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        return false
      }
      let files = isFolder.boolValue ? Tree.files(in: path, ending: "", deep: true) : [path]
      for other in files {
        _ = FileManager.default.fileExists(atPath: other, isDirectory: &isFolder)
        if !isFolder.boolValue, let time = time(other), time > own { return false }
      }
    }
    return true
  }
}
