import FoundationEssentials

/// JSON with sorted keys and a trailing line feed, so that equal values give equal bytes.
package func stableJSON(_ value: some Encodable) throws(OutputError) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  do {
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  } catch {
    throw OutputError("cannot be written as JSON: \(error)")
  }
}
