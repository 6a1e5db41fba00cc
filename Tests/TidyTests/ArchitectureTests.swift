import Foundation
import Testing

/// The diagram of the targets in ARCHITECTURE.md matches what the sources import.
@Suite struct ArchitectureTests {
  /// A row of the diagram: `Firmware ──▶ Raster Gestures TactusCore`.
  private struct Row {
    var line: Int
    var target: String
    var imports: Set<String>
    var isPortable: Bool
  }

  @Test func `each target imports what its row shows, and nothing else`() throws {
    let rows = try rows()
    let drawn = Dictionary(uniqueKeysWithValues: rows.map { ($0.target, $0) })
    let imported = importedTargets()
    #expect(rows.count >= 15)
    for (target, imports) in imported.sorted(by: { $0.key < $1.key }) {
      guard let row = drawn[target] else {
        Issue.record("ARCHITECTURE.md: the diagram of the targets has no row for \(target)")
        continue
      }
      let missing = imports.subtracting(row.imports).sorted()
      let needless = row.imports.subtracting(imports).sorted()
      #expect(
        missing.isEmpty, "ARCHITECTURE.md:\(row.line): \(target) also imports \(missing)")
      #expect(
        needless.isEmpty, "ARCHITECTURE.md:\(row.line): \(target) does not import \(needless)")
    }
    for row in rows where imported[row.target] == nil {
      Issue.record("ARCHITECTURE.md:\(row.line): there is no Sources/*/\(row.target)")
    }
  }

  @Test func `the manifest gives a target what it imports, and nothing else`() throws {
    let manifest = try SourceTree.text("Package.swift")
    let names = Set(manifest.matches(of: /arget\(\s*name: "([\w-]+)"/).map { String($0.1) })
    var seen = 0
    for entry in manifest.components(separatedBy: "\n    .") {
      guard let target = entry.firstMatch(of: /^\w*[tT]arget\(\s*name: "([\w-]+)"/) else {
        continue
      }
      let name = String(target.1)
      let imports = SourceTree.swiftFiles.filter { $0.target == name }
        .flatMap { $0.code.compactMap(TidyRule.importedModule) }
        // Modules of one target in C.
        .map { ["CDisplay", "CLibinput"].contains($0) ? "CSystem" : $0 }
      guard !imports.isEmpty else { continue }
      seen += 1
      let list = entry.firstMatch(of: /dependencies: \[([^\]]*)\]/).map { String($0.1) } ?? ""
      let given = Set(list.matches(of: /"([\w-]+)"/).map { String($0.1) }).intersection(names)
      #expect(
        given.subtracting(imports).subtracting(Self.programs).sorted() == [],
        "Package.swift: \(name) does not import these")
    }
    #expect(seen >= 40)
  }

  @Test func `every arrow points downwards, and the portable targets are below the line`() throws {
    let rows = try rows()
    for (index, row) in rows.enumerated() {
      let below = Set(rows[(index + 1)...].map(\.target))
      let upwards = row.imports.subtracting(below).sorted()
      #expect(
        upwards.isEmpty,
        "ARCHITECTURE.md:\(row.line): \(row.target) imports \(upwards), which must be below it")
    }
    #expect(Set(rows.filter(\.isPortable).map(\.target)) == SourceTree.portableTargets)
  }

  /// The rows of the fenced text under the heading "Targets".
  private func rows() throws -> [Row] {
    let text = try #require(SourceTree.allFiles.first { $0.path == "ARCHITECTURE.md" })
    var rows: [Row] = []
    var isPortable = false
    for (number, line) in text.lines.enumerated() {
      if line.contains("portable ──") { isPortable = true }
      guard let arrow = line.range(of: "─▶") else { continue }
      let name = line[..<arrow.lowerBound].words.first.map(String.init)
      guard let name, line.hasPrefix("  "), !name.isEmpty else { continue }
      // Programs have hyphens in their names.
      let target = line.prefix { $0 != "─" }.split(separator: " ").first.map(String.init) ?? name
      guard Self.targets.contains(target) else { continue }
      rows.append(
        Row(
          line: number + 1, target: target,
          imports: Set(line[arrow.upperBound...].split(separator: " ").map(String.init))
            .subtracting(["nothing"]),
          isPortable: isPortable))
    }
    return rows
  }

  /// Tests run these, which makes the package manager build them.
  private static let programs: Set = ["tactus", "tactus-board", "panel-probe"]

  /// The targets with Swift sources.
  private static let targets = Set(
    SourceTree.swiftFiles.filter { $0.path.hasPrefix("Sources/") }.map(\.target))

  /// The other targets that the sources of each target import.
  private func importedTargets() -> [String: Set<String>] {
    var result: [String: Set<String>] = [:]
    for file in SourceTree.swiftFiles where file.path.hasPrefix("Sources/") {
      var imports = result[file.target] ?? []
      for module in file.code.compactMap(TidyRule.importedModule)
      where Self.targets.contains(module) && module != file.target {
        imports.insert(module)
      }
      result[file.target] = imports
    }
    return result
  }
}
