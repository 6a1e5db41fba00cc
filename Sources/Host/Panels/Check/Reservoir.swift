import Simulation

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
  private var random = SplitMix64(seed: 0x9E37_79B9_7F4A_7C15)

  init(capacity: Int) { self.capacity = capacity }

  mutating func add(_ value: Value) {
    count += 1
    guard values.count == capacity else { return values.append(value) }
    let place = Int(random.below(Int64(count)))
    if place < capacity { values[place] = value }
  }
}
