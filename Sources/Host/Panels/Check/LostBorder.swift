/// A finger that was on its way over an edge when it lifted, or was lost.
struct LostFinger: Equatable {
  /// From the edge, where it was reported last, in millimetres.
  var distance: Double
  /// How far it would have come until its lift: where it was lost, the border lies on that way.
  var way: Double
}

/// A border beyond which a panel loses fingers, before the edge of what it reports.
struct LostBorder {
  /// From the edge, in millimetres.
  let distance: Double
  /// The fingers that may have been lost there.
  let count: Int
  /// Whether no hand lifts so often within so short a way.
  let isCertain: Bool
  /// How many more would show it, of the same speed.
  let needed: Int

  /// How much of a hand's lifts lies within a millimetre at most, in the middle of a normal law
  /// (1/√2π): where a hand lands scatters by 1.53 mm (Sultana and Moffatt, 2019: 1.92 mm in the
  /// mean), and it lifts no more exactly.
  private static let perMillimetre = 0.3989 / 1.53
  /// Of fingers so fast that each may have lifted anywhere, so many as if they were slower would
  /// show it.
  private static let shareMax = 0.7
  /// How probable it is that a hand is called a border.
  private static let falseAlarm = 0.005

  /// Nil where none was lost.
  init?(_ fingers: [LostFinger]) {
    guard let distance = fingers.map(\.distance).min() else { return nil }
    self.distance = distance
    let here = fingers.filter { $0.distance - $0.way <= distance + Edges.tolerance }
    guard !here.isEmpty else { return nil }
    count = here.count
    // The first one may be anywhere.
    let shares = here.map { min(1, ($0.way + Edges.tolerance) * Self.perMillimetre) }.sorted()
    let chance = shares.dropLast().reduce(1, *)
    isCertain = here.count == fingers.count && chance <= Self.falseAlarm
    var (needed, left) = (0, chance)
    let usual = min(Self.shareMax, shares[shares.count / 2])
    while left > Self.falseAlarm {
      left *= usual
      needed += 1
    }
    self.needed = needed
  }
}
