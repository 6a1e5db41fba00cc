import ArgumentParser
import Foundation

/// Builds the program of a Linux board with Embedded Swift.
struct BoardBuild: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Build the program of a Linux board, tactus-board, with Embedded Swift.",
    discussion: """
      One static executable for a processor that the Swift toolchain has no SDK for; its path is \
      printed. Compiles only what has changed. Needs the toolchain and, but for x86-64, Debian's cross \
      compiler of that processor. OPTIMIZE is -O for what a tick spends its time in, OPTIMIZE_SMALL \
      -Osize for all else. Exit status 1: it does not compile, or is larger than 1.5 MiB (x86-64: \
      1.8125).
      """)

  @Argument(help: "The processor: aarch64, armhf, riscv64 or x86-64.")
  var processor: BoardProcessor
  @Flag(
    help: """
      aarch64 and x86-64: a program that can read libinput besides evdev. It is linked dynamically with \
      the board's glibc, and loads its libinput.so.10 when that is asked for.
      """)
  var libinput = false
  @Option(
    help: """
      A folder of Swift files with a scene of one's own, for the program to have instead of the demo \
      scenes; they form a module named like the folder.
      """)
  var sceneSource: String?
  @Option(help: "The scene's type in it, such as KnobScene.") var sceneType: String?
  @Option(help: "Where to build; .build/board without it.") var out: String?

  func validate() throws {
    guard (sceneSource == nil) == (sceneType == nil) else {
      throw ValidationError("--scene-source and --scene-type go together; give both")
    }
    if let sceneSource, !Tree.exists(sceneSource) {
      throw ValidationError("\(sceneSource): no such folder")
    }
    if libinput, processor != .aarch64, processor != .x86 {
      throw ValidationError(
        "--libinput is for aarch64 and x86-64; leave it out, the program then reads evdev")
    }
  }

  func run() throws {
    var program = BoardProgram(processor, hasLibinput: libinput)
    if let out { program.out = URL(filePath: out).path }
    if let sceneSource, let sceneType {
      program.scene = (URL(filePath: sceneSource).path, sceneType)
    }
    print(try program.build())
  }
}

enum BoardProcessor: String, ExpressibleByArgument, CaseIterable, Sendable {
  case aarch64, armhf, riscv64
  case x86 = "x86-64"

  /// The toolchain has the standard library for Embedded Swift as code that is not tied to an
  /// operating system, for these. Their objects are linked with glibc of the same processor.
  var target: String {
    switch self {
    case .aarch64: "aarch64-none-none-elf"
    case .armhf: "armv7-none-none-eabi"
    case .riscv64: "riscv64-none-none-eabi"
    case .x86: "x86_64-unknown-linux-gnu"
    }
  }

  var prefix: String {
    switch self {
    case .aarch64: "aarch64-linux-gnu-"
    case .armhf: "arm-linux-gnueabihf-"
    case .riscv64: "riscv64-linux-gnu-"
    case .x86: ""
    }
  }

  /// What the code is for beside the target.
  var code: [String] {
    switch self {
    case .armhf: ["-mcpu=cortex-a7", "-mfloat-abi=hard", "-mfpu=vfpv3-d16"]
    case .riscv64: ["-march=rv64imafdc", "-mabi=lp64d"]
    case .aarch64, .x86: []
    }
  }

  /// The C library's and the kernel's headers.
  var headers: String {
    self == .x86 ? "/usr/include/x86_64-linux-gnu" : "/usr/\(prefix.dropLast())/include"
  }

  /// What `Tools/setup` installs for it.
  var tool: String {
    switch self {
    case .aarch64: "board-build"
    case .armhf: "board-armhf"
    case .riscv64: "board-riscv"
    case .x86: "test"
    }
  }

  /// What runs its programs here.
  var emulator: [String] {
    switch self {
    case .aarch64: ["qemu-aarch64"]
    case .armhf: ["qemu-arm"]
    case .riscv64: ["qemu-riscv64"]
    case .x86: []
    }
  }

