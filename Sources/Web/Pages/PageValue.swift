package import OutputFiles

/// A value in a page's data.
package enum PageValue: Encodable {
  case number(Int64)
  case decimal(Float)
  case real(Double)
  case text(String)
  case list([PageValue])
  case keys([(String, PageValue)])
  case null

  package static func optional(_ number: Int64?) -> PageValue {
    number.map { .number($0) } ?? .null
  }

  /// JSON that can end no `<script>`, and no comment in it.
  package func json() throws(OutputError) -> String {
    var out = ""
    // Outside of texts JSON has none of these.
    for scalar in try stableJSON(self, isPretty: false).unicodeScalars {
      switch scalar {
      case "<": out += "\\u003c"
      case ">": out += "\\u003e"
      case "&": out += "\\u0026"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .number(let number): try number.encode(to: encoder)
    case .decimal(let number): try number.encode(to: encoder)
    case .real(let number): try number.encode(to: encoder)
    case .text(let text): try text.encode(to: encoder)
    case .list(let values): try values.encode(to: encoder)
    case .keys(let pairs):
      try Dictionary(uniqueKeysWithValues: pairs).encode(to: encoder)
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }
}
