import TactusCore

/// Reads the statements of a finger script. What they say of single gestures is read in
/// `ScriptGestures.swift`, numbers and places in `ScriptValues.swift`.
struct ScriptParser {
  /// How deep blocks may stand in blocks.
  static let depthMax = 16
  /// How many rounds a repeat may have.
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
      throw fault("more than \(Self.depthMax) blocks in each other", "put less into one another")
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

  // MARK: Tokens

  /// The next token; the last one is the end of the text and stays.
  var token: ScriptToken { tokens[index] }

  /// Takes the next word, which must be there.
  mutating func word(_ expected: String) throws(FingerScriptError) -> ScriptToken {
    let found = token
    guard found.kind == .word else {
      throw fault("\(expected) is missing", "write it here")
    }
    index += 1
    return found
  }

  /// Takes the next word if it is this one.
  mutating func take(_ word: String) -> Bool {
    guard token.kind == .word, token.text == word else { return false }
    index += 1
    return true
  }

  /// A fault at the next token.
  func fault(_ what: String, _ remedy: String) -> FingerScriptError {
    .faulty(at: token.location, what: what, remedy: remedy)
  }
}
