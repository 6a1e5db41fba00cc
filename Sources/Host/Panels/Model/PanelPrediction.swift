public import Firmware
import InputText
public import Interactions
public import TactusCore

/// What prediction is worth on a panel, from recordings of it.
///
/// At each scan of a finger that has gone beyond the slop and moves, the picture is seen a horizon
/// later. Its *frame score* is how far what it shows is from where the finger is then: without
/// prediction the sample, with it the predicted place.
public struct PanelPrediction: Sendable {
  /// A mean and a 95th percentile, in points.
  public struct Score: Equatable, Sendable {
    public var mean: Double
    public var p95: Double
  }

  /// From a sample to when it is seen.
  public let horizon: Interval
  private let tuning: PredictionTuning
  /// Frame scores of the same pictures.
  private var without: [Double] = []
  private var with: [Double] = []
  private var overs = 0
  private var wrongs = 0
  /// For each lift, the farthest that a picture was past it.
  private var lifts: [Double] = []
  /// How many contacts went beyond the slop, of how many.
  public private(set) var strokes = 0
  public private(set) var contacts = 0

  /// A finger draws nothing before it has gone so far from where it landed: `drag.distance`.
  static var slop: Float { 10 }
  /// Contacts that lasted less, or whose way was shorter, are taps that slipped.
  static var durationMin: Interval { .milliseconds(60) }
  static var wayMin: Float { 20 }
  /// A finger moves that has come farther than this, in points, within this while.
  static var movementMin: Float { 1 }
  static var movementTime: Interval { .milliseconds(25) }
  /// A picture is over when it is farther than this ahead, in points.
  static var overMin: Float { 1 }
  /// Pictures of this last while before a lift may be past it.
  static var liftTime: Interval { .milliseconds(100) }

  /// - Parameters:
  ///   - horizon: at most `TouchPredictor.horizonMax`.
  ///   - tuning: how far it predicts; whether it is on, and its own horizon, do not matter.
  public init(over horizon: Interval, _ tuning: PredictionTuning = PredictionTuning()) {
    self.horizon = horizon
    self.tuning = tuning
  }

  /// Takes in what a panel reported.
  public mutating func add(_ reports: [PanelReport]) {
    for path in DrawnPath.all(in: reports) { add(path) }
  }

  mutating func add(_ path: DrawnPath) {
    contacts += 1
    let start = path.samples[0]
    let way = path.samples.map { ($0.place - start.place).length }
    guard path.end - start.time >= Self.durationMin, way.contains(where: { $0 >= Self.wayMin }),
      let first = way.firstIndex(where: { $0 > Self.slop })
    else { return }
    strokes += 1
    var predictor = TouchPredictor()
    var past = 0.0
    for (index, sample) in path.samples.enumerated() {
      predictor.add(sample.place, at: sample.time)
      guard index >= first else { continue }
      let lead = predictor.lead(over: horizon, tuning)
      if path.end - sample.time <= Self.liftTime { past = max(past, beyond(path, sample, lead)) }
      score(path, sample, lead)
    }
    if path.isLifted { lifts.append(past) }
  }

  /// How far a picture is past the place of lifting, in the direction in which it is ahead.
  private func beyond(_ path: DrawnPath, _ sample: DrawnPath.Sample, _ lead: Vector) -> Double {
    let length = lead.length
    guard length > 0, let last = path.samples.last else { return 0 }
    let gap = sample.place + lead - last.place
    return Double((gap.dx * lead.dx + gap.dy * lead.dy) / length)
  }

  private mutating func score(
    _ path: DrawnPath, _ sample: DrawnPath.Sample, _ lead: Vector
  ) {
    guard let place = path.place(at: sample.time + horizon),
      let before = path.place(at: sample.time - Self.movementTime),
      (sample.place - before).length > Self.movementMin
    else { return }
    let movement = place - sample.place
    let error = lead - movement
    without.append(Double(movement.length))
    with.append(Double(error.length))
    // Of a finger that has stopped, all of it is ahead.
    let beyond =
      movement == .zero
      ? lead.length : (movement.dx * error.dx + movement.dy * error.dy) / movement.length
    if beyond > Self.overMin { overs += 1 }
    if movement.dx * lead.dx + movement.dy * lead.dy < 0 { wrongs += 1 }
  }

  /// How many pictures count.
  public var points: Int { without.count }
  /// Frame scores; nil when no finger moved.
  public var scoreWithout: Score? { Self.score(without) }
  public var scoreWith: Score? { Self.score(with) }
  /// The share of pictures ahead of the finger by more than a point, and of those that went the
  /// other way than it.
  public var over: Double? { share(overs) }
  public var wrong: Double? { share(wrongs) }
  /// How far nine of ten lifts have a picture past them at most, in points; nil without lifts.
  public var beyond: Double? { Self.percentile(90, of: lifts) }
  public var liftCount: Int { lifts.count }

