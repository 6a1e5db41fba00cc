/// Takes values off the front of a fuzzer's bytes; past their end everything is zero.
struct ByteCursor {
  private var rest: UnsafeRawBufferPointer.SubSequence

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  /// The bytes that were not taken.
  var remaining: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: rest) }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func word() -> UInt16 { UInt16(byte()) << 8 | UInt16(byte()) }

  /// One of several, by the next byte.
  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int(byte()) % choices.count]
  }

  /// A number from a range, by the next two bytes; both ends can be had.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + (range.upperBound - range.lowerBound) * Int(word()) / 0xFFFF
  }

  /// The same on a logarithmic scale, for figures whose size varies by powers.
  mutating func figure(in range: ClosedRange<Double>) -> Double {
    let share = Double(word()) / 0xFFFF
    let low = range.lowerBound
    // Halving the exponent by hand would be the same; `pow` is the C library's.
    return min(low * power(range.upperBound / low, share), range.upperBound)
  }

  private func power(_ base: Double, _ exponent: Double) -> Double {
    // Square roots only, so that the same bytes give the same board on every machine.
    var (result, root, bits) = (1.0, base, exponent)
    for _ in 0..<16 {
      root = root.squareRoot()
      bits *= 2
      if bits >= 1 {
        result *= root
        bits -= 1
      }
    }
    return result
  }
}
