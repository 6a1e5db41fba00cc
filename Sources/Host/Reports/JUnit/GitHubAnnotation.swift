/// A line by which a program reports an error to GitHub Actions, to be shown beside a change:
/// "Workflow commands for GitHub Actions" in its documentation.
public struct GitHubAnnotation: Equatable, Sendable, CustomStringConvertible {
  public var title: String
  public var message: String
  /// A path in the repository; nil where the error belongs to no file.
  public var file: String?

  public init(title: String, message: String, file: String? = nil) {
    self.title = title
    self.message = message
    self.file = file
  }

  /// `::error title=…,file=…::…`
  public var description: String {
    let place = file.map { ",file=" + Self.property($0) } ?? ""
    return "::error title=\(Self.property(title))\(place)::\(Self.data(message))"
  }

  /// Whether a program with this environment runs in a job of GitHub Actions.
  public static func isWanted(in environment: (String) -> String?) -> Bool {
    environment("GITHUB_ACTIONS") == "true"
  }

  /// As a message is escaped: in one line.
  private static func data(_ text: String) -> String { escaped(text, ["%", "\r", "\n"]) }

  /// As a property is escaped: its end must be found as well.
  private static func property(_ text: String) -> String {
    escaped(text, ["%", "\r", "\n", ":", ","])
  }

  private static func escaped(_ text: String, _ scalars: Set<Unicode.Scalar>) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalars.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "%" + (digits.count < 2 ? "0" : "") + digits
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
