/// A finger script: in the test, as a string literal, or a file.
///
///     try test.run("tap @start")
///     try test.run(.file("Scripts/tour.fingers"))
public enum TestScript: ExpressibleByStringLiteral, Equatable, Sendable {
  case text(String)
  /// A path, relative to the folder of the test's source.
  case file(String)

  public init(stringLiteral text: String) { self = .text(text) }

  /// What a trace calls it.
  var name: String {
    switch self {
    case .text: "test"
    case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
    }
  }
}