  /// Stripped; what is downloaded and a flash chip holds. The C library alone of x86-64 is 680
  /// KB, 80 more than that of aarch64, and its code longer.
  var sizeMax: Int { self == .x86 ? 1_916_928 : 1_613_824 }
}

/// The program of a board, as it is to be built.
struct BoardProgram {
  let processor: BoardProcessor
  let hasLibinput: Bool
  var out = "\(Tree.root)/.build/board"
  /// A scene of one's own: the folder of its module, and its type.
  var scene: (source: String, type: String)?

  init(_ processor: BoardProcessor, hasLibinput: Bool = false) {
    self.processor = processor
    self.hasLibinput = hasLibinput
  }

  private var folder: String { "\(out)/\(processor.rawValue)\(hasLibinput ? "-libinput" : "")" }
  private var cModules: [String] {
    let modules = Tree.entries(of: "\(Tree.root)/Sources/C")
    // Their sources are compiled where they are linked; those of libraries are the command's only.
    return modules.filter {
      $0.first == "C" && !["CProcess", "CShipped", "CPng", "CYaml"].contains($0)
    }
  }

  /// Whether ticks spend their time in a module: the rest is compiled for size.
  private static func isFast(_ module: String) -> Bool {
    ["TactusCore", "Gestures", "Raster", "Firmware"].contains(module)
  }

  /// Builds it; returns its path.
  func build() throws -> String {
    try Shell.check(["\(Tree.root)/Tools/setup", processor.tool], output: .standardError)
    if hasLibinput, !Tree.exists("/usr/include/libinput.h") {
      throw Failure.unusable(
        "libinput's headers are missing; apt-get install libinput-dev libudev-dev")
    }
    try Tree.makeFolder("\(folder)/scenes")
    var objects: [String] = []
    var hasChanged = false
    let fast = compiler("OPTIMIZE", "-O")
    let small = compiler("OPTIMIZE_SMALL", "-Osize")
    var swift = fast
    func compile(_ module: String, _ files: [String]) throws {
      hasChanged = try compileIfNeeded(module, files, swift, hasChanged) || hasChanged
      objects.append(swift.object(module))
    }
    let modules =
      try EmbeddedSwift.modules("portable").filter { $0 != "DemoScenes" }
      + EmbeddedSwift.modules("board")
    for module in modules {
      swift = Self.isFast(module) ? fast : small
      try compile(module, Tree.swiftFiles(Tree.target(module)))
    }
    // The scenes last: they and the program are more than half of the size.
    swift = small
    try compile("DemoScenes", Tree.swiftFiles(Tree.target("DemoScenes")))
    var files = Tree.swiftFiles(Tree.target("tactus-board"))
    var name = "tactus-board\(hasLibinput ? "-libinput" : "")"
    var module = "tactus_board"
    if let scene {
      let own = Tree.name(scene.source)
      try compile(own, Tree.swiftFiles(scene.source))
      let list = try sceneList(own, scene.type)
      files = files.map { $0.hasSuffix("/BoardScenes.swift") ? list : $0 }
      name += "-\(own)"
      module += "_\(scene.type)"
    }
    try compile(module, files)
    return try link(objects, name)
  }

  private func compiler(_ variable: String, _ optimize: String) -> EmbeddedSwift {
    // The kernel's and glibc's headers, for the C modules; the targets without a system lack
    // __linux__. A card's memory is mapped at offsets that need 64 bits, also by a program of 32.
    let c =
      processor.code + ["-D__linux__", "-D_GNU_SOURCE", "-D_FILE_OFFSET_BITS=64"]
      + ["-isystem", processor.headers, "-isystem", "/usr/include"]
    return EmbeddedSwift(
      target: processor.target,
      flags: ["-package-name", "tactus", "-swift-version", "6", "-suppress-warnings"]
        + (hasLibinput ? ["-D", "Libinput"] : []) + EmbeddedSwift.toC(c)
        + cModules.flatMap { ["-I", Tree.target($0), "-I", "\(Tree.target($0))/include"] }
        + ["-module-cache-path", "\(folder)/cache"],
      folder: folder, optimize: ProcessInfo.processInfo.environment[variable] ?? optimize)
  }

