/// A place where the source is changed, and the change: one mutant.
struct Point {
  /// The bytes that are replaced, in UTF-8.
  var range: Range<Int>
  var changed: String
  var rule: Rule
  /// Which of the file's units it lies in.
  var unit: Int
}

/// What kind of change it is.
enum Rule: String {
  case comparison, logic, arithmetic, constant, condition, statement
}

/// A part of a file that is compiled once for each of its points: a body, or an initial value.
struct Unit {
  enum Form {
    /// Statements, between braces.
    case body
    /// A body that is one expression, whose value it returns.
    case value
    /// The initial value of a property, or of a parameter.
    case initial
  }

  var range: Range<Int>
  var form: Form
  /// The declarations around it, outermost first: `ContactPair.measure`.
  var name: String
  /// Where a probe can record that its block was reached, in order.
  var blocks: [Block] = []
}

/// A block of statements inside a unit.
struct Block {
  /// Where a statement can be put in.
  var start: Int
  var range: Range<Int>
}
