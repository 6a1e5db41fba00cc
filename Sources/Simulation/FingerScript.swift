import Foundation
public import TactusCore

/// What fingers do to a panel, as text written by a person: see `docs/finger-scripts.md`.
public struct FingerScript: Sendable {
  /// The longest script, in bytes.
  public static let bytesMax = 1_000_000

  private let statements: [ScriptStatement]

  /// Parses a script; `file` is its name in errors.
  public init(text: String, file: String) throws(FingerScriptError) {
    guard text.utf8.count <= Self.bytesMax else {
      throw .unreadable(file: file, reason: "longer than \(Self.bytesMax) bytes")
    }
    var parser = try ScriptParser(text: text, file: file)
    statements = try parser.script()
  }

  /// Reads a script from a file.
  public init(contentsOf path: String) throws(FingerScriptError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw .unreadable(file: path, reason: "cannot be read")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw .unreadable(file: path, reason: "not UTF-8 text")
    }
    try self.init(text: text, file: path)
  }

  /// Resolves positions against a screen and named targets (in points, as laid out at rest), and
  /// schedules the statements.
  public func compile(
    screen: ScreenSize, targets: [String: Rect] = [:]
  ) throws(FingerScriptError) -> FingerMotion {
    var compiler = ScriptCompiler(screen: screen, targets: targets)
    return try compiler.motion(of: statements)
  }
}
