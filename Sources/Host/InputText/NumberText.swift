/// A number with so many decimals, rounded; minus zero is zero.
package func fixed(_ value: Double, _ decimals: Int) -> String {
  var factor: Int64 = 1
  for _ in 0..<decimals { factor *= 10 }
  let scaled = (value * Double(factor)).rounded()
  guard scaled.magnitude < 1e15 else { return "\(value)" }
  let whole = Int64(scaled)
  let digits = "\(whole.magnitude / UInt64(factor))"
  let sign = whole < 0 ? "-" : ""
  guard decimals > 0 else { return sign + digits }
  let fraction = "\(whole.magnitude % UInt64(factor) + UInt64(factor))".dropFirst()
  return "\(sign)\(digits).\(fraction)"
}

/// The same without zeros at its end: `0.5`, `1`.
package func short(_ value: Double, _ decimals: Int) -> String {
  var text = fixed(value, decimals)
  guard text.contains(".") else { return text }
  while text.hasSuffix("0") { text.removeLast() }
  if text.hasSuffix(".") { text.removeLast() }
  return text
}

/// Rounded to so many decimals, so that JSON has no more digits than the figure is worth.
package func rounded(_ value: Double, _ decimals: Int) -> Double {
  Double(fixed(value, decimals)) ?? value
}
