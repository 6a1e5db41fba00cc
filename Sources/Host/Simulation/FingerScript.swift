import InputText
public import TactusCore

/// What fingers do to a panel, as text written by a person: see `docs/reference/finger-scripts.md`.
public struct FingerScript: Sendable {
  /// The longest script, in bytes.
  public static let bytesMax = 4_000_000

  private let statements: [ScriptStatement]

  /// Parses a script; `file` is its name in errors.
  public init(text: String, file: String) throws(FingerScriptError) {
    var parser = try ScriptParser(text: text, file: file)
    statements = try parser.script()
  }

  /// Reads a script from a file, or from standard input (`-`).
  public init(contentsOf path: String) throws(FingerScriptError) {
    let text: WholeText
    do throws(TextError) {
      text = try WholeText(contentsOf: path, expecting: Self.expected, bytesMax: Self.bytesMax)
    } catch {
      throw .unreadable(error)
    }
    try self.init(text: text.text, file: text.name)
  }

  /// Parses the bytes of a script; `file` is used only in messages.
  public init(_ bytes: [UInt8], file: String) throws(FingerScriptError) {
    let text: WholeText
    do throws(TextError) {
      text = try WholeText(
        bytes, name: file, expecting: Self.expected, bytesMax: Self.bytesMax)
    } catch {
      throw .unreadable(error)
    }
    try self.init(text: text.text, file: file)
  }

  private static let expected = "a finger script"

  /// Whether bytes are a script by their first word.
  package static func isLikely(_ bytes: [UInt8]) -> Bool {
    guard let text = try? WholeText(bytes, name: "", expecting: expected, bytesMax: bytesMax),
      let tokens = try? ScriptLexer.tokens(of: text.text, file: ""),
      let first = tokens.first(where: { $0.kind != .separator }), first.kind == .word
    else { return false }
    return ScriptParser.canBegin(with: first.text)
  }

  /// Resolves positions against a screen and named targets (in points, as laid out at rest), and
  /// schedules the statements.
  ///
  /// - Parameters:
  ///   - listing: what lists the targets' names, as a clause, where one is not known; nil for the
  ///     command.
  ///   - seed: of what hands other than a steady one make of it.
  ///   - hand: whose it is, up to the first line of the script that names one.
  public func compile(
    screen: ScreenSize, targets: [String: Rect] = [:], listing: String? = nil, seed: UInt64 = 1,
    hand: Hand = .steady
  ) throws(FingerScriptError) -> FingerMotion {
    var compiler = ScriptCompiler(screen: screen, targets: targets, seed: seed)
    compiler.hand = LivingHand(hand, seed: seed)
    if let listing { compiler.places.listing = listing }
    return try compiler.motion(of: statements)
  }
}
