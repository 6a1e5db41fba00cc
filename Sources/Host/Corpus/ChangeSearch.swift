package import Sessions
package import TactusCore

//                next: a trial                take: kept
//   reaching ───────────────────▶ waits ─────────────────────▶ narrowing ─▶ … ─▶ the next bound,
//      ▲ take: not kept, twice as far │                          waits          the next constant,
//      └──────────────────────────────┘                                         the next group

/// The search for the smallest change of one constant with which a run is as it should be.
///
/// It plays no runs: it names a change, and takes whether a run with it is as it should be. So it
/// is the same for a desk, which plays them one after the other, and in a page.
package struct ChangeSearch {
  private let groups: [[ConstantSteps]]
  private var runsLeft: Int
  private var group = 0
  private var constant = 0
  private var bound = 0
  private var phase = Phase.next
  /// Of the constant: the number of steps nearest to its present one that is as it should be.
  private var nearest: Int?
  /// Of the group, and by how much of what it is it changes.
  private var best: (change: SmallestChange, ratio: Double)?

  private enum Phase {
    /// Begins with a bound.
    case next
    /// Goes away from the present value in steps that double, up to a bound.
    case reaching(distance: UInt, tries: Int)
    /// Between the two lies the boundary.
    case narrowing(broken: Int, good: Int)
  }

  /// A change to try.
  package struct Trial: Equatable, Sendable {
    package let name: String
    /// As a person writes it.
    package let value: String
  }

  /// - Parameters:
  ///   - constants: those of the run, in the order of the table.
  ///   - watchers: what decided that the run is not as it should be.
  ///   - runsMax: how many runs may be played for it.
  package init(
    _ constants: [ConstantSteps], _ watchers: [ContactStory.Watcher], scene: String, runsMax: Int
  ) {
    groups = Self.groups(constants, watchers, scene)
    runsLeft = runsMax
  }

  /// The smallest change that was found, once there is nothing more to try.
  package var result: SmallestChange? { best?.change }

  /// The next change to try; nil when the search is over. Hand what came of it to `take`.
  package mutating func next() -> Trial? {
    while group < groups.count {
      guard constant < groups[group].count else {
        if best != nil { return nil }
        (group, constant) = (group + 1, 0)
        continue
      }
      if let steps = step() {
        runsLeft -= 1
        let constant = groups[group][constant]
        return Trial(name: constant.name, value: constant.text(steps))
      }
    }
    return nil
  }

  /// Takes whether a run with the last trial is as it should be.
  package mutating func take(_ isKept: Bool) {
    let constant = groups[group][constant]
    switch phase {
    case .next: preconditionFailure("nothing was tried")
    case .reaching(let distance, let tries):
      if isKept {
        phase = .narrowing(broken: constant.present, good: place(distance, constant))
      } else if distance >= far(constant) {
        turn()
      } else {
        phase = .reaching(distance: distance * 2, tries: tries + 1)
      }
    case .narrowing(let broken, let good):
      let middle = broken + (good - broken) / 2
      phase =
        isKept ? .narrowing(broken: broken, good: middle) : .narrowing(broken: middle, good: good)
    }
  }

  /// The number of steps to try; nil where the bound or the constant is done with.
  private mutating func step() -> Int? {
    let constant = groups[group][constant]
    guard bound < 2 else {
      if let nearest {
        let ratio = constant.ratio(nearest)
        if best.map({ ratio < $0.ratio }) ?? true {
          let change = SmallestChange(
            name: constant.name, value: constant.text(nearest),
            present: constant.text(constant.present))
          best = (change, ratio)
        }
      }
      (nearest, bound) = (nil, 0)
      self.constant += 1
      return nil
    }
    switch phase {
    case .next:
      // A quarter of it first: what is nearer is found on the way back.
      if far(constant) == 0 {
        turn()
      } else {
        phase = .reaching(distance: max(1, constant.present.magnitude / 4), tries: 0)
      }
      return nil
    case .reaching(let distance, let tries):
      guard tries < Self.triesMax, runsLeft > 0 else {
        turn()
        return nil
      }
      return place(distance, constant)
    case .narrowing(let broken, let good):
      guard (good - broken).magnitude > 1, runsLeft > 0 else {
        let isNearer = nearest.map {
          (good - constant.present).magnitude < ($0 - constant.present).magnitude
        }
        if isNearer ?? true { nearest = good }
        turn()
        return nil
      }
      return broken + (good - broken) / 2
    }
  }

  /// How often a constant is changed by twice as much.
  private static let triesMax = 6

  private mutating func turn() { (bound, phase) = (bound + 1, .next) }

  private func limit(_ constant: ConstantSteps) -> Int {
    bound == 0 ? constant.least : constant.most
  }

  private func far(_ constant: ConstantSteps) -> UInt {
    (limit(constant) - constant.present).magnitude
  }

  private func place(_ distance: UInt, _ constant: ConstantSteps) -> Int {
    let sign = limit(constant) > constant.present ? 1 : -1
    return constant.present + sign * Int(min(distance, far(constant)))
  }

  /// The constants by how likely they are, without those that a touch cannot meet.
  private static func groups(
    _ steps: [ConstantSteps], _ watchers: [ContactStory.Watcher], _ scene: String
  ) -> [[ConstantSteps]] {
    let deciding = watchers.flatMap { $0.decidingConstants }
    let named = steps.filter { step in
      step.shown != 0
        && deciding.contains { $0.name == step.name && $0.limit.map(step.isAt) ?? true }
    }
    let refusals = watchers.compactMap { $0.refusal }
    let isBlocked = refusals.contains { $0.isOfGate }
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
    let third = rest.filter { $0.name.hasPrefix(scene + ".") }
    return [named, first, second, third]
  }
}

/// A constant in whole steps, as people set it.
package struct ConstantSteps {
  let name: String
  let present: Int
  let least: Int
  let most: Int
  /// Its present value in points, milliseconds or as a ratio.
  let shown: Double
  private let unit: TuningUnit

  /// Nil for one that has no steps: a switch, a count.
  ///
  /// - Parameters:
  ///   - minimum: of its range, as of `TuningEntry`.
  ///   - maximum: likewise.
  package init?(
    _ name: String, _ unit: TuningUnit, _ value: TuningValue, minimum: Float, maximum: Float
  ) {
    self.unit = unit
    self.name = name
    let scale: Double
    switch unit {
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
    least = Int(Self.bounded(Double(minimum) * scale).rounded(.up))
    most = Int(Self.bounded(Double(maximum) * scale).rounded(.down))
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
