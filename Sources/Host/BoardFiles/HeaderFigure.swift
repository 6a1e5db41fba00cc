import InputText

/// A figure of a board in the header of a trace: `board.panel.pixels` and `[800,480]`. All of them
/// together make the board again, so that a trace runs without the board's file.
///
/// Blanks and what is not ASCII are written as in an address, `%20`; so are the commas within an
/// element of a list.
public struct HeaderFigure: Equatable, Sendable {
  public var key: String
  public var value: String
  /// Where it stands in the header that it was read from.
  public var line: Int

  /// What the keys of all begin with.
  public static let prefix = "board."

  public init(key: String, value: String, line: Int = 0) {
    self.key = key
    self.value = value
    self.line = line
  }

  /// The groups that a run depends on: neither its constants, which a header has anyway, nor what
  /// an image, `boards check` and a reader of the file want to know.
  private static let groups = [
    "title", "panel", "controller", "display", "tick", "budgets", "divisors", "costs", "learned",
  ]

  static func all(of board: YAMLNode) -> [HeaderFigure] {
    groups.flatMap { group -> [HeaderFigure] in
      guard let node = board.value(group) else { return [] }
      guard let entries = node.mapping else { return [HeaderFigure(prefix + group, node)] }
      return entries.compactMap { entry in
        guard let key = entry.key.scalar?.string, key != "source" else { return nil }
        return HeaderFigure("\(prefix)\(group).\(key)", entry.value)
      }
    }
  }

  private init(_ key: String, _ node: YAMLNode) {
    let value =
      node.sequence.map { nodes in
        "[" + nodes.map { Self.escaped($0.scalar?.string ?? "", "%,") }.joined(separator: ",") + "]"
      } ?? Self.escaped(node.scalar?.string ?? "", "%[")
    self.init(key: key, value: value)
  }

  private static func escaped(_ text: String, _ special: String) -> String {
    text.utf8.reduce(into: "") { text, byte in
      let character = Character(UnicodeScalar(byte))
      if byte > 0x20, byte < 0x7F, !special.contains(character) {
        text.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(Substring(digits), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value as a file would have it.
  private var node: YAMLNode {
    guard value.hasPrefix("["), value.hasSuffix("]") else { return Self.scalar(value[...], line) }
    let elements = value.dropFirst().dropLast().split(
      separator: ",", omittingEmptySubsequences: false)
    return YAMLNode(content: .sequence(elements.map { Self.scalar($0, line) }), line: line)
  }

  private static func scalar(_ text: Substring, _ line: Int) -> YAMLNode {
    YAMLNode(content: .scalar(.init(string: unescaped(text), isPlain: true)), line: line)
  }

  /// A board of these figures; each group states the header as its source.
  static func board(_ figures: [HeaderFigure]) -> YAMLNode {
    var groups: [(name: String, line: Int, entries: [YAMLNode.Entry])] = []
    var entries: [YAMLNode.Entry] = []
    for figure in figures {
      let parts = figure.key.dropFirst(prefix.count).split(
        separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        entries.append(.init(key: scalar(parts.first ?? "", figure.line), value: figure.node))
        continue
      }
      let entry = YAMLNode.Entry(key: scalar(parts[1], figure.line), value: figure.node)
      if let place = groups.firstIndex(where: { $0.name == parts[0] }) {
        groups[place].entries.append(entry)
      } else {
        groups.append((String(parts[0]), figure.line, [entry]))
      }
    }
    for group in groups {
      let source = YAMLNode.Entry(
        key: scalar("source", group.line), value: scalar("a%20trace's%20header", group.line))
      entries.append(
        .init(
          key: scalar(group.name[...], group.line),
          value: YAMLNode(content: .mapping(group.entries + [source]), line: group.line)))
    }
    return YAMLNode(content: .mapping(entries), line: figures.first?.line ?? 1)
  }
}

extension BoardFile {
  /// The board that a run was made on, from the header of its trace.
  ///
  /// - Parameter file: the trace, for messages.
  public init(figures: [HeaderFigure], name: String, file: String) throws(BoardFileError) {
    try self.init(HeaderFigure.board(figures), name: name, file: file)
  }
}
