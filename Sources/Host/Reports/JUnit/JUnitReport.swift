/// What a run was checked against, as the XML that continuous integration reads: the elements of
/// Ant's JUnit task, in the form that Jenkins, GitLab and GitHub's reporters share
/// (`Tools/check/junit.xsd`).
public struct JUnitReport {
  /// What ran on what, such as `focal on raspberry-pi-7`.
  public var name: String
  public var cases: [CheckCase]
  /// What the run was made with; names are unique.
  public var properties: [(name: String, value: String)]

  public init(
    name: String, cases: [CheckCase], properties: [(name: String, value: String)] = []
  ) {
    self.name = name
    self.cases = cases
    self.properties = properties
  }

  /// A suite with a case for each check. A case's time is the longest that was measured, so that
  /// a server which draws how long tests take draws latencies.
  public var xml: String {
    let failures = cases.count { if case .failed = $0.outcome { true } else { false } }
    let skipped = cases.count { $0.outcome == .notSeen }
    let whole = cases.compactMap(\.longest).reduce(0, +)
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>",
      "  <testsuite name=\(Self.quoted(name)) tests=\"\(cases.count)\" failures=\"\(failures)\" "
        + "errors=\"0\" skipped=\"\(skipped)\" time=\"\(Self.seconds(whole, decimals: 3))\">",
    ]
    if !properties.isEmpty {
      lines.append("    <properties>")
      for property in properties {
        lines.append(
          "      <property name=\(Self.quoted(property.name)) "
            + "value=\(Self.quoted(property.value))/>")
      }
      lines.append("    </properties>")
    }
    for one in cases { lines += Self.lines(one) }
    return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private static func lines(_ one: CheckCase) -> [String] {
    var head = "    <testcase classname=\(quoted("tactus.\(one.group)")) name=\(quoted(one.name))"
    if let longest = one.longest { head += " time=\"\(seconds(longest, decimals: 6))\"" }
    var parts: [String] = []
    switch one.outcome {
    case .passed: break
    case .failed(let what):
      parts.append("      <failure type=\(quoted(one.group)) message=\(quoted(what))/>")
    case .notSeen:
      parts.append("      <skipped message=\"there was none in this run\"/>")
    }
    if !one.figures.isEmpty {
      parts.append("      <system-out>\(escaped(one.figures))</system-out>")
    }
    return parts.isEmpty ? [head + "/>"] : [head + ">"] + parts + ["    </testcase>"]
  }

  /// Rounded up, so that a time that was seen is never shown as zero.
  private static func seconds(_ microseconds: Int64, decimals: Int) -> String {
    let unit: Int64 = decimals == 3 ? 1000 : 1
    let parts = (max(microseconds, 0) + unit - 1) / unit
    let second = 1_000_000 / unit
    return "\(parts / second)." + String(String(parts % second + second).dropFirst())
  }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// The text in a form that XML 1.0 accepts; a character that XML cannot represent becomes `?`.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // Otherwise a reader turns them into spaces.
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "?"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
