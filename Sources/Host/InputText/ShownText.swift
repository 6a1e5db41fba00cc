extension StringProtocol {
  /// The text as people may read it on a terminal: control characters, line and paragraph
  /// separators and characters that change the direction of writing become `\u{1B}`, for example; a
  /// byte of a path that is no text becomes `\xFF`.
  /// All others stay as they are.
  ///
  /// Names of devices and files, comments of recordings and words of traces come from outside. A
  /// terminal would obey what they contain.
  ///
  /// - Parameter keepsLines: whether line feeds and tabs stay, because the text has several lines.
  public func shown(keepsLines: Bool = false) -> String {
    let isPlain = utf8.allSatisfy {
      (0x20..<0x7F).contains($0) || keepsLines && ($0 == 0x0A || $0 == 0x09)
    }
    if isPlain { return String(self) }
    var text = ""
    for scalar in unicodeScalars {
      if let byte = scalar.escapedByte {
        text += "\\x" + String(byte, radix: 16, uppercase: true)
      } else if scalar.isObeyed, !keepsLines || scalar != "\n" && scalar != "\t" {
        text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether a terminal does something else with it than to show it.
  fileprivate var isObeyed: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}

/// A number of things, such as `1 file` and `2 files`.
///
/// - Parameter noun: of one of them; of several it has an s at its end.
public func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
