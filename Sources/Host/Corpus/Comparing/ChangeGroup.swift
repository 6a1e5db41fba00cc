/// What changes of touches are grouped by: what they were, what they are, and why.
public struct ChangeGroup: Hashable, Sendable {
  public var from: TouchOutcome
  public var to: TouchOutcome
  public var cause: Cause

  public enum Cause: Hashable, Sendable {
    /// A recognizer refused the contact on one side only, or for this reason.
    case refusal(recognizer: String, reason: String)
    /// Nothing about the contact alone: what came before it differs.
    case before

    private static let beforeWords = "what came before it"

    var words: String {
      switch self {
      case .refusal(let recognizer, let reason): "\(recognizer): \(reason)"
      case .before: Self.beforeWords
      }
    }

    /// Nil for other words.
    init?(_ words: String) {
      if words == Self.beforeWords {
        self = .before
      } else if let colon = words.firstRange(of: ": ") {
        self = .refusal(
          recognizer: String(words[..<colon.lowerBound]), reason: String(words[colon.upperBound...])
        )
      } else {
        return nil
      }
    }

    init(_ refusal: Refusal) {
      self = .refusal(recognizer: refusal.recognizer, reason: refusal.reason)
    }
  }

  /// `drag → tap`.
  var kinds: String { from.words + Self.arrow + to.words }

  /// `drag → tap  navigate: tooShort`.
  public var title: String { "\(kinds)  \(cause.words)" }

  private static let arrow = " → "

  init(from: TouchOutcome, to: TouchOutcome, _ cause: Cause) {
    (self.from, self.to, self.cause) = (from, to, cause)
  }

  /// From the words of a part; nil for others.
  init?(kinds: String, cause: String) {
    guard let arrow = kinds.firstRange(of: Self.arrow),
      let from = TouchOutcome(String(kinds[..<arrow.lowerBound])),
      let to = TouchOutcome(String(kinds[arrow.upperBound...])), let cause = Cause(cause)
    else { return nil }
    self.init(from: from, to: to, cause)
  }
}

/// What a contact made first, without where.
public enum TouchOutcome: Hashable, Sendable {
  /// The contact is not there.
  case absent
  case nothing
  case made(Expectation.Kind)
  /// It would have, but for the tap gate.
  case blocked(Expectation.Kind)

  var words: String {
    switch self {
    case .absent: "not there"
    case .nothing: "nothing"
    case .made(let kind): kind.rawValue
    case .blocked(let kind): "blocked \(kind.rawValue)"
    }
  }

  private static let all: [TouchOutcome] =
    [.absent, .nothing] + Expectation.Kind.allCases.flatMap { [.made($0), .blocked($0)] }

  private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.words, $0) })

  /// Nil for other words.
  init?(_ words: some StringProtocol) {
    guard let outcome = Self.named[String(words)] else { return nil }
    self = outcome
  }

  init(_ happening: Happening?) {
    self = happening.map { $0.block == nil ? .made($0.kind) : .blocked($0.kind) } ?? .nothing
  }
}
