import BoardFiles
import Panels
public import Recordings
import SeatInput

/// How far a model is from recordings of the panel that it was learned from others of.
public struct Comparison: Sendable {
  public struct Row: Sendable {
    public var name: ScanFeatures.Name
    /// The values of the real panel.
    public var count: Int
    /// Distances of Kolmogorov and Smirnov: of the real halves, of the learned model, and of the
    /// old one, with a period and an even jitter. The halves have none where there are few values.
    public var halves: Double?
    public var learned: Double
    public var old: Double
    /// The median of the model over that of the panel.
    public var learnedFactor: Double
    public var oldFactor: Double
    /// That of one real half over the other.
    public var halvesFactor: Double?
    /// The same of what the model was learned from, with no model between; nil where that shows
    /// nothing of it.
    public var others: Double?
    public var othersFactor: Double?

    /// How far so many values of one law are from that law, as often as not: the middle of
    /// Kolmogorov's law.
    public var chance: Double { 0.8276 / Double(count).squareRoot() }
  }

  /// The intervals of one recording beside those of the panel's other ones: how far a model that
  /// knows all of the others must be from it.
  public struct RecordingRow: Sendable {
    /// The file's name.
    public var file: String
    public var count: Int
    /// Distances: of its halves, where it has enough; of what it was compared with, which no model
    /// stands between; of the learned model.
    public var halves: Double?
    public var others: Double
    public var learned: Double

    /// Nil where either has too few.
    init?(_ file: String, real: ScanFeatures, others: ScanFeatures, learned: ScanFeatures) {
      func values(_ features: ScanFeatures) -> [Double] { features.values[.interval] ?? [] }
      let (a, b, c) = (values(real), values(others), values(learned))
      guard [a, b, c].allSatisfy({ $0.count >= Comparison.valuesMin }) else { return nil }
      let halves = (real.half(.interval, 0), real.half(.interval, 1))
      let least = min(halves.0.count, halves.1.count)
      self.file = file
      count = a.count
      self.halves = least >= Comparison.valuesMin ? distance(halves.0, halves.1) : nil
      (self.others, self.learned) = (distance(a, b), distance(a, c))
    }
  }

  public private(set) var rows: [Row] = []
  public internal(set) var recordings: [RecordingRow] = []
  /// The share of stretches that a classifier puts right; nil for too few.
  public private(set) var halvesRight: Double?
  public private(set) var othersRight: Double?
  public private(set) var learnedRight: Double?
  public private(set) var oldRight: Double?
  public private(set) var windowCount = 0

  /// So few values have no law.
  public static let valuesMin = 20

  /// - Parameters:
  ///   - others: what the model was learned from.
  ///   - leftOut: features that are not the panel's.
  public init(
    real: ScanFeatures, learned: ScanFeatures, old: ScanFeatures, others: ScanFeatures = .init(),
    leftOut: Set<ScanFeatures.Name> = []
  ) {
    for name in ScanFeatures.Name.allCases where !leftOut.contains(name) {
      let (a, b, c) = (real.values[name] ?? [], learned.values[name] ?? [], old.values[name] ?? [])
      guard a.count >= Self.valuesMin, b.count >= Self.valuesMin else { continue }
      let halves = (real.half(name, 0), real.half(name, 1))
      let isHalved = halves.0.count >= Self.valuesMin && halves.1.count >= Self.valuesMin
      let known = (others.values[name] ?? []).count >= Self.valuesMin ? others.values[name] : nil
      func factor(_ model: [Double], _ real: [Double]) -> Double {
        Self.factor(model, real, rounding: name.isLength ? 0.5 : 0)
      }
      rows.append(
        Row(
          name: name, count: a.count, halves: isHalved ? distance(halves.0, halves.1) : nil,
          learned: distance(a, b), old: distance(a, c), learnedFactor: factor(b, a),
          oldFactor: factor(c, a), halvesFactor: isHalved ? factor(halves.0, halves.1) : nil,
          others: known.map { distance(a, $0) }, othersFactor: known.map { factor($0, a) }))
    }
    windowCount = real.windows.count
    let windows = real.windows.enumerated()
    halvesRight = LogisticClassifier.heldOut(
      windows.filter { $0.offset / 3 % 2 == 0 }.map(\.element),
      windows.filter { $0.offset / 3 % 2 == 1 }.map(\.element), least: 3)
    othersRight = LogisticClassifier.heldOut(real.windows, others.windows)
    learnedRight = LogisticClassifier.heldOut(real.windows, learned.windows)
    oldRight = LogisticClassifier.heldOut(real.windows, old.windows)
  }

