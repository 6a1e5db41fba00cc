public import Firmware
import TactusCore

/// What the parts of a live loop cost on a board: how a simulated machine spends its time.
public struct CostFigures: Equatable, Sendable {
  /// How long something takes: the least time, then what 10, 50, 90, 99 and 100 % of all times do
  /// not exceed, in microseconds.
  public struct Spread: Equatable, Sendable {
    public var times: [Int64]

    /// Parts in a thousand, for each of the times.
    public static let ranks: [Int64] = [0, 100, 500, 900, 990, 1000]

    /// The longest time, in microseconds: a second. What is longer is a stall, and no cost.
    public static var timeMax: Int64 { 1_000_000 }

    /// - Precondition: as many times as ranks, ascending, none negative.
    public init(_ times: [Int64]) {
      precondition(times.count == Self.ranks.count, "a spread has a time for each rank")
      precondition(times[0] >= 0 && times == times.sorted(), "a spread's times ascend")
      self.times = times
    }

    /// Always the same time.
    public init(always time: Int64) { self.init(Array(repeating: time, count: Self.ranks.count)) }

    /// The time at a rank of 0 to 1,000,000 parts in a million; between two of them on a straight
    /// line.
    public func time(at rank: Int64) -> Int64 {
      let place = Self.ranks.lastIndex { $0 * 1000 <= rank } ?? 0
      guard place + 1 < times.count else { return times[place] }
      let from = Self.ranks[place] * 1000
      let width = Self.ranks[place + 1] * 1000 - from
      return times[place] + (times[place + 1] - times[place]) * (rank - from) / width
    }
  }

  /// A part of the loop.
  public enum Part: Hashable, Sendable {
    /// From the kernel's stamp of a report until it has been read.
    case read
    /// From when a sleeping loop should go on until it does.
    case wake
    /// Handing a picture to the display.
    case handover
    case stage(Stage)

    /// Its key in a board file.
    public var name: String {
      switch self {
      case .read: "read"
      case .wake: "wake"
      case .handover: "handover"
      case .stage(let stage): "\(stage.word)"
      }
    }

    /// In the order of a loop.
    public static let all: [Part] =
      [.read, .wake] + (0..<Stage.count).map { .stage(Stage.at($0)) } + [.handover]
  }

  public var spreads: [Part: Spread]

  public init(_ spreads: [Part: Spread]) { self.spreads = spreads }

  /// nil without a group `costs`.
  init?(
    _ root: StrictMapping, _ sources: inout [BoardFile.Source]
  ) throws(BoardFileError) {
    guard root.has("costs") else { return nil }
    let group = try root.figures("costs", keys: Part.all.map(\.name), &sources)
    spreads = [:]
    for part in Part.all where group.has(part.name) {
      let numbers = try group.numbers(
        part.name, count: Spread.ranks.count, in: 0...Double(Spread.timeMax))
      let times = numbers.map { Int64($0) }
      guard numbers == times.map({ Double($0) }), times == times.sorted() else {
        throw .outOfRange(
          group.place(of: part.name), key: part.name,
          value: numbers.map { "\($0)" }.joined(separator: ", "),
          allowed: "whole times that ascend: the least, then those of 10, 50, 90, 99 and 100 %")
      }
      spreads[part] = Spread(times)
    }
  }
}
