import InputText
import TactusCore

/// What prediction is worth, as a person reads it, and as a program does.
public struct PanelPredictionReport: Sendable {
  public let prediction: PanelPrediction

  public init(_ prediction: PanelPrediction) { self.prediction = prediction }

  /// In lines, for people.
  public var text: String {
    let horizon = short(Double(prediction.horizon.microseconds) / 1000, 3)
    var text = "\(counted(prediction.points, "picture")) of "
    text += "\(counted(prediction.strokes, "stroke")), seen \(horizon) ms"
    text += " after their sample\n"
    guard let without = prediction.scoreWithout, let with = prediction.scoreWith else {
      return text + "no finger moved: draw strokes of 20 pt and more\n"
    }
    text += "\nfrom the finger     mean      p95\n"
    for (name, score) in [("without", without), ("with", with)] {
      let mean = padded(fixed(score.mean, 2), 7)
      text += name + String(repeating: " ", count: 15 - name.count)
      text += "\(mean) pt \(padded(fixed(score.p95, 1), 5)) pt\n"
    }
    if without.mean > 0 {
      text += "left            \(padded(fixed(100 * with.mean / without.mean, 0), 6)) %\n"
    }
    text += "\nmore than 1 pt ahead \(percent(prediction.over)), in the wrong direction "
    text += "\(percent(prediction.wrong))\n"
    if let beyond = prediction.beyond {
      let lifts = counted(prediction.liftCount, "lift")
      text += "90 % of \(lifts): at most \(fixed(beyond, 1)) pt past them\n"
    }
    return text
  }

  private func percent(_ share: Double?) -> String {
    share.map { fixed(100 * $0, 1) + " %" } ?? "-"
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }
}

extension PanelPredictionReport: Encodable {
  private enum Key: String, CodingKey {
    case points, without, with, over, wrong, beyond, horizon, contacts, strokes, lifts
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(prediction.points, forKey: .points)
    // What is not known is there, and null.
    try values.encode(Self.rounded(prediction.scoreWithout), forKey: .without)
    try values.encode(Self.rounded(prediction.scoreWith), forKey: .with)
    try values.encode(prediction.over.map(Self.rounded), forKey: .over)
    try values.encode(prediction.wrong.map(Self.rounded), forKey: .wrong)
    try values.encode(prediction.beyond.map(Self.rounded), forKey: .beyond)
    try values.encode(prediction.horizon.microseconds, forKey: .horizon)
    try values.encode(prediction.contacts, forKey: .contacts)
    try values.encode(prediction.strokes, forKey: .strokes)
    try values.encode(prediction.liftCount, forKey: .lifts)
  }

  private static func rounded(_ value: Double) -> Double { Panels.rounded(value, 5) }
  private static func rounded(_ score: PanelPrediction.Score?) -> PanelPrediction.Score? {
    score.map { PanelPrediction.Score(mean: rounded($0.mean), p95: rounded($0.p95)) }
  }
}
