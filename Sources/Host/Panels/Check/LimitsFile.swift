public import InputText

/// Limits of one's own, a line each: `jitter.rest <= 0.4`, with `#` before a comment.
extension Limits {
  /// Those of a file, in place of the published ones with their names.
  public init(contentsOf path: String) throws(TextError) {
    try self.init(LineSource(contentsOf: path, expecting: "limits of a panel"))
  }

  /// Parses bytes; `file` is used only in messages.
  public init(_ bytes: [UInt8], file: String) throws(TextError) {
    try self.init(LineSource(bytes, name: file, expecting: "limits of a panel"))
  }

  private init(_ source: consuming LineSource) throws(TextError) {
    self = .published
    var source = source
    let file = source.name
    while let line = try source.next() {
      let text = line.bytes.prefix { $0 != UInt8(ascii: "#") }.trimmed
      guard !text.isEmpty else { continue }
      let fields = text.fields.map(\.text)
      func malformed(_ what: String, _ remedy: String) -> TextError {
        .malformed(file: file, line: line.number, what: what, remedy: remedy)
      }
      guard fields.count == 3, fields[1] == "<=" || fields[1] == ">=",
        let limit = Double(fields[2]),
        limit.isFinite
      else {
        throw malformed(
          "'\(text.text)' is not a limit", "write NAME <= NUMBER or NAME >= NUMBER, a line each")
      }
      let name = fields[0]
      let isRate = name.hasPrefix("rate.") && Int(name.dropFirst(5)).map { $0 > 0 } == true
      guard FigureKind.names.contains(name) || isRate else {
        throw malformed(
          "there is no figure '\(name)'", "write one of " + FigureKind.names.joined(separator: ", ")
        )
      }
      own.append(name)
      criteria[name] =
        [Criterion(fields[1] == "<=" ? .most : .least, limit, file)] + criteria(of: name)
    }
  }
}
