import InputText

/// Why a specification on the command line (faults, costs) cannot be used.
public enum SpecificationError: Error, Equatable, CustomStringConvertible {
  /// An item is wrong; `column` counts characters from 1.
  case faulty(specification: String, column: Int, what: String, remedy: String)

  /// One line: where, what, how to fix it.
  public var description: String {
    switch self {
    case .faulty(let specification, let column, let what, let remedy):
      "\(specification):1:\(column): \(what); \(remedy)"
    }
  }
}

/// One `name:value` item of a comma-separated specification.
struct SpecificationItem {
  var name: Substring
  var value: Substring
  private let specification: String
  private let column: Int

  /// The items of a text; none when it is empty.
  static func items(
    of text: String, specification: String
  ) throws(SpecificationError) -> [SpecificationItem] {
    guard !text.isEmpty else { return [] }
    var items: [SpecificationItem] = []
    var column = 1
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let item = SpecificationItem(
        name: halves[0], value: halves.count == 2 ? halves[1] : "", specification: specification,
        column: column)
      guard halves.count == 2 else {
        throw item.fault("'\(part)' has no ':'", "write name:value, separated by commas")
      }
      items.append(item)
      column += part.count + 1
    }
    return items
  }

  func fault(_ what: String, _ remedy: String) -> SpecificationError {
    .faulty(specification: specification, column: column, what: what, remedy: remedy)
  }

  /// The error for a name that is not in `known`.
  func unknownName(_ expected: String, among known: [String]) -> SpecificationError {
    let near = suggestions(for: String(name), among: known)
    return fault(
      "'\(name)' is not \(expected)",
      near.isEmpty
        ? "use " + alternatives(known, quote: "") : "did you mean \(alternatives(near, quote: ""))?"
    )
  }
}
