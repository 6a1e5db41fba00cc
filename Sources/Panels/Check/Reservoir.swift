/// Some of many values: all of them up to a capacity, and of more a fair sample, the same one again
/// for the same values.
///
/// Each of n values is in it with the same probability (J. S. Vitter, "Random sampling with a
/// reservoir", 1985, algorithm R).
struct Reservoir<Value: Sendable>: Sendable {
  let capacity: Int
  private(set) var values: [Value] = []
  /// How many there were.
  private(set) var count = 0
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  init(capacity: Int) { self.capacity = capacity }

  mutating func add(_ value: Value) {
    count += 1
    guard values.count == capacity else { return values.append(value) }
    let place = random(below: UInt64(count))
    if place < UInt64(capacity) { values[Int(place)] = value }
  }

  /// By SplitMix64 (G. Steele and others, "Fast splittable pseudorandom number generators", 2014).
  private mutating func random(below bound: UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return (mixed ^ (mixed >> 31)).multipliedFullWidth(by: bound).high
  }
}