  private func share(_ count: Int) -> Double? {
    points > 0 ? Double(count) / Double(points) : nil
  }

  private static func score(_ values: [Double]) -> Score? {
    guard let p95 = percentile(95, of: values) else { return nil }
    return Score(mean: values.reduce(0, +) / Double(values.count), p95: p95)
  }

  /// The nearest rank.
  private static func percentile(_ percent: Int, of values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    return values.sorted()[(values.count * percent + 99) / 100 - 1]
  }
}

/// Where a contact was from its landing to its lift, in points, in the scans in which it was down.
struct DrawnPath: Equatable, Sendable {
  struct Sample: Equatable, Sendable {
    var time: Instant
    var place: Point
  }

  var samples: [Sample]
  /// When it lifted; of one that was taken back or is still down, its last scan.
  var end: Instant
  var isLifted = false

  /// Where it was at a time, between two samples on the straight line between them; nil after its
  /// end.
  func place(at time: Instant) -> Point? {
    guard time <= end else { return nil }
    let next = samples.partitioningIndex { $0.time > time }
    guard next > 0 else { return samples[0].place }
    let before = samples[next - 1]
    guard next < samples.count else { return before.place }
    let after = samples[next]
    let share = (time - before.time).seconds / (after.time - before.time).seconds
    return before.place + (after.place - before.place) * share
  }

  /// The paths of all contacts in a panel's reports, in the order in which they ended.
  static func all(in reports: [PanelReport]) -> [DrawnPath] {
    var ended: [DrawnPath] = []
    var open = [(id: UInt16, path: DrawnPath)?](repeating: nil, count: contactsMax)
    for report in reports {
      guard case .frame(let frame) = report, frame.isInRange else { continue }
      for slot in 0..<contactsMax {
        let isDown = frame.down.contains(slot)
        if let (id, path) = open[slot], !isDown || frame[slot].id != id {
          var path = path
          path.isLifted = !frame.cancelled.contains(slot)
          if path.isLifted { path.end = max(frame.time, path.end) }
          ended.append(path)
          open[slot] = nil
        }
        guard isDown else { continue }
        let sample = Sample(time: frame.time, place: frame[slot].position)
        if open[slot] == nil {
          open[slot] = (frame[slot].id, DrawnPath(samples: [sample], end: frame.time))
        } else if let last = open[slot]?.path.end, frame.time >= last {
          open[slot]?.path.samples.append(sample)
          open[slot]?.path.end = frame.time
        }
      }
    }
    return ended + open.compactMap { $0?.path }
  }
}

extension PanelPrediction {
  /// In lines, for people.
  public var text: String {
    let horizon = short(Double(horizon.microseconds) / 1000, 3)
    let seen =
      "\(counted(points, "picture")) of \(counted(strokes, "stroke")), seen \(horizon) ms after their "
      + "sample\n"
    guard let without = scoreWithout, let with = scoreWith else {
      return seen + "no finger moved: draw strokes of 20 pt and more\n"
    }
    func row(_ name: String, _ score: Score) -> String {
      name.left(in: 15) + fixed(score.mean, 2).right(in: 7) + " pt "
        + fixed(score.p95, 1).right(in: 5) + " pt\n"
    }
    func percent(_ share: Double?) -> String { share.map { fixed(100 * $0, 1) + " %" } ?? "-" }
    var text = seen + "\nfrom the finger     mean      p95\n"
    text += row("without", without) + row("with", with)
    if without.mean > 0 {
      text += "left            \(fixed(100 * with.mean / without.mean, 0).right(in: 6)) %\n"
    }
    text += "\nmore than 1 pt ahead \(percent(over)), in the wrong direction \(percent(wrong))\n"
    if let beyond {
      text += "90 % of \(counted(liftCount, "lift")): at most \(fixed(beyond, 1)) pt past them\n"
    }
    return text
  }
}

extension PanelPrediction: Encodable {
  public func encode(to encoder: any Encoder) throws {
    func json(_ score: Score?) -> JSONObject? {
      score.map { JSONObject(["mean": rounded($0.mean, 5), "p95": rounded($0.p95, 5)]) }
    }
    func json(_ value: Double?) -> Double? { value.map { rounded($0, 5) } }
    // What is not known is there, and null.
    try JSONObject([
      "points": points, "without": json(scoreWithout), "with": json(scoreWith), "over": json(over),
      "wrong": json(wrong), "beyond": json(beyond), "horizon": horizon.microseconds,
      "contacts": contacts, "strokes": strokes, "lifts": liftCount,
    ]).encode(to: encoder)
  }
}
