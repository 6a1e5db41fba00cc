/// What a data sheet calls a figure: the words and the clauses of IEC 62908-12-10:2023, "Touch and
/// interactive displays – Part 12-10: Measurement methods of touch displays – Touch and electrical
/// performance", by its list of contents.
///
/// It has methods, and its limits are the buyer's; it measures with a test bar that equipment
/// positions (4.3), or a person (4.4). What has no word in that list has none here.
public struct StandardTerm: Equatable, Sendable {
  public static let standard = "IEC 62908-12-10:2023"

  public let clause: String
  public let word: String

  /// `IEC 62908-12-10:2023, 5.4: linearity`.
  public var text: String { "\(Self.standard), \(clause): \(word)" }
}

extension FigureKind {
  /// Nil for what the standard has no word for.
  public var term: StandardTerm? {
    switch self {
    case .accuracy: StandardTerm(clause: "5.2", word: "accuracy")
    case .restJitter: StandardTerm(clause: "5.3", word: "repeatability or jitter")
    case .linearity, .largestDeviation: StandardTerm(clause: "5.4", word: "linearity")
    default: nil
    }
  }
}

extension PanelCheck {
  /// The figures that a data sheet has as well, by its words, in one sentence; nil where the
  /// recordings show none of them.
  var terms: String? {
    var found: [(term: StandardTerm, names: [String])] = []
    for figure in figures where figure.value != nil {
      guard let term = figure.kind.term else { continue }
      if let index = found.firstIndex(where: { $0.term == term }) {
        found[index].names.append(figure.name)
      } else {
        found.append((term, [figure.name]))
      }
    }
    guard !found.isEmpty else { return nil }
    let words = found.map {
      "\($0.names.joined(separator: " and ")) \($0.term.word) (\($0.term.clause))"
    }
    return "\(StandardTerm.standard) calls \(words.joined(separator: ", ")), of a test bar of "
      + "stated size; its limits are the buyer's"
  }
}
