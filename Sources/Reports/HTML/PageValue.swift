/// A value in the page's data: JSON without a space, whose texts can end no `<script>`.
enum PageValue {
  case number(Int64)
  case text(String)
  case list([PageValue])
  case keys([(String, PageValue)])
  case null

  static func optional(_ number: Int64?) -> PageValue { number.map { .number($0) } ?? .null }

  var json: String {
    var out = ""
    write(to: &out)
    return out
  }

  private func write(to out: inout String) {
    switch self {
    case .number(let number): out += "\(number)"
    case .null: out += "null"
    case .text(let text): Self.quote(text, to: &out)
    case .list(let values):
      out += "["
      for (index, value) in values.enumerated() {
        if index > 0 { out += "," }
        value.write(to: &out)
      }
      out += "]"
    case .keys(let pairs):
      out += "{"
      for (index, pair) in pairs.enumerated() {
        if index > 0 { out += "," }
        Self.quote(pair.0, to: &out)
        out += ":"
        pair.1.write(to: &out)
      }
      out += "}"
    }
  }

  /// Besides what JSON asks for, `<`, `>` and `&` are escaped, as are the line ends of JavaScript.
  private static func quote(_ text: String, to out: inout String) {
    out += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }
}
