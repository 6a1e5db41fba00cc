import Foundation
public import TactusCore

/// What fingers do to a panel, as a text that a person writes: see `docs/finger-scripts.md`.
public struct FingerScript: Sendable {
  /// A script's text is not longer, in bytes.
  public static let bytesMax = 1_000_000

  private let statements: [ScriptStatement]

  /// Reads a script's text; `file` is what errors call it.
  public init(text: String, file: String) throws(FingerScriptError) {
    guard text.utf8.count <= Self.bytesMax else {
      throw .unreadable(file: file, reason: "longer than \(Self.bytesMax) bytes")
    }
    var parser = try ScriptParser(text: text, file: file)
    statements = try parser.script()
  }

  /// Reads a script's file.
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

  /// Resolves positions on a screen and against named targets (in points, at rest), and lays the
  /// statements out in time.
  public func compile(
    screen: ScreenSize, targets: [String: Rect] = [:]
  ) throws(FingerScriptError) -> FingerMotion {
    var compiler = ScriptCompiler(screen: screen, targets: targets)
    return try compiler.motion(of: statements)
  }
}