  /// The medians' ratio; of values that are mostly 0 the means'. 1 where both are 0.
  ///
  /// - Parameter rounding: what comes to both: of lengths half a unit, or a fifth of a unit would
  ///   be three times a fifteenth, where a panel has whole ones.
  private static func factor(
    _ model: [Double], _ real: [Double], rounding: Double
  ) -> Double {
    func median(_ values: [Double]) -> Double {
      values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
    func mean(_ values: [Double]) -> Double {
      values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    }
    let medians = (median(model), median(real))
    let (one, other) =
      medians.0 > 0 && medians.1 > 0 ? medians : (mean(model), mean(real))
    guard other > 0 else { return one > 0 ? .infinity : 1 }
    return (one + rounding) / (other + rounding)
  }
}

/// Recordings of one panel, each compared with the models that the others give.
public struct PanelComparisons: Sendable {
  /// The glass of a panel that does not state its size: only ratios of lengths are looked at.
  public static let sizeUsual = PanelSize(width: 154, height: 86)!

  /// What a model is learned from, to be compared with the rest.
  public enum Part: Sendable {
    /// The other recordings of the panel: other strokes, and other fingers.
    case recordings
    /// Every other stretch of 0.3 s of each recording: the same strokes, other scans.
    case stretches
  }

  private static let stretch: Int64 = 300_000

  /// Of all recordings of a panel; those whose axes have no range get one that holds all of them.
  public static func comparison(
    ofPanel screens: [RawTouchscreen], without part: Part
  ) throws -> Comparison? {
    var screens = screens
    if screens.contains(where: \.isRangeGuessed) {
      let x = AxisRange(
        minimum: screens.map(\.x.minimum).min() ?? 0,
        maximum: screens.map(\.x.maximum).max() ?? 1)
      let y = AxisRange(
        minimum: screens.map(\.y.minimum).min() ?? 0,
        maximum: screens.map(\.y.maximum).max() ?? 1)
      for index in screens.indices {
        (screens[index].x, screens[index].y, screens[index].isRangeGuessed) = (x, y, false)
      }
    }
    switch part {
    case .recordings:
      return try comparison(
        screens.indices.map { index in
          ([screens[index]], screens.indices.filter { $0 != index }.map { screens[$0] })
        })
    case .stretches:
      let parts = [0, 1].map { parity in screens.map { $0.stretches(of: stretch, Int64(parity)) } }
      // A stretch ends where it is cut.
      return try comparison([(parts[1], parts[0]), (parts[0], parts[1])], leftOut: [.lift])
    }
  }

  /// Nil where no recording is learned enough from, or none shows enough.
  ///
  /// - Parameter pairs: what is compared, and what its model is learned from.
  public static func comparison(
    _ pairs: [(compared: [RawTouchscreen], learned: [RawTouchscreen])],
    leftOut: Set<ScanFeatures.Name> = [], seeds: ClosedRange<UInt64> = 1...3
  ) throws -> Comparison? {
    var real: ScanFeatures?
    var learned: ScanFeatures?
    var old: ScanFeatures?
    var known = ScanFeatures()
    var recordings: [Comparison.RecordingRow] = []
    func add(_ features: ScanFeatures, to sum: inout ScanFeatures?) {
      sum?.add(features)
      if sum == nil { sum = features }
    }
    for (compared, others) in pairs {
      var options = PanelCheck.Options()
      let size = others.compactMap(\.size).first ?? sizeUsual
      options.size = size
      guard let check = try? PanelCheck(of: others, options) else { continue }
      let measured = check.measurement(pointsPerMillimetre: BoardDraft.pointsPerMillimetre)
      for screen in compared {
        guard let model = ModelPanel(measured, like: screen, size: size, isLearned: true),
          let plain = ModelPanel(measured, like: screen, size: size, isLearned: false)
        else { continue }
        let own = ScanFeatures(screen)
        add(own, to: &real)
        var played = ScanFeatures()
        for seed in seeds {
          played.add(ScanFeatures(try model.recording(of: screen, seed: seed)))
          add(ScanFeatures(try plain.recording(of: screen, seed: seed)), to: &old)
        }
        add(played, to: &learned)
        var rest = ScanFeatures()
        for other in others { rest.add(ScanFeatures(other)) }
        known.add(rest.asMany(as: own))
        if let row = Comparison.RecordingRow(
          screen.file, real: own, others: rest, learned: played)
        {
          recordings.append(row)
        }
      }
    }
    guard let real, let learned, let old else { return nil }
    var comparison = Comparison(
      real: real, learned: learned, old: old, others: known, leftOut: leftOut)
    comparison.recordings = recordings
    return comparison
  }
}
