/// An object of JSON, by its keys; a value that is nil is null.
struct JSONObject: Encodable {
  private var pairs: [(key: String, value: any Encodable)]

  init(_ pairs: KeyValuePairs<String, any Encodable>) { self.pairs = pairs.map { $0 } }

  mutating func add(_ key: String, _ value: any Encodable) { pairs.append((key, value)) }

  mutating func add(_ other: JSONObject) { pairs += other.pairs }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    for (key, value) in pairs { try values.encode(value, forKey: Key(stringValue: key)) }
  }
}
