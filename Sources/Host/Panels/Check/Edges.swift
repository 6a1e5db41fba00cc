import Recordings

/// What each side of the panel's range has.
struct Sides<Value: Sendable>: Sendable {
  var left, right, top, bottom: Value

  /// Left, right, top and bottom as one looks at the display.
  func onDisplay(_ mounting: PanelMounting) -> [Value] {
    let across = mounting.invertX ? (right, left) : (left, right)
    let down = mounting.invertY ? (bottom, top) : (top, bottom)
    return mounting.swap
      ? [down.0, down.1, across.0, across.1] : [across.0, across.1, down.0, down.1]
  }
}

/// How near to each edge of the panel's range strokes were reported, and whether a finger went on
/// over it.
///
/// A finger that slows down, or lifts, before an edge did not try to reach it. One that goes over
/// the edge is reported at the end of what the panel reaches while it is still down: it comes there
/// at speed and stops from one scan to the next, which no hand does. Or it is lost there: one that
/// lifts at speed may be a hand's, several at one border are the panel's.
struct Edges {
  /// In millimetres; never less than nothing.
  private(set) var nearest: Sides<Double>
  /// Where a finger that went on over the edge was reported nearest; infinite where none did.
  private(set) var crossed: Sides<Double>
  /// The fingers that were lost on their way over the edge, up to a limit.
  private(set) var lost: Sides<[LostFinger]>

  /// What goes on does so at this speed at least, in millimetres a microsecond, and within this
  /// time, in microseconds.
  private static let speedMin = 0.000_03
  private static let reach = 100_000.0
  /// A speed is that of so many microseconds, a step at least: by each of them a finger goes over,
  /// for some stop in the last two steps, and over short times noise is a speed. A place may be off
  /// by so many millimetres.
  private static let spans = [0, 12_000, 25_000.0]
  static let tolerance = 0.2
  /// Farther from an edge than this, in millimetres, a finger that lifts at speed is none of it.
  private static let lostMax = 8.0
  private static let lostCountMax = 100

  init(_ before: Edges?, _ contact: LoggedContact, _ scale: MillimetreScale) {
    let (size, places) = (scale.size, contact.samples.map(scale.place))
    let times = contact.samples.map { Double($0.time) }
    let approach = Approach(times: times, end: Double(contact.endTime))
    let far = Double.infinity
    var nearest = before?.nearest ?? Sides(left: far, right: far, top: far, bottom: far)
    var crossed = before?.crossed ?? Sides(left: far, right: far, top: far, bottom: far)
    var lost = before?.lost ?? Sides(left: [], right: [], top: [], bottom: [])
    func take(
      _ side: WritableKeyPath<Sides<Double>, Double>,
      _ fingers: WritableKeyPath<Sides<[LostFinger]>, [LostFinger]>, _ distance: (Place) -> Double
    ) {
      let distances = places.map { max(0, distance($0)) }
      guard let least = distances.min() else { return }
      nearest[keyPath: side] = min(nearest[keyPath: side], least)
      if contact.end == .lifted, least <= Self.lostMax,
        lost[keyPath: fingers].count < Self.lostCountMax,
        let finger = approach.lostFinger(distances)
      {
        lost[keyPath: fingers].append(finger)
      }
      guard approach.goesOver(distances) else { return }
      crossed[keyPath: side] = min(crossed[keyPath: side], least)
    }
    take(\.left, \.left) { $0.x }
    take(\.right, \.right) { size.width - $0.x }
    take(\.top, \.top) { $0.y }
    take(\.bottom, \.bottom) { size.height - $0.y }
    (self.nearest, self.crossed, self.lost) = (nearest, crossed, lost)
  }

  /// A contact's way to an edge.
  private struct Approach {
    /// Of its reports, and of its end, in microseconds.
    let times: [Double]
    /// The last scan in which it was down.
    let lastDown: Double
    let end: Double
    let usual: Double

    init(times: [Double], end: Double) {
      self.times = times
      usual = zip(times, times.dropFirst()).map { $1 - $0 }.middle() ?? 0
      self.end = end
      // It is gone in the scan that reports its end.
      lastDown = max(times[times.count - 1], end - usual)
    }

    /// Whether a finger at these distances from the edge would have been over it, as fast as it
    /// came and slowing down as it did, while it was still down.
    func goesOver(_ distances: [Double]) -> Bool {
      guard let least = distances.min(),
        let first = distances.firstIndex(where: { $0 <= least + Edges.tolerance })
      else { return false }
      return Edges.spans.allSatisfy { goesOver(distances, at: first - 1, by: $0) }
    }

    /// A finger that was on its way when its lift was reported; nil for any other.
    func lostFinger(_ distances: [Double]) -> LostFinger? {
      let last = distances.count - 1
      guard let least = distances.min(), distances[last] <= least, least > Edges.tolerance,
        end - times[last] <= 2 * usual
      else { return nil }
      let ways = Edges.spans.compactMap { way(distances, at: last, by: $0, in: end - times[last]) }
      guard ways.count == Edges.spans.count, let way = ways.max() else { return nil }
      return LostFinger(distance: distances[last], way: way)
    }

    /// - Parameter last: the report before the finger was due; the step behind it is a part of one.
    private func goesOver(_ distances: [Double], at last: Int, by span: Double) -> Bool {
      guard last > 0, let way = way(distances, at: last, by: span, in: lastDown - times[last])
      else { return false }
      return way >= distances[last] - Edges.tolerance
    }

    /// How far a finger goes on from a report in a time; nil where it is too slow, or had been
    /// there for too short a time.
    private func way(
      _ distances: [Double], at last: Int, by span: Double, in time: Double
    ) -> Double? {
      // A lift may be stamped before the last report, and two reports alike.
      guard time >= 0, let middle = start(before: last, by: span),
        let start = start(before: middle, by: span), times[last] > times[middle],
        times[middle] > times[start]
      else { return nil }
      let late = speed(middle, last, distances)
      let early = speed(start, middle, distances)
      let slowing = max(0, 2 * (early - late) / (times[last] - times[start]))
      // At the last report itself.
      let now = late - slowing * (times[last] - times[middle]) / 2
      guard now >= Edges.speedMin else { return nil }
      var left = min(time, Edges.reach)
      if slowing > 0 { left = min(left, now / slowing) }
      return now * left - slowing * left * left / 2
    }

    /// Where the steps begin by which the speed at a report is known; nil where there are too few.
    private func start(before end: Int, by span: Double) -> Int? {
      guard end > 0 else { return nil }
      return (0..<end).last { times[end] - times[$0] >= span }
    }

    private func speed(_ from: Int, _ to: Int, _ distances: [Double]) -> Double {
      (distances[from] - distances[to]) / (times[to] - times[from])
    }
  }
}
