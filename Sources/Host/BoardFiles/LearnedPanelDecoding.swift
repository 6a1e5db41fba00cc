import TactusCore

extension LearnedPanel {
  private static let shares = 0.0...1.0
  private static let correlations = -0.99...0.99
  private static let turns = 0.5...1.0

  private static func intervals(
    _ key: String, in group: StrictMapping
  ) throws(BoardFileError) -> [Int64] {
    let numbers = try group.numbers(key, count: knots, in: 100...1_000_000)
    let times = numbers.map { Int64($0) }
    guard numbers == times.map({ Double($0) }), times == times.sorted() else {
      throw .outOfRange(
        group.place(of: key), key: key, value: numbers.map { "\($0)" }.joined(separator: ", "),
        allowed: "\(knots) whole times in µs that ascend")
    }
    return times
  }

  private static func imprints(
    _ key: String, in group: StrictMapping, _ range: ClosedRange<Double>
  ) throws(BoardFileError) -> [Double] {
    guard group.has(key) else { return [] }
    let values = try group.numbers(key, count: imprintKnots, in: range)
    guard values == values.sorted() else {
      throw .outOfRange(
        group.place(of: key), key: key, value: values.map { "\($0)" }.joined(separator: ", "),
        allowed: "\(imprintKnots) values that ascend")
    }
    return values
  }

  /// nil without a group `learned`.
  init?(
    _ root: StrictMapping, _ sources: inout [BoardFile.Source]
  ) throws(BoardFileError) {
    guard root.has("learned") else { return nil }
    let numbers = Array(2...contactsMax)
    let group = try root.figures(
      "learned",
      keys: [
        "intervals", "correlation", "quantum", "movingNoise", "restNoise", "hysteresis",
        "frozenLifts", "leaps", "leapLength", "dropouts", "filter", "silence", "merge",
        "sizes", "pressures", "twoApart", "turn", "stamping", "alongNoise",
        "movingShare", "alongShare", "tails", "unitsPerPoint",
      ]
        + numbers.flatMap {
          ["intervals.\($0)", "correlation.\($0)", "twoApart.\($0)", "turn.\($0)"]
        }, &sources)
    self.init(
      intervals: try Self.intervals("intervals", in: group),
      correlation: try group.number("correlation", in: Self.correlations),
      quantum: Int64(try group.integer("quantum", in: 0...100_000)),
      movingNoise: try group.number("movingNoise", in: 0...20),
      restNoise: group.has("restNoise") ? try group.number("restNoise", in: 0...20) : nil,
      hysteresis: try group.number("hysteresis", in: 0...50),
      frozenLifts: try group.number("frozenLifts", in: Self.shares),
      leaps: try group.number("leaps", in: Self.shares),
      leapLength: try group.number("leapLength", in: 0...5000),
      dropouts: try group.number("dropouts", in: Self.shares))
    if group.has("filter") { filter = try group.number("filter", in: 0...0.95) }
    if group.has("silence") { silence = try group.number("silence", in: Self.shares) }
    if group.has("merge") { merge = try group.number("merge", in: 0...1000) }
    if group.has("twoApart") { twoApart = try group.number("twoApart", in: Self.correlations) }
    if group.has("turn") { turn = try group.number("turn", in: Self.turns) }
    if group.has("alongNoise") { alongNoise = try group.number("alongNoise", in: 0...20) }
    if group.has("movingShare") { movingShare = try group.number("movingShare", in: Self.shares) }
    if group.has("unitsPerPoint") {
      let units = try group.numbers("unitsPerPoint", count: 2, in: 0.01...1000)
      unitsPerPoint = SIMD2(units[0], units[1])
    }
    if group.has("tails") { tails = try group.number("tails", in: 1...20) }
    if group.has("alongShare") { alongShare = try group.number("alongShare", in: Self.shares) }
    if group.has("stamping") { stamping = try group.number("stamping", in: Self.shares) }
    sizes = try Self.imprints("sizes", in: group, 0...255)
    pressures = try Self.imprints("pressures", in: group, Self.shares)
    for contacts in numbers where group.has("intervals.\(contacts)") {
      more.append(
        Law(
          contacts: contacts, intervals: try Self.intervals("intervals.\(contacts)", in: group),
          correlation: try group.number("correlation.\(contacts)", in: Self.correlations),
          twoApart: group.has("twoApart.\(contacts)")
            ? try group.number("twoApart.\(contacts)", in: Self.correlations) : nil,
          turn: group.has("turn.\(contacts)")
            ? try group.number("turn.\(contacts)", in: Self.turns) : nil))
    }
  }

  /// The group of a board file.
  func yaml(source: String) -> String {
    func number(_ value: Double) -> String { BoardDraft.number(value) }
    // What older programs do not know is there only where it is needed.
    let rest = [
      ("filter", filter), ("silence", silence), ("merge", merge), ("stamping", stamping),
      ("movingShare", movingShare), ("alongShare", alongShare), ("tails", tails == 1 ? 0 : tails),
    ].map { key, value in
      value > 0 ? "\n  \(key): \(number(value))" : ""
    }.joined()
    let imprints = [("sizes", sizes), ("pressures", pressures)].map { key, values in
      values.isEmpty ? "" : "\n  \(key): [\(values.map(number).joined(separator: ", "))]"
    }.joined()
    let laws = more.map { law in
      "\n  intervals.\(law.contacts): [\(law.intervals.map { "\($0)" }.joined(separator: ", "))]"
        + "\n  correlation.\(law.contacts): \(number(law.correlation))"
        + (law.twoApart.map { "\n  twoApart.\(law.contacts): \(number($0))" } ?? "")
        + (law.turn.map { "\n  turn.\(law.contacts): \(number($0))" } ?? "")
    }.joined()
    let along = alongNoise.map { "\n  alongNoise: \(number($0))" } ?? ""
    let second =
      (twoApart.map { "\n  twoApart: \(number($0))" } ?? "")
      + (turn.map { "\n  turn: \(number($0))" } ?? "")
    let units = unitsPerPoint.map {
      "\n  unitsPerPoint: [\(number($0.x)), \(number($0.y))]"
    }
    return """
      learned:
        intervals: [\(intervals.map { "\($0)" }.joined(separator: ", "))]
        correlation: \(number(correlation))\(second)\(laws)
        quantum: \(quantum)\(units ?? "")
        movingNoise: \(number(movingNoise))\(along)\(restNoise.map { "\n  restNoise: \(number($0))" } ?? "")
        hysteresis: \(number(hysteresis))
        frozenLifts: \(number(frozenLifts))
        leaps: \(BoardDraft.number(leaps, decimals: 6))
        leapLength: \(number(leapLength))
        dropouts: \(number(dropouts))\(rest)\(imprints)
        source: \(BoardText.quoted(source))

      """
  }
}
