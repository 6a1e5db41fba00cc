import FoundationEssentials

/// JSON with sorted keys and a trailing line feed, so that equal values give equal bytes.
///
/// - Parameter isPretty: in lines, for people; otherwise in one.
package func stableJSON(
  _ value: some Encodable, isPretty: Bool = true
) throws(OutputError) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
  do {
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  } catch {
    throw OutputError("cannot be written as JSON: \(error)")
  }
}
