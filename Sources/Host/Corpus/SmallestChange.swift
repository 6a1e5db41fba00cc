import Gestures
import Sessions
import TactusCore

/// The smallest change of one constant with which a run would keep an expectation. Each answer was
/// replayed.
///
/// The constant whose limit the story names comes first: the one that was missed or, of what should
/// not have happened, the one by which it did. Then come those with the same value, which a scene
/// may compare with in its place, those of all recognizers and of the tap gate, and the scene's.
/// A change by which something else lies under the finger does not count: it makes another touch of
/// it. Of several it is the one that changes least in relation to what it is, and of a constant the
/// value nearest to its present one, to a tenth of a point, a millisecond, a hundredth of a ratio.
public struct SmallestChange: Equatable, Sendable {
  public let name: String
  /// As a person writes it.
  public let value: String
  /// Its present one.
  public let present: String

  /// `tap.slop=12.2 (it is 10)`.
  public var text: String { "\(name)=\(value) (it is \(present))" }

  /// Nil where no constant alone makes it so.
  ///
  /// - Parameter runsMax: how many runs may be played for it.
  public static func search(
    _ expectation: Expectation, _ verdict: Verdict, _ input: TouchInput, on replay: CorpusReplay,
    runsMax: Int = 400
  ) -> SmallestChange? {
    let story = verdict.story
    return search(
      after: story?.watchers.filter { expectation.kind.recognizers.contains($0.kind) } ?? [],
      input, on: replay, runsMax: runsMax
    ) { run in
      expectation.verdict(on: run).isKept
        && (story == nil || run.stories.contains { story!.isSameTouch(as: $0) })
    }
  }

  /// The smallest change with which a run is as it should be.
  ///
  /// - Parameter watchers: what decided that it is not.
  static func search(
    after watchers: [ContactStory.Watcher], _ input: TouchInput, on replay: CorpusReplay,
    runsMax: Int = 400,
    _ isKept: @escaping (ReplayedRun) -> Bool
  ) -> SmallestChange? {
    var search = ChangeSearch(input, replay, runsMax: runsMax, isKept)
    return search.result(watchers)
  }
}

private struct ChangeSearch {
  private let input: TouchInput
  private let replay: CorpusReplay
  private var runsLeft: Int
  private let isKept: (ReplayedRun) -> Bool

  init(
    _ input: TouchInput, _ replay: CorpusReplay, runsMax: Int,
    _ isKept: @escaping (ReplayedRun) -> Bool
  ) {
    self.input = input
    self.replay = replay
    self.isKept = isKept
    runsLeft = runsMax
  }

  mutating func result(_ watchers: [ContactStory.Watcher]) -> SmallestChange? {
    let tuning = replay.setup.tuning
    let steps = tuning.constants.compactMap { ConstantSteps($0, tuning) }
    var best: (change: SmallestChange, ratio: Double)?
    for group in groups(steps, watchers) {
      for constant in group {
        guard let found = nearest(constant) else { continue }
        let ratio = constant.ratio(found)
        if best == nil || ratio < best!.ratio {
          best = (
            SmallestChange(
              name: constant.name, value: constant.text(found),
              present: constant.text(constant.present)), ratio
          )
        }
      }
      if let best { return best.change }
    }
    return nil
  }

  /// The constants by how likely they are, without those that a touch cannot meet.
  private func groups(
    _ steps: [ConstantSteps], _ watchers: [ContactStory.Watcher]
  ) -> [[ConstantSteps]] {
    let deciding = watchers.flatMap(\.decidingConstants)
    let named = steps.filter { step in
      step.shown != 0
        && deciding.contains { $0.name == step.name && $0.limit.map(step.isAt) ?? true }
    }
    let refusals = watchers.compactMap(\.refusal)
    let isBlocked = refusals.contains(where: \.isOfGate)
    let first = steps.filter { step in
      guard !named.contains(where: { $0.name == step.name }) else { return false }
      return refusals.contains { $0.limit > 0 && step.isAt($0.limit) }
        || isBlocked && step.name.hasPrefix("gate.")
    }
    // Without `contact.`: what a contact is, is the panel's matter.
    let families = [
      "tap.", "press.", "drag.", "edge.", "pair.", "chord.", "velocity.", "scroll.", "gate.",
    ]
    // A constant that is 0 is off: no value of it is nearer to that than another.
    let rest = steps.filter { step in
      step.shown != 0 && !(named + first).contains { $0.name == step.name }
    }
    let second = rest.filter { step in families.contains { step.name.hasPrefix($0) } }
    // Last the scene's own, as far as there are runs left.
    let third = rest.filter { $0.name.hasPrefix(replay.setup.scene.name + ".") }
    return [named, first, second, third]
  }

