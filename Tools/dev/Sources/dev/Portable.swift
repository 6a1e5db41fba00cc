import ArgumentParser
import Foundation

/// Proves that the portable modules need neither a heap nor an operating system.
struct Portable: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prove that the portable modules need no heap and no operating system.",
    discussion: """
      Two gates: 'compile' with Embedded Swift and -no-allocations, for a bare-metal 64-bit processor; \
      'link' for a 32-bit microcontroller without an allocator, where a reachable allocation is an \
      undefined symbol. Each must then reject the faults in Tools/check/portable-root/faults, injected \
      into a copy where every tick reaches them.

      -no-allocations names the line, but rejects harmless integer conversions on 32-bit processors and \
      sees only what is specialized; the linker misses nothing that is reachable, but knows no line. \
      Needs only the Swift toolchain.
      """)

  @Flag(help: "The first gate without faults: images for microcontrollers are linked elsewhere.")
  var short = false

  func run() throws {
    try Shell.tool("setup", "portable")
    try Tree.withScratch { work in
      let modules = try EmbeddedSwift.modules("portable")
      let kinds: [PortableGate.Kind] = short ? [.compile] : [.compile, .link]
      let gates = kinds.map { PortableGate($0, modules, work) }
      let broken = try Shell.concurrently(gates) { gate in
        try gate.check()
        return short ? 0 : try gate.rejectFaults()
      }.reduce(0, +)
      if broken > 0 { throw ExitCode(1) }
    }
  }
}

/// One of the two gates.
private struct PortableGate: Sendable {
  enum Kind: String { case compile, link }

  let kind: Kind
  let modules: [String]
  let swift: EmbeddedSwift
  private let work: String
  private static let root = "\(Tree.root)/Tools/check/portable-root"

  init(_ kind: Kind, _ modules: [String], _ work: String) {
    self.kind = kind
    self.modules = modules
    self.work = work
    let target = kind == .compile ? "aarch64-none-none-elf" : "armv7em-none-none-eabi"
    swift = EmbeddedSwift(
      target: target, flags: ["-swift-version", "6"], folder: "\(work)/\(target)")
  }

  /// Throws where the modules do not pass.
  func check() throws {
    try Tree.makeFolder(swift.folder)
    for module in modules { try must(take(module, Tree.target(module))) }
    switch kind {
    case .compile: try must(compile("PortableRoot", [Self.root + "/PortableRoot.swift"]))
    case .link: try must(link())
    }
    show("\(kind): \(swift.target): \(kind == .compile ? "no allocations" : "no allocator")")
  }

  /// Compiles a module, or, for the linker, declares it: the root pulls in its code.
  private func take(_ module: String, _ folder: String) throws(Failure) -> Shell.Outcome {
    let files = Tree.swiftFiles(folder)
    guard kind == .link else { return try compile(module, files) }
    return try Shell.run(
      swift.words(
        module,
        ["-emit-module", "-emit-module-path", "\(swift.folder)/\(module).swiftmodule"] + files),
      errors: .captured)
  }

  private func compile(_ module: String, _ files: [String]) throws(Failure) -> Shell.Outcome {
    try Shell.run(
      swift.words(making: module, of: files) + ["-no-allocations"], errors: .captured)
  }

  private func link(_ flags: [String] = []) throws(Failure) -> Shell.Outcome {
    let object = swift.object("root")
    let stub = swift.object("stub")
    let steps = [
      swift.words("PortableRoot", flags + ["-c", Self.root + "/PortableRoot.swift", "-o", object]),
      ["clang", "--target=\(swift.target)", "-ffreestanding", "-fno-builtin"]
        + ["-ffunction-sections", "-O1", "-c", Self.root + "/runtime-stub.c", "-o", stub],
      ["ld.lld", "--gc-sections", "-e", "portable_root", object, stub]
        + ["-o", "\(swift.folder)/root.elf"],
    ]
    for step in steps.dropLast() {
      let outcome = try Shell.run(step, errors: .captured)
      guard outcome.status == 0 else { return outcome }
    }
    return try Shell.run(steps[2], errors: .captured)
  }

  private func must(_ outcome: Shell.Outcome) throws(Failure) {
    guard outcome.status != 0 else { return }
    complain(outcome.output + outcome.errors)
    throw .broken("\(kind): the portable modules do not pass")
  }

  /// Each fault's file has what the gate must report, or nothing if the gate need not detect it.
  /// Returns how many it lets through; after `check`.
  func rejectFaults() throws -> Int {
    var broken = 0
    for file in Tree.files(in: Self.root + "/faults", ending: ".swift") {
      let marker = "// \(kind): "
      let lines = try Tree.text(file).split(separator: "\n")
      guard let line = lines.first(where: { $0.hasPrefix(marker) }) else { continue }
      let expected = String(line.dropFirst(marker.count))
      let fault = Tree.name(file, without: ".swift")
      let folder = "\(work)/\(kind)-\(fault)"
      try inject(file, into: folder)
      // Every tick of every scene reaches the fault: one scene is enough, in a third of the time.
      var outcome = try take("Firmware", folder)
      if kind == .link, outcome.status == 0 { outcome = try link(["-D", "ONE_SCENE"]) }
      let reported = outcome.output + outcome.errors
      if outcome.status == 0 {
        complain("error: \(kind): accepts the injected fault '\(fault)'; the gate is broken")
        broken += 1
      } else if !reported.contains(expected) {
        complain("error: \(kind): rejects '\(fault)' without reporting '\(expected)':\n\(reported)")
        broken += 1
      } else {
        show("\(kind): rejects \(fault): \(expected)")
      }
    }
    return broken
  }

  /// Copies Firmware to a folder, with a fault where every tick reaches it.
  private func inject(_ fault: String, into folder: String) throws {
    let place = "public mutating func recognize() {"
    try Tree.copy(Tree.target("Firmware"), to: folder)
    let files = try Tree.swiftFiles(folder).filter { try Tree.text($0).contains(place) }
    guard files.count == 1 else {
      throw Failure.broken("Sources/Core/Firmware: no '\(place)' to inject a fault into")
    }
    let text = try Tree.text(files[0])
    try Tree.write(text.replacing(place, with: "\(place) injectedFault();"), to: files[0])
    try Tree.copy(fault, to: "\(folder)/Fault.swift")
  }
}
