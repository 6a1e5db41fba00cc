import Foundation
import Sessions
import Simulation
import Testing

/// The scripts of `Tools/check/focal-checklist`: each has at its top what its trace must have, and
/// what it may never have.
@Suite struct FocalChecklistTests {
  private static let folder = "\(FocalSession.root)/Scripts/focal-checks"

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".fingers") }.map { String($0.dropLast(8)) }.sorted()
  }()

  @Test(arguments: names)
  func theSymptomDoesNotShow(_ name: String) throws {
    let session = try FocalSession()
    let lines = try session.lines(session.panel(script: "focal-checks/\(name)"))
    var checkCount = 0
    for (kind, pattern) in try Self.checks(name) {
      let regex = try Regex(pattern)
      let count = lines.count { $0.firstMatch(of: regex) != nil }
      switch kind {
      case "Expect": #expect(count > 0, "expected, and not there: \(pattern)")
      case "Never": #expect(count == 0, "there \(count) times, and never may be: \(pattern)")
      default: #expect("Expect \(count)" == kind, "there \(count) times: \(pattern)")
      }
      checkCount += 1
    }
    #expect(checkCount > 0, "\(name) checks nothing")
  }

  @Test func theListNamesEveryScriptWithItsSymptom() throws {
    let list = try String(
      contentsOfFile: "\(FocalSession.root)/docs/focal-checklist.md", encoding: .utf8)
    #expect(Self.names.count > 10)
    for name in Self.names {
      #expect(
        list.contains("Tools/check/focal-checklist \(name)\n"), "docs/focal-checklist.md: \(name)")
      let text = try String(contentsOfFile: "\(Self.folder)/\(name).fingers", encoding: .utf8)
      for key in ["Symptom", "Look"] { #expect(text.contains("# \(key): "), "\(name): \(key)") }
    }
  }

  /// The lines `# Expect: REGEX`, `# Expect 2: REGEX` and `# Never: REGEX` of a script.
  private static func checks(_ name: String) throws -> [(kind: String, pattern: String)] {
    let text = try String(contentsOfFile: "\(folder)/\(name).fingers", encoding: .utf8)
    return text.matches(of: /(?m)^# (Expect|Expect [0-9]+|Never): (.+)$/).map {
      (String($0.1), String($0.2))
    }
  }
}
