public import Foundation

/// A mock scenario with the probe's arguments (`# probe: …`) and its expected output (`# expect:
/// …`) in comments; `# evdev: …` is what comes without libinput instead, where it differs.
///
/// An expected line may start with `*` for a time that libinput takes from the clock, or with `?`
/// for a line that appears once, anywhere.
public struct ScenarioFile: CustomStringConvertible, Sendable {
  public var name: String
  public var url: URL
  public var arguments: [String]
  public var expected: [String]
  public var expectedOfEvdev: [String]

  public var description: String { name }

  public static let all: [ScenarioFile] = {
    let folder = MockTouchscreen.repository
      .appendingPathComponent("Tests/LinuxDevicesTests/Scenarios")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { ScenarioFile(folder.appendingPathComponent($0)) }
  }()

  init?(_ url: URL) {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    func comments(_ word: String) -> [String] {
      text.split(separator: "\n").filter { $0.hasPrefix("# \(word): ") }
        .map { String($0.dropFirst(word.count + 4)) }
    }
    name = url.deletingPathExtension().lastPathComponent
    self.url = url
    arguments = comments("probe").joined(separator: " ").split(separator: " ").map(String.init)
    expected = comments("expect")
    let different = comments("evdev")
    expectedOfEvdev = different.isEmpty ? expected : different
  }

  /// The output, with the parts that may differ between runs replaced by those of what is expected.
  public func normalized(_ lines: [String], to expected: [String]) -> [String] {
    var rest = lines
    var result: [String] = []
    for line in expected {
      let words = Self.withoutTime(line)
      if line.hasPrefix("? ") {
        let index = rest.firstIndex { Self.withoutTime($0) == words }
        if let index { rest.remove(at: index) }
        result.append(index == nil ? "? missing: \(words)" : line)
      } else if let first = firstInOrder(&rest, expected) {
        result.append(line.hasPrefix("* ") ? "* " + Self.withoutTime(first) : first)
      }
    }
    return result + rest
  }

  /// Takes the next line that is not one of those that may appear anywhere.
  private func firstInOrder(_ rest: inout [String], _ expected: [String]) -> String? {
    let anywhere = expected.filter { $0.hasPrefix("? ") }.map(Self.withoutTime)
    let index = rest.firstIndex { !anywhere.contains(Self.withoutTime($0)) }
    return index.map { rest.remove(at: $0) }
  }

  private static func withoutTime(_ line: String) -> String {
    line.split(separator: " ").dropFirst().joined(separator: " ")
  }
}
