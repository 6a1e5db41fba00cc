import Foundation

/// The repository that these tests were compiled in.
enum SourceTree {
  /// Its root.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The targets that also run on a microcontroller, from the bottom up.
  static let portableModules = modules("portable")

  /// The targets that a Linux board's program is made of besides, from the bottom up.
  static let boardModules = modules("board")

  /// The modules with these settings in the manifest, as `Tools/parts/modules` lists them.
  private static func modules(_ settings: String) -> [String] {
    ((try? text("Package.swift")) ?? "").components(separatedBy: "\n    .").compactMap { entry in
      guard entry.hasPrefix("target("), entry.contains("swiftSettings: \(settings)"),
        let name = entry.firstMatch(of: /name: "(\w+)"/)
      else { return nil }
      return String(name.1)
    }
  }

  static let portableTargets = Set(portableModules)

  /// The folders that contain code.
  static let codeFolders = ["Sources", "Tests", "Tools", "Examples"]

  /// Whether there is a file of that path.
  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// What a file holds.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Every file in the given folders of the root whose name ends in one of `endings`, in order.
  static func files(in folders: [String], endings: [String]) -> [SourceFile] {
    var files: [SourceFile] = []
    for folder in folders {
      let base = root.appending(path: folder).path
      let names = FileManager.default.enumerator(atPath: base)?.allObjects as? [String] ?? []
      for name in names.sorted() where endings.contains(where: name.hasSuffix) {
        // Build products and third-party code are not part of the tree.
        guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { continue }
        guard let text = try? String(contentsOfFile: base + "/" + name, encoding: .utf8) else {
          continue
        }
        files.append(SourceFile(path: folder + "/" + name, text: text))
      }
    }
    return files
  }

  // Read once: ten tests look at a thousand files.
  static let swiftFiles = files(in: codeFolders, endings: [".swift"])

  static let portableFiles = swiftFiles.filter(\.isPortable)

  /// Everything that people read: sources, tools, documents, boards.
  static let allFiles: [SourceFile] = {
    let top = [
      "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "NOTICES.md", "README.md",
      "SECURITY.md", "STYLE.md", "Package.swift", ".ci/run", ".ci/nightly",
      ".github/workflows/ci.yml",
    ].compactMap { name -> SourceFile? in
      (try? String(contentsOf: root.appending(path: name), encoding: .utf8))
        .map { SourceFile(path: name, text: $0) }
    }
    return top
      + files(
        in: codeFolders + ["Boards", "docs"],
        endings: [".swift", ".md", ".c", ".h", ".S", ".ld", ".yaml", ".fingers", ".scenario"])
  }()
}
