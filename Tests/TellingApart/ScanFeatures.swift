public import Recordings
import SeatInput

/// What a recording shows of a panel from scan to scan; whether it was made by a real one or a
/// model is to be found out from it. Lengths are in units of the device.
public struct ScanFeatures: Sendable {
  public enum Name: String, CaseIterable, Sendable {
    /// From scan to scan while a contact moves, in µs, and by how much that changes.
    case interval, unevenness
    /// How far it goes in a scan, and how much farther or less far than in the one before.
    case step, stumble
    /// How far it is off the way between its neighbours.
    case bend
    /// How far a resting contact is from its middle, and how long it is silent, in µs.
    case rest, silence
    /// From a stroke's last position to its lift, in µs.
    case lift

    /// Whether it is a length, in units of the device.
    var isLength: Bool {
      switch self {
      case .interval, .unevenness, .silence, .lift: false
      case .step, .stumble, .bend, .rest: true
      }
    }
  }

  public private(set) var values: [Name: [Double]] = [:]
  /// What a stretch of scans of one moving contact shows, to be classified.
  public private(set) var windows: [[Double]] = []

  /// A contact moves where it goes at least so far in each of three scans, in units.
  private static let stepMin = 2.0
  /// A stretch has so many scans.
  static let windowScans = 12
  /// A contact that is down so long, in µs, and stays within this part of the axis, rests; its
  /// landing and lifting do not count.
  private static let restMin: Int64 = 400_000
  private static let landing: Int64 = 100_000
  private static let restPart = 0.02

  /// Of no recording.
  public init() {}

  public init(_ screen: RawTouchscreen) {
    var scans: Set<Int64> = []
    for contact in ContactLog(screen).contacts {
      if Self.isResting(contact, screen) { addRest(contact) } else { addStroke(contact, &scans) }
    }
  }

  /// Those of two recordings of one panel together.
  public mutating func add(_ other: ScanFeatures) {
    for (name, list) in other.values { values[name, default: []] += list }
    windows += other.windows
  }

  /// Every other stretch of ten values: a hand is slower at the end of a recording, and a recording
  /// of four fingers is another one than one of two.
  public func half(_ name: Name, _ parity: Int) -> [Double] {
    (values[name] ?? []).enumerated().filter { $0.offset / 10 % 2 == parity }.map(\.element)
  }

  /// As many values of each law, and as many stretches, as another recording has: what a model
  /// would give of that one's hand which knew these and nothing else.
  func asMany(as other: ScanFeatures) -> ScanFeatures {
    func spread<Value>(_ list: [Value], _ count: Int) -> [Value] {
      guard !list.isEmpty else { return [] }
      return (0..<count).map { list[(2 * $0 + 1) * list.count / (2 * count)] }
    }
    var features = ScanFeatures()
    for (name, list) in values where list.count >= Comparison.valuesMin {
      features.values[name] = spread(list.sorted(), other.values[name]?.count ?? 0)
    }
    features.windows = spread(windows, other.windows.count)
    return features
  }

  static func isResting(_ contact: LoggedContact, _ screen: RawTouchscreen) -> Bool {
    let span = restPart * Double(screen.x.count)
    guard contact.endTime - contact.startTime >= restMin else { return false }
    func range(_ axis: KeyPath<ContactSample, Int32>) -> Double {
      let values = contact.samples.map { Double($0[keyPath: axis]) }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }
    return range(\.x) <= span && range(\.y) <= span
  }

  private mutating func addRest(_ contact: LoggedContact) {
    let samples = contact.samples.filter { $0.time >= contact.startTime + Self.landing }
    guard samples.count >= 2 else { return }
    let x = samples.reduce(0) { $0 + Double($1.x) } / Double(samples.count)
    let y = samples.reduce(0) { $0 + Double($1.y) } / Double(samples.count)
    for sample in samples {
      let (dx, dy) = (Double(sample.x) - x, Double(sample.y) - y)
      values[.rest, default: []].append((dx * dx + dy * dy).squareRoot())
    }
    for (sample, next) in zip(samples, samples.dropFirst()) {
      values[.silence, default: []].append(Double(next.time - sample.time))
    }
  }

  /// - Parameter scans: the times of those whose intervals were looked at: what four fingers move
  ///   in is one scan.
  private mutating func addStroke(_ contact: LoggedContact, _ scans: inout Set<Int64>) {
    let samples = contact.samples
    guard samples.count >= 6 else { return }
    let steps = zip(samples, samples.dropFirst()).map { (one, next) -> Step in
      Step(
        stamp: next.time, time: Double(next.time - one.time), x: Double(next.x) - Double(one.x),
        y: Double(next.y) - Double(one.y))
    }
    if contact.end == .lifted {
      values[.lift, default: []].append(Double(contact.endTime - samples[samples.count - 1].time))
    }
    var run: [Step] = []
    for index in steps.indices {
      let near = steps[max(0, index - 1)...min(steps.count - 1, index + 1)]
      if near.allSatisfy({ $0.length >= Self.stepMin && $0.time > 0 }) {
        run.append(steps[index])
      } else {
        add(run, &scans)
        run = []
      }
    }
    add(run, &scans)
  }

  private struct Step {
    var stamp: Int64
    var time, x, y: Double
    var length: Double { (x * x + y * y).squareRoot() }
  }

  /// Steps of one contact in a row.
  private mutating func add(_ run: [Step], _ scans: inout Set<Int64>) {
    guard run.count >= 3 else { return }
    let fresh = run.map { scans.insert($0.stamp).inserted }
    values[.step, default: []] += run.map(\.length)
    let pairs = zip(run, run.dropFirst())
    for index in run.indices where fresh[index] {
      values[.interval, default: []].append(run[index].time)
      guard index > 0 else { continue }
      values[.unevenness, default: []].append((run[index].time - run[index - 1].time).magnitude)
    }
    values[.stumble, default: []] += pairs.map { ($1.length - $0.length).magnitude }
    values[.bend, default: []] += pairs.map { Self.bend($0, $1) }
    var start = 0
    while start + Self.windowScans <= run.count {
      windows.append(Self.window(Array(run[start..<(start + Self.windowScans)])))
      start += Self.windowScans
    }
  }

  /// Half of a step across the one before: where a finger was off the way.
  private static func bend(_ one: Step, _ next: Step) -> Double {
    (one.x * next.y - one.y * next.x).magnitude / max(one.length, 1e-9) / 2
  }

  private static func window(_ run: [Step]) -> [Double] {
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }
    let times = run.map(\.time)
    let time = mean(times)
    let off = times.map { $0 - time }
    let variance = mean(off.map { $0 * $0 })
    let together = mean(zip(off, off.dropFirst()).map { $0 * $1 })
    let pairs = Array(zip(run, run.dropFirst()))
    let speeds = run.map { $0.length / $0.time }
    let speed = mean(speeds)
    let unevenness = mean(zip(speeds, speeds.dropFirst()).map { ($1 - $0).magnitude })
    return [
      time, variance.squareRoot(), variance > 0 ? together / variance : 0,
      times.max() ?? 0, mean(run.map(\.length)), unevenness / max(speed, 1e-9),
      mean(pairs.map { bend($0, $1) }), pairs.map { bend($0, $1) }.max() ?? 0,
    ]
  }
}
