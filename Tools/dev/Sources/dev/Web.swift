import ArgumentParser
import Foundation

/// Builds the firmware of a scene for a page.
struct Web: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Build the firmware of a scene for a page.",
    usage: "Tools/web SCENE [-o FILE.wasm] [options for your own scene]",
    discussion: """
      The portable modules are built for WebAssembly, unchanged, by the toolchain itself; wasm-opt makes them \
      smaller, and zopfli packs them as a page has them, into a file beside each, '.zlib' after its name. 'tactus play' and 'tactus report' put the file into a page. Without a scene: those of Tactus, \
      into .build/web. Beside them comes hand.wasm, which reads recordings and finger scripts and tells stories in pages, from the \
      desk's own sources.
      """)

  @Argument(help: "A scene.") var scene: String?
  @Option(name: [.short, .long], help: "Where to write it; .build/web/SCENE.wasm without.")
  var output: String?
  @Flag(help: "Check the size of each against its limit.") var check = false
  @Option(help: "A scene of your own: its Swift file, or the folder of its module …")
  var sceneSource: String?
  @Option(help: "… and its type.") var sceneType: String?
  @Option(help: "The build folder, instead of .build/firmware.") var out: String?

  func run() throws {
    try Shell.tool("setup", "web")
    var images = try FirmwareImages()
    if let out {
      try Tree.makeFolder(out)
      images.out = URL(filePath: out).path
    }
    if sceneSource != nil || sceneType != nil {
      images.own = try OwnScene(
        source: sceneSource, type: sceneType, name: scene, naming: "its name")
    }
    if images.own != nil, out != nil {
      let library = try FirmwareImages()
      if Tree.exists("\(library.out)/wasm/FrameFiles.o") {
        try library.seed(images.out, for: .wasm)
      }
    }
    if let scene, !images.scenes.contains(scene) {
      throw Failure.unusable(
        "no scene '\(scene)'; use one of \(images.scenes.joined(separator: " "))")
    }
    if output != nil, scene == nil {
      throw Failure.unusable("-o is for one scene; name it: Tools/web SCENE -o FILE.wasm")
    }
    try build(scene.map { [$0] } ?? images.scenes, images)
  }

  private func build(_ scenes: [String], _ images: FirmwareImages) throws {
    var tooLarge: [String] = []
    let folder = "\(Tree.root)/.build/web"
    for scene in scenes {
      try put(images.buildPage(scene), at: output ?? "\(folder)/\(scene).wasm", scene, &tooLarge)
    }
    try put(HandModule().build(), at: "\(folder)/hand.wasm", "hand", &tooLarge)
    guard check, !tooLarge.isEmpty else { return }
    throw Failure.broken(
      "\(tooLarge.joined(separator: "; ")); make it smaller, or raise the limit in \(#fileID)")
  }

  private func put(
    _ built: String, at path: String, _ name: String, _ tooLarge: inout [String]
  ) throws {
    try Tree.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
    for ending in ["", ".zlib"] where !Tree.isSame(built + ending, path + ending) {
      // Another program may be reading it.
      try Tree.copy(built + ending, to: path + ending)
    }
    let packed = Tree.size(path + ".zlib")
    show("\(path): \(Tree.size(path)) bytes, \(packed) compressed")
    if let limit = Self.limits[name], packed > limit {
      tooLarge.append("\(name): \(packed) bytes compressed, over \(limit)")
    }
  }

  /// In bytes, compressed as the page has it.
  private static let limits: [String: Int] = [
    "hand": 210_000,
    "focal": 160_500, "map": 167_000, "pager": 148_000, "reader": 206_000, "tabs": 142_800,
  ]
}
