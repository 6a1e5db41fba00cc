import BoardFiles
import TactusCore

/// The scans of a panel that was learned from recordings: when they come, and what of a finger they
/// report.
struct LearnedScans: Sendable {
  let panel: LearnedPanel
  /// The time of the next scan.
  private(set) var next = Instant.zero
  /// The normal deviates behind the last interval and the one before: the copula's.
  private var deviate: Double
  private var deviateBefore = 0.0
  /// Whether the last interval's turn was that of the longer half.
  private var isLongTurn = false
  /// By how much the stamp of this scan is later than the scan, and that of the next, in
  /// microseconds.
  private var latenessNow = 0.0
  private var lateness = 0.0
  /// How much of that is left a scan later: a clock that is off comes back.
  private static let latenessKept = 0.8
  private var random: SplitMix64
  private var fingers: [Int: Finger] = [:]

  /// What the panel holds of a finger.
  private struct Finger {
    /// Where it really was at the last scan.
    var place: Point
    /// What was reported last, before it was rounded to units.
    var reported: Point
    /// Where it really was when that was reported.
    var placeReported: Point
    /// Where it was when it last moved, and for how many scans it has been near.
    var anchor: Point
    var stillCount = 0
    var isMoving = false
    /// Whether its last position stands for a scan after it has left.
    var isFrozen: Bool
    /// The scan of its life in which the panel loses it.
    var dropoutScan: Int?
    var scanCount = 0
    /// What the panel states of it, from landing to lift.
    var imprint = Imprint.none
    /// What is left of the last scan's noise, in deviations.
    var noise = SIMD2<Double>.zero
  }

  /// A finger that stays within the hysteresis for so many scans rests.
  private static let restingScans = 3
  /// A finger that goes no farther than this in a scan, in points (0.05 mm), is one that is held.
  private static let stillStep: Float = 0.3
  /// A lost finger is lost within so many scans, or lifts before it is.
  private static let dropoutScans = 32

  init(_ panel: LearnedPanel, seed: UInt64) {
    self.panel = panel
    random = SplitMix64(seed: seed)
    deviate = random.normal()
  }

  /// Nothing is looked at before a time: the next scan comes within an interval of it.
  mutating func skip(to time: Instant) {
    guard next < time else { return }
    (latenessNow, lateness) = (0, 0)
    next = time + .microseconds(Int64(Double(interval()) * random.unit()))
  }

  mutating func advance(contacts: Int) {
    let interval = interval(contacts: contacts)
    next = next + .microseconds(interval)
    latenessNow = lateness
    guard panel.stamping > 0 else { return }
    let usual = panel.interval(at: 0.5, contacts: contacts)
    lateness = lateness * Self.latenessKept + panel.stamping * Double(interval - usual)
  }

  /// When the fingers of a scan were looked at that has a stamp.
  func look(at stamp: Instant) -> Instant { stamp - .microseconds(Int64(latenessNow)) }

  /// The next interval while so many contacts are down: a Gaussian copula over the learned
  /// quantiles, in which consecutive deviates have the correlation of the ranks (Pearson's r = 2
  /// sin(π ρ / 6), near ρ itself, for a rank correlation ρ). Of intervals that are short and long
  /// in turn it decides where in its half one is.
  private mutating func interval(contacts: Int = 1) -> Int64 {
    let correlation = panel.correlation(contacts: contacts)
    let before = deviate
    if let second = panel.twoApart(contacts: contacts) {
      deviate = follower(correlation, second)
    } else {
      deviate =
        correlation * deviate
        + (1 - correlation * correlation).squareRoot() * random.normal()
    }
    deviateBefore = before
    var rank = Self.cumulativeShare(of: deviate)
    if let turn = panel.turn(contacts: contacts) {
      isLongTurn.toggle()
      let isLong = (random.unit() < turn) == isLongTurn
      rank = (rank + (isLong ? 1 : 0)) / 2
    }
    return max(1, panel.interval(at: rank, contacts: contacts))
  }

  /// A deviate with these correlations with the last one and the one before: the autoregression of
  /// second order that has them (Yule and Walker), where there is one.
  private mutating func follower(_ first: Double, _ second: Double) -> Double {
    let square = first * first
    // What no deviates have becomes the least that some do.
    let second = max(second, 2 * square - 1 + 0.01)
    let one = first * (1 - second) / (1 - square)
    let two = (second - square) / (1 - square)
    let rest = max(0, 1 - one * first - two * second)
    return one * deviate + two * deviateBefore + rest.squareRoot() * random.normal()
  }

  /// The share of a normal law below a deviate, with + − × ÷ only, to 1.5e-7 (Abramowitz and
  /// Stegun, Handbook of Mathematical Functions, 26.2.19).
  static func cumulativeShare(of deviate: Double) -> Double {
    let x = deviate.magnitude
    let factors = [
      0.049_867_347_0, 0.021_141_006_1, 0.003_277_626_3, 0.000_038_003_6, 0.000_048_890_6,
      0.000_005_383_0,
    ]
    var (sum, power) = (1.0, 1.0)
    for factor in factors {
      power *= x
      sum += factor * power
    }
    let square = sum * sum
    let fourth = square * square
    let eighth = fourth * fourth
    let above = 0.5 / (eighth * eighth)
    return deviate < 0 ? above : 1 - above
  }

  // Fingers