  /// Compiles a module unless neither it nor one before it has changed; returns whether it did.
  private func compileIfNeeded(
    _ module: String, _ files: [String], _ swift: EmbeddedSwift, _ hasChanged: Bool
  ) throws -> Bool {
    var content = swift.command.joined(separator: " ")
    content += try Shell.check(["swiftc", "--version"], errors: .dropped)
    let shims = cModules.flatMap { Tree.files(in: Tree.target($0), ending: ".h", deep: true) }
    for file in files + shims { content += try Tree.text(file) }
    let stamp = "\(folder)/\(module).stamp"
    if !hasChanged, (try? Tree.text(stamp)) == content { return false }
    Tree.remove(stamp)
    complain("board-build: \(processor.rawValue): compiling \(module)")
    try Shell.check(swift.words(making: module, of: files), output: .standardError)
    try Tree.write(content, to: stamp)
    return true
  }

  /// What takes the place of the file that lists the demo scenes.
  private func sceneList(_ module: String, _ type: String) throws(Failure) -> String {
    let list = "\(folder)/scenes/\(module)-\(type).swift"
    try Tree.write(
      """
      import DemoScenes
      import \(module)

      func visitBoardScenes<V: SceneVisitor & ~Copyable>(_ visitor: inout V) throws(V.Failure) {
        try visitor.visit(\(type).self)
      }

      """, to: list)
    return list
  }

  private func link(_ objects: [String], _ name: String) throws -> String {
    // GNU's linker takes some of Swift's metadata for that of a shared library; the toolchain's
    // does not.
    try Tree.makeFolder("\(folder)/bin")
    let swiftc = try Shell.check(["sh", "-c", "readlink -f \"$(command -v swiftc)\""])
    let linker = try Shell.check(
      ["sh", "-c", "command -v ld.lld || echo \"${1%/*}/ld.lld\"", "sh", swiftc])
    try Shell.check(["ln", "-sf", linker, "\(folder)/bin/ld"])
    var flags = processor == .armhf ? ["-marm"] : []
    // A static program has no loader to bring libinput in. Its headers are the host's, after those
    // of the processor's C library.
    flags += hasLibinput ? ["-idirafter", "/usr/include"] : ["-static"]
    let path = "\(folder)/\(name)"
    let sources =
      ["-O2", "-ffunction-sections", "-D_GNU_SOURCE", "-D_FILE_OFFSET_BITS=64"]
      + cModules.flatMap { ["-I", "\(Tree.target($0))/include"] }
      + cModules.flatMap { Tree.files(in: Tree.target($0), ending: ".c") }
      .filter { hasLibinput || !$0.hasSuffix("/seat.c") }
    // Fixed addresses: the objects are not made to be moved.
    try Shell.check(
      ["\(processor.prefix)gcc", "-B", "\(folder)/bin", "-no-pie", "-Wl,--gc-sections"]
        + ["-Wl,-z,noexecstack", "-Wl,--icf=safe"] + sources + objects + flags + [
          "-lm", "-o", path + ".full",
        ],
      output: .standardError)
    try Shell.check(["\(processor.prefix)strip", "-o", path, path + ".full"])
    let size = Tree.size(path)
    complain("board-build: \(processor.rawValue): \(name): \(size) bytes")
    guard size <= processor.sizeMax else {
      throw Failure.broken(
        "\(path): \(size) bytes are more than \(processor.sizeMax); look at what was added to it")
    }
    return path
  }
}
