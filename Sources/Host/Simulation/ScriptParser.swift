import TactusCore

/// Parses the statements of a finger script. Gestures are parsed in `ScriptGestures.swift`, numbers
/// and positions in `ScriptValues.swift`.
struct ScriptParser {
  /// The deepest nesting of blocks.
  static let depthMax = 16
  /// The most rounds of a repeat.
  static let roundsMax = 10_000

  private let tokens: [ScriptToken]
  private var index = 0
  private var depth = 0

  init(text: String, file: String) throws(FingerScriptError) {
    tokens = try ScriptLexer.tokens(of: text, file: file)
  }

  /// All statements up to the end of the text.
  mutating func script() throws(FingerScriptError) -> [ScriptStatement] {
    let statements = try statements()
    guard token.kind == .endOfText else {
      throw fault("a '}' that closes nothing", "remove it")
    }
    return statements
  }

  private mutating func statements() throws(FingerScriptError) -> [ScriptStatement] {
    var statements: [ScriptStatement] = []
    while true {
      switch token.kind {
      case .separator: index += 1
      case .word: statements.append(try statement())
      case .open:
        throw fault("a '{' without a word before it", "write together {, sequence { or repeat N {")
      case .close, .endOfText: return statements
      }
    }
  }

  private mutating func statement() throws(FingerScriptError) -> ScriptStatement {
    let location = token.location
    let start = try start()
    let action = try action()
    switch token.kind {
    case .separator: index += 1
    case .close, .endOfText: break
    case .word, .open:
      throw fault("'\(token.text)' after the end of the statement", "start a new line before it")
    }
    return ScriptStatement(start: start, action: action, location: location)
  }

  private mutating func start() throws(FingerScriptError) -> ScriptStart {
    if take("at") { return .at(try interval()) }
    if take("after") { return .after(try interval()) }
    return .inTurn
  }

  /// The statements between braces.
  mutating func block() throws(FingerScriptError) -> [ScriptStatement] {
    guard token.kind == .open else { throw fault("no '{' here", "write the block in braces") }
    guard depth < Self.depthMax else {
      throw fault("blocks nested more than \(Self.depthMax) deep", "nest fewer blocks")
    }
    let opened = token.location
    index += 1
    depth += 1
    let statements = try statements()
    depth -= 1
    guard token.kind == .close else {
      throw .faulty(at: opened, what: "this '{' is never closed", remedy: "add a '}'")
    }
    index += 1
    return statements
  }

  /// The next token; the end of the text is never consumed.
  var token: ScriptToken { tokens[index] }

  /// Consumes the next token.
  ///
  /// - Precondition: it is not the end of the text.
  mutating func skip() { index += 1 }

  /// Consumes the next word, which is required.
  mutating func word(_ expected: String) throws(FingerScriptError) -> ScriptToken {
    let found = token
    guard found.kind == .word else {
      throw fault("\(expected) is missing", "write it here")
    }
    index += 1
    return found
  }

  /// Consumes the next word if it is this one.
  mutating func take(_ word: String) -> Bool {
    guard token.kind == .word, token.text == word else { return false }
    index += 1
    return true
  }

  /// An error at the next token.
  func fault(_ what: String, _ remedy: String) -> FingerScriptError {
    .faulty(at: token.location, what: what, remedy: remedy)
  }
}