  /// The number of steps nearest to the present one with which the expectation is kept.
  private mutating func nearest(_ constant: ConstantSteps) -> Int? {
    var best: Int?
    for bound in [constant.least, constant.most] {
      guard let kept = firstKept(constant, towards: bound) else { continue }
      // Between it and the present value lies the boundary.
      var (broken, good) = (constant.present, kept)
      while (good - broken).magnitude > 1 {
        let middle = broken + (good - broken) / 2
        if isKept(constant, middle) { good = middle } else { broken = middle }
        if runsLeft <= 0 { break }
      }
      if best == nil || (good - constant.present).magnitude < (best! - constant.present).magnitude {
        best = good
      }
    }
    return best
  }

  /// Goes away from the present value in steps that double, up to a bound.
  private mutating func firstKept(_ constant: ConstantSteps, towards bound: Int) -> Int? {
    let sign = bound > constant.present ? 1 : -1
    guard bound != constant.present else { return nil }
    // A quarter of it first: what is nearer is found on the way back.
    var distance = max(1, constant.present.magnitude / 4)
    for _ in 0..<6 where runsLeft > 0 {
      let far = (bound - constant.present).magnitude
      let place = constant.present + sign * Int(min(distance, far))
      if isKept(constant, place) { return place }
      if distance >= far { return nil }
      distance *= 2
    }
    return nil
  }

  private mutating func isKept(_ constant: ConstantSteps, _ steps: Int) -> Bool {
    guard runsLeft > 0 else { return false }
    runsLeft -= 1
    var tuning = replay.setup.tuning
    do throws(TuningFault) {
      try tuning.set(constant.name, constant.text(steps))
    } catch {
      return false
    }
    return isKept(replay.run(input, with: tuning))
  }
}

/// A constant in whole steps, as people set it.
private struct ConstantSteps {
  let name: String
  let present: Int
  let least: Int
  let most: Int
  /// Its present value in points, milliseconds or as a ratio.
  let shown: Double
  private let unit: TuningUnit

  init?(_ constant: TuningConstant, _ tuning: RunTuning) {
    unit = constant.unit
    name = constant.name
    guard let value = tuning[name] else { return nil }
    let scale: Double
    switch constant.unit {
    case .points: scale = 10
    case .pointsPerSecond: scale = 1
    case .time: scale = 0.001
    case .ratio: scale = 100
    case .radians: scale = 1000
    case .count, .flag, .choice: return nil
    }
    switch value {
    case .number(let number):
      shown = Double(number)
      present = Int(Self.bounded(Double(number) * scale).rounded())
    case .time(let interval):
      shown = Double(interval.microseconds) / 1000
      present = Int(interval.microseconds / 1000)
    case .count, .flag: return nil
    }
    least = Int(Self.bounded(Double(constant.minimum) * scale).rounded(.up))
    most = Int(Self.bounded(Double(constant.maximum) * scale).rounded(.down))
  }

  /// A range may end where no finger comes.
  private static func bounded(_ value: Double) -> Double { max(min(value, 1e8), -1e8) }

  func text(_ steps: Int) -> String {
    switch unit {
    case .time: "\(steps)ms"
    case .points: Self.decimal(steps, 10)
    case .ratio: Self.decimal(steps, 100)
    case .radians: Self.decimal(steps, 1000)
    case .pointsPerSecond, .count, .flag, .choice: "\(steps)"
    }
  }

  /// Whether a limit is its present value.
  func isAt(_ limit: Float) -> Bool { (shown - Double(limit)).magnitude < 0.01 }

  /// How far a value is from the present one, relative to that.
  func ratio(_ steps: Int) -> Double {
    Double((steps - present).magnitude) / Double(max(present.magnitude, 1))
  }

  private static func decimal(_ steps: Int, _ unit: Int) -> String {
    let whole = steps.magnitude / UInt(unit)
    let rest = steps.magnitude % UInt(unit)
    let sign = steps < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    var digits = String("\(UInt(unit) + rest)".dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
