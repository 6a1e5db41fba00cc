import Foundation
import Testing

/// The rules of STYLE.md that a machine can check, over the whole repository.
@Suite struct TidyTests {
  @Test func `portable modules need no heap, no clock and no operating system`() {
    expectNone(TidyRule.portable, in: SourceTree.portableFiles)
  }

  @Test func `a board's modules need no class, no existential and no Foundation`() {
    let files = SourceTree.swiftFiles.filter {
      $0.path.hasPrefix("Sources/") && SourceTree.boardModules.contains($0.target)
    }
    #expect(!files.isEmpty)
    expectNone(TidyRule.board, in: files)
  }

  @Test(arguments: [("portable", SourceTree.portableModules), ("board", SourceTree.boardModules)])
  func `the scripts and these tests read the same modules`(kind: String, modules: [String]) throws {
    let list = Process()
    let output = Pipe()
    list.executableURL = SourceTree.root.appending(path: "Tools/parts/modules")
    list.arguments = [kind]
    list.standardOutput = output
    try list.run()
    let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(printed.split(separator: "\n").map(String.init) == modules)
    #expect(modules.count >= 4)
  }

  @Test func `a portable module stands behind those that it imports`() throws {
    let listed = SourceTree.portableModules
    for file in SourceTree.portableFiles {
      let own = try #require(listed.firstIndex(of: file.target))
      for module in file.code.compactMap(TidyRule.importedModule) {
        guard let imported = listed.firstIndex(of: module) else { continue }
        #expect(imported < own, "\(file.path): Package.swift has \(module) behind it")
      }
    }
  }

  @Test func `simulated input is the same on every host`() {
    // A finger script is a file, and files are read by Foundation.
    let files = SourceTree.swiftFiles.filter {
      $0.path.hasPrefix("Sources/Host/Simulation/") && $0.name != "FingerScript.swift"
    }
    expectNone([.noLibraryMaths], in: files)
  }

  @Test func `every file has the same layout`() {
    expectNone(TidyRule.layout, in: SourceTree.allFiles)
  }

  @Test func `no file defers work or points outside the repository`() {
    // The rules and their tests contain what they forbid.
    expectNone(TidyRule.wording, in: SourceTree.allFiles.filter { $0.target != "TidyTests" })
  }

  @Test func `Swift files fit the eye`() {
    expectNone(TidyRule.swift, in: SourceTree.swiftFiles)
  }

  @Test func `doc comments are whole`() {
    expectNone(TidyRule.docComments, in: SourceTree.swiftFiles)
  }

  @Test func `sources speak plainly`() {
    let places = ["Sources/", "Tools/", "Examples/", ".ci/"]
    expectNone(
      TidyRule.sources,
      in: SourceTree.allFiles.filter { file in
        file.name != "README.md" && places.contains { file.path.hasPrefix($0) }
      })
  }

  @Test func `a scene shows every part that it stores`() {
    let scenes = SourceTree.swiftFiles.filter {
      !$0.path.hasPrefix("Tests/TidyTests/") && $0.text.contains("func visitParts<")
    }
    for name in ["Focal", "Map", "Pager", "Reader", "Tabs"].map({ "\($0)Scene.swift" }) {
      #expect(scenes.contains { $0.name == name })
    }
    expectNone(TidyRule.parts, in: scenes)
  }

  @Test func `every recognizer shows its diagram and has a suite of its name`() {
    let files = SourceTree.swiftFiles
    let suites = Set(files.filter { $0.path.hasPrefix("Tests/") }.map(\.name))
    let recognizers = files.filter {
      $0.path.hasPrefix("Sources/") && $0.name.hasSuffix("Recognizer.swift")
    }
    #expect(recognizers.count >= 6)
    for file in recognizers {
      #expect(file.showsDiagram, "\(file.path): draw its states at the top of the file")
      let suite = file.name.replacing(".swift", with: "Tests.swift")
      let shared = Self.sharedSuites[file.name]
      #expect(
        suites.contains(suite) || shared.map(suites.contains) == true,
        "\(file.path): test it in Tests/GesturesTests/\(suite)")
    }
  }

  @Test func `every library has its tests, and the package knows them`() {
    let files = SourceTree.swiftFiles
    let libraries = Set(files.filter { $0.path.hasPrefix("Sources/") }.map(\.target))
      // Programs and C modules are tested through the libraries that use them.
      .filter { $0.first?.isUppercase == true }
    let tests = Set(files.filter { $0.path.hasPrefix("Tests/") }.map(\.target))
    let package = SourceTree.allFiles.first { $0.path == "Package.swift" }?.text ?? ""
    #expect(libraries.count >= 11)
    for library in libraries.sorted() {
      #expect(tests.contains(library + "Tests"), "Sources/\(library): no Tests/\(library)Tests")
      #expect(
        package.contains("name: \"\(library)Tests\""),
        "Package.swift: declare the test target \(library)Tests")
    }
  }

  /// The pinch and the rotation use one pair of contacts and are tested together.
  private static let sharedSuites = [
    "PinchRecognizer.swift": "PairGestureTests.swift",
    "RotationRecognizer.swift": "PairGestureTests.swift",
  ]

  private func expectNone(_ rules: [TidyRule], in files: [SourceFile]) {
    #expect(!files.isEmpty)
    for rule in rules {
      let findings = rule.findings(in: files)
      #expect(findings.isEmpty, "\n\(findings.joined(separator: "\n"))")
    }
  }
}

extension SourceFile {
  /// Whether a state diagram comes before the first declaration: comment lines with arrows.
  var showsDiagram: Bool {
    lines.prefix { !$0.words.contains("struct") }
      .contains { $0.hasPrefix("//") && $0.contains("─▶") }
  }
}
