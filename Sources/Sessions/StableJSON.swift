import Foundation

/// JSON with sorted keys and a line feed at the end: the same bytes for the same value.
func stableJSON(_ value: some Encodable) throws(OutputError) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  do {
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  } catch {
    throw OutputError("cannot be written as JSON: \(error)")
  }
}