  /// What is reported of a finger that lands, or is found again, by the number of its stroke.
  mutating func land(_ stroke: Int, at place: Point, noise: Double) -> Point {
    let reported = noisy(place, panel.restNoise ?? noise)
    let isFound = fingers[stroke] != nil
    let isFrozen = random.unit() < panel.frozenLifts
    let dropout = random.unit() < panel.dropouts
    let scan = 1 + Int(random.unit() * Double(Self.dropoutScans))
    let imprint = fingers[stroke]?.imprint ?? drawnImprint()
    fingers[stroke] = Finger(
      place: place, reported: reported, placeReported: place, anchor: reported, isFrozen: isFrozen,
      dropoutScan: dropout && !isFound ? scan : nil, imprint: imprint)
    return reported
  }

  /// How large a finger is and how hard it presses: what large ones do not exceed is not what hard
  /// ones do not exceed.
  private mutating func drawnImprint() -> Imprint {
    let size = panel.sizes.isEmpty ? nil : LearnedPanel.quantile(panel.sizes, at: random.unit())
    let pressure =
      panel.pressures.isEmpty ? nil : LearnedPanel.quantile(panel.pressures, at: random.unit())
    return Imprint(size: size, pressure: pressure)
  }

  /// What the panel states of a finger that is down, beside its place.
  func imprint(of stroke: Int) -> Imprint { fingers[stroke]?.imprint ?? .none }

  /// What a scan reports of a finger that is down: nil for one that the panel loses in it.
  mutating func move(_ stroke: Int, to place: Point, noise: Double) -> Point? {
    guard var finger = fingers[stroke] else { return place }
    defer { fingers[stroke] = finger }
    finger.scanCount += 1
    guard finger.scanCount != finger.dropoutScan else { return nil }
    let isStill = place.distance(to: finger.place) <= Self.stillStep
    var found: Point
    if isStill {
      found = noisy(place, panel.restNoise ?? noise)
    } else {
      found = moving(place, place - finger.place, &finger.noise)
    }
    finger.place = place
    // One that creeps is reported where it has come as far as one that goes on in a scan.
    if isStill, panel.silence > 0, random.unit() < panel.silence,
      place.distance(to: finger.placeReported) <= Self.stillStep
    {
      found = finger.reported
    }
    if panel.leaps > 0, random.unit() < panel.leaps {
      return found.moved(by: panel.leapLength, random.unit())
    }
    let near = Float(panel.hysteresis)
    if finger.isMoving {
      finger.stillCount = found.distance(to: finger.anchor) <= near ? finger.stillCount + 1 : 0
      if finger.stillCount == 0 { finger.anchor = found }
      finger.isMoving = finger.stillCount < Self.restingScans
    } else if found.distance(to: finger.reported) > near {
      (finger.isMoving, finger.anchor, finger.stillCount) = (true, found, 0)
    } else {
      found = finger.reported
    }
    if found != finger.reported { finger.placeReported = place }
    finger.reported = found
    return found
  }

  /// Whether a finger that left is still reported where it was, for one scan.
  mutating func isHeld(_ stroke: Int) -> Bool {
    guard fingers[stroke]?.isFrozen == true else {
      fingers[stroke] = nil
      return false
    }
    fingers[stroke]?.isFrozen = false
    return true
  }

  /// A finger that goes on, with noise of which a part is that of the scan before, and with another
  /// one along its way than across it where that was learned.
  private mutating func moving(
    _ place: Point, _ way: Vector, _ noise: inout SIMD2<Double>
  ) -> Point {
    let length = Double(way.length)
    func deviation(_ floor: Double, _ share: Double) -> Double {
      (floor * floor + share * share * length * length).squareRoot()
    }
    let across = deviation(panel.movingNoise, panel.movingShare)
    let (tail, fresh) = (tail(), (1 - panel.filter * panel.filter).squareRoot())
    guard let along = panel.alongNoise, length > 0 else {
      guard across > 0 else { return place }
      noise = noise * panel.filter + SIMD2(random.normal(), random.normal()) * (fresh * tail)
      return Point(x: place.x + Float(noise.x * across), y: place.y + Float(noise.y * across))
    }
    noise = noise * panel.filter + SIMD2(random.normal() * fresh * tail, 0)
    let ahead = deviation(along, panel.alongShare) * random.normal() * tail
    let (dx, dy) = (Double(way.dx) / length, Double(way.dy) / length)
    let aside = noise.x * across
    return Point(
      x: place.x + Float(dx * ahead - dy * aside), y: place.y + Float(dy * ahead + dx * aside))
  }

  /// The deviation of this scan's noise, beside that of all of them.
  private mutating func tail() -> Double {
    guard panel.tails > 1 else { return 1 }
    let share = LearnedPanel.tailShare
    let all = (1 - share + share * panel.tails * panel.tails).squareRoot()
    return (random.unit() < share ? panel.tails : 1) / all
  }

  private mutating func noisy(_ place: Point, _ deviation: Double) -> Point {
    guard deviation > 0 else { return place }
    return Point(
      x: place.x + Float(deviation * random.normal()),
      y: place.y + Float(deviation * random.normal()))
  }
}

extension Point {
  fileprivate func distance(to other: Point) -> Float {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// A way off in one of four directions.
  fileprivate func moved(by length: Double, _ turn: Double) -> Point {
    let step = Float(length)
    switch Int(turn * 4) {
    case 0: return Point(x: x + step, y: y)
    case 1: return Point(x: x - step, y: y)
    case 2: return Point(x: x, y: y + step)
    default: return Point(x: x, y: y - step)
    }
  }
}
