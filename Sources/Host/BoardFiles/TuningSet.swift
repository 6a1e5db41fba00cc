import InputText

/// A set of constants with a name and a sentence, as its file has them: what `--tuning` takes.
///
///     sentence: For gloves, which land broadly, roll, and take their time.
///     constants:
///       tap.slop: 18
///       press.duration: 700ms
///
/// Names and values are not checked here: the code that applies them knows which constants exist.
public struct TuningSet: Equatable, Sendable {
  /// The file's name without its extension.
  public let name: String
  /// What it is for.
  public let sentence: String
  /// In file order.
  public let constants: [BoardFile.Threshold]
  /// The path that it was read from, for messages.
  public let file: String

  /// The names of those that come with the program, sorted.
  public static var shipped: [String] { ShippedFile.tunings.map(\.name) }

  /// The set with this name, or in the file at a path that ends in `.yaml`, or on standard input
  /// for `-`.
  public init(named nameOrPath: String) throws(BoardFileError) {
    guard nameOrPath.hasSuffix(".yaml") || nameOrPath == InputFile.standardInput else {
      guard let set = ShippedFile.tunings.first(where: { $0.name == nameOrPath }) else {
        throw .unknownTuning(name: nameOrPath, known: Self.shipped)
      }
      try self.init(
        yaml: set.text, name: set.name,
        file: "\(set.name).yaml (built in)")
      return
    }
    let text: WholeText
    do throws(TextError) {
      text = try WholeText(
        contentsOf: nameOrPath, expecting: "a set of constants", bytesMax: BoardFile.bytesMax)
    } catch {
      throw .unreadable(error)
    }
    try self.init(
      yaml: text.text, name: BoardFile.name(ofFile: nameOrPath), file: text.name)
  }

  /// Parses the text of a set, strictly; `file` is used only in messages.
  init(yaml: String, name: String, file: String) throws(BoardFileError) {
    let node = try BoardFile.root(
      of: yaml, file: file, orElse: "not a set of constants: it is empty; start with 'sentence:'")
    let missing = StrictMapping.MissingKeys()
    let root = try StrictMapping(
      node, name: "set", place: .init(file: file, line: node.line),
      keys: ["sentence", "constants"], missing: missing)
    let sentence = try root.text("sentence")
    let constants = try root.group("constants", keys: nil).settings()
    guard missing.keys.isEmpty else { throw .missingKeys(missing.keys) }
    self.sentence = sentence
    self.constants = constants
    self.name = name
    self.file = file
  }
}
