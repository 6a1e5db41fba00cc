public import Firmware
public import TactusCore

/// How long each stage of a tick takes in a virtual-time run, where nothing takes time by itself,
/// so that going over budget is reproducible.
///
/// Text format: comma-separated items, each `STAGE:COST` for the whole run or `STAGE:COST@FROM..TO`
/// for ticks that start at or after FROM and before TO, such as `input:200us,render:20ms@1s..1.5s`.
/// Costs of overlapping items add up.
public struct CostModel: Equatable, Sendable {
  private var items: [Item] = []

  private struct Item: Equatable, Sendable {
    var stage: Stage
    var cost: Interval
    var from: Instant
    var to: Instant
  }

  /// A model in which every stage costs nothing.
  public init() {}

  public init(_ text: String) throws(SpecificationError) {
    for item in try SpecificationItem.items(of: text, specification: "costs") {
      items.append(try Self.item(item))
    }
  }

  /// How long a stage takes in a tick that starts at `tickStart`.
  public func cost(of stage: Stage, at tickStart: Instant) -> Interval {
    var sum = Interval.zero
    for item in items
    where item.stage == stage && item.from <= tickStart && tickStart < item.to {
      sum = sum + item.cost
    }
    return sum
  }

  private static func item(_ text: SpecificationItem) throws(SpecificationError) -> Item {
    guard let stage = Stage(word: text.name.utf8.span) else {
      let stages = IteratorSequence(Stage.all).map { "\($0.word)" }
      throw text.unknownName("a stage of a tick", among: stages)
    }
    let halves = text.value.split(separator: "@", omittingEmptySubsequences: false)
    guard let cost = halves.first.flatMap({ Quantity.interval($0) }), halves.count <= 2 else {
      throw text.fault(
        "'\(text.value)' is not a cost", "write a time such as 20ms or 20ms@1s..1.5s")
    }
    guard halves.count == 2 else {
      return Item(stage: stage, cost: cost, from: .longAgo, to: .never)
    }
    guard let (from, to) = range(halves[1]) else {
      throw text.fault(
        "'\(halves[1])' is not a span of time", "write it like 1s..1.5s, the end after the start")
    }
    return Item(stage: stage, cost: cost, from: .zero + from, to: .zero + to)
  }

  /// `FROM..TO`.
  private static func range(_ text: Substring) -> (Interval, Interval)? {
    guard let dots = text.firstRange(of: ".."),
      let from = Quantity.interval(text[..<dots.lowerBound]),
      let to = Quantity.interval(text[dots.upperBound...]), from < to
    else { return nil }
    return (from, to)
  }
}
