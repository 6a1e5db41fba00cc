package import Firmware
import InputText
import TactusCore

/// What prediction was worth in a run: how far its pictures were from the finger when they were
/// seen, and how far they would have been without it.
public struct PredictionTally: Equatable, Sendable {
  /// In points.
  private var with: [Float] = []
  private var without: [Float] = []

  public init() {}

  public var isEmpty: Bool { with.isEmpty }

  package mutating func take(_ record: TraceRecord) {
    guard case .scene(.record(let outcome)) = record.content, outcome.word == "predicted",
      case .number(let error)? = outcome["error"], case .number(let lag)? = outcome["lag"]
    else { return }
    with.append(error)
    without.append(lag)
  }

  /// `prediction: 120 pictures, from the finger 4.8 pt (p95 11.2) without, 1.6 pt (p95 5.1) with`
  public var line: String {
    "prediction: \(counted(with.count, "picture")), from the finger \(Self.text(without)) without, "
      + "\(Self.text(with)) with"
  }

  private static func text(_ values: [Float]) -> String {
    "\(fixed(mean(values), 1)) pt (p95 \(fixed(percentile95(values), 1)))"
  }

  private static func mean(_ values: [Float]) -> Double {
    values.reduce(0) { $0 + Double($1) } / Double(max(values.count, 1))
  }

  /// The nearest rank.
  private static func percentile95(_ values: [Float]) -> Double {
    values.isEmpty ? 0 : Double(values.sorted()[(values.count * 95 + 99) / 100 - 1])
  }
}

extension PredictionTally: Encodable {
  private enum Key: CodingKey { case points, without, with }
  private enum Part: CodingKey { case mean, p95 }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(with.count, forKey: .points)
    for (key, values) in [(Key.without, without), (.with, with)] {
      var part = container.nestedContainer(keyedBy: Part.self, forKey: key)
      try part.encode(Self.mean(values), forKey: .mean)
      try part.encode(Self.percentile95(values), forKey: .p95)
    }
  }
}
