/// How far two laws are apart: the largest distance between their cumulative shares (Kolmogorov and
/// Smirnov); 0 to 1, and 1 where either has no values.
public func distance<Value: Comparable>(_ a: [Value], _ b: [Value]) -> Double {
  guard !a.isEmpty, !b.isEmpty else { return 1 }
  let (x, y) = (a.sorted(), b.sorted())
  var (i, j, largest) = (0, 0, 0.0)
  while i < x.count, j < y.count {
    let value = min(x[i], y[j])
    while i < x.count, x[i] == value { i += 1 }
    while j < y.count, y[j] == value { j += 1 }
    largest = max(
      largest, (Double(i) / Double(x.count) - Double(j) / Double(y.count)).magnitude)
  }
  return largest
}
