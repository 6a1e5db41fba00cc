import Recordings

/// How near to each edge of the panel's range strokes were reported, and whether a finger went on
/// over it.
///
/// A finger that slows down, or lifts, before an edge did not try to reach it. One that goes over
/// the edge is reported at the end of what the panel reaches while it is still down: it comes there
/// at speed and stops from one scan to the next, which no hand does. Or it is lost there: one that
/// lifts at speed may be a hand's, several at one border are the panel's.
struct Edges {
  /// What strokes showed of an edge.
  struct Side {
    /// The closest report, in millimetres, and the closest of a finger that went on over the edge;
    /// `.infinity` if none did.
    var nearest = Double.infinity
    var crossed = Double.infinity
    /// The fingers that were lost on their way over the edge, up to a limit.
    var lost: [LostFinger] = []
  }

  /// Left, right, top and bottom of the panel's own range.
  private var sides = [Side](repeating: Side(), count: 4)

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

  /// Left, right, top and bottom as the viewer sees it.
  func onDisplay(_ mounting: PanelMounting) -> [Side] {
    let across = mounting.invertX ? [1, 0] : [0, 1]
    let down = mounting.invertY ? [3, 2] : [2, 3]
    return (mounting.swap ? down + across : across + down).map { sides[$0] }
  }

  mutating func take(_ track: Track, _ size: PanelSize) {
    let distances: [(Place) -> Double] = [
      \.x, { size.width - $0.x }, \.y, { size.height - $0.y },
    ]
    let usual = track.usualInterval
    for (side, distance) in distances.enumerated() {
      let approach = Approach(track, usual, track.places.map { max(0, distance($0)) })
      sides[side].nearest = min(sides[side].nearest, approach.least)
      if track.contact.end == .lifted, approach.least <= Self.lostMax,
        let finger = approach.lostFinger
      {
        add([finger], to: side)
      }
      if approach.goesOver { sides[side].crossed = min(sides[side].crossed, approach.least) }
    }
  }

  mutating func add(_ other: Edges) {
    for (index, side) in other.sides.enumerated() {
      sides[index].nearest = min(sides[index].nearest, side.nearest)
      sides[index].crossed = min(sides[index].crossed, side.crossed)
      add(side.lost, to: index)
    }
  }

  private mutating func add(_ fingers: [LostFinger], to side: Int) {
    sides[side].lost += fingers.prefix(Self.lostCountMax - sides[side].lost.count)
  }

  /// A contact's way to an edge.
  private struct Approach {
    /// From the edge, of each report, and the least of them.
    let distances: [Double]
    let least: Double
    /// Of the reports, and of its end, in microseconds.
    private let times: [Double]
    private let end: Double
    private let usual: Double
    private var last: Int { times.count - 1 }

    init(_ track: Track, _ usual: Double, _ distances: [Double]) {
      (self.distances, self.usual) = (distances, usual)
      least = distances.min() ?? 0
      times = track.samples.map { Double($0.time) }
      end = Double(track.contact.endTime)
    }

    /// Whether the finger would have been over the edge, as fast as it came and slowing down as it
    /// did, while it was still down.
    var goesOver: Bool {
      guard let first = distances.firstIndex(where: { $0 <= least + Edges.tolerance }) else {
        return false
      }
      // The report before it was due; the step behind it is a part of one. It is gone in the scan
      // that reports its end.
      let before = first - 1
      let lastDown = max(times[last], end - usual)
      return Edges.spans.allSatisfy { span in
        guard before > 0, let way = way(from: before, by: span, in: lastDown - times[before]) else {
          return false
        }
        return way >= distances[before] - Edges.tolerance
      }
    }

    /// The finger where it was on its way when its lift was reported; nil for any other.
    var lostFinger: LostFinger? {
      guard distances[last] <= least, least > Edges.tolerance, end - times[last] <= 2 * usual else {
        return nil
      }
      let ways = Edges.spans.compactMap { way(from: last, by: $0, in: end - times[last]) }
      guard ways.count == Edges.spans.count, let way = ways.max() else { return nil }
      return LostFinger(distance: distances[last], way: way)
    }

    /// How far a finger goes on from a report in a time; nil where it is too slow, or had been
    /// there for too short a time.
    private func way(from last: Int, by span: Double, in time: Double) -> Double? {
      // A lift may be stamped before the last report, and two reports alike.
      guard time >= 0, let middle = start(before: last, by: span),
        let start = start(before: middle, by: span), times[last] > times[middle],
        times[middle] > times[start]
      else { return nil }
      let (late, early) = (speed(middle, last), speed(start, middle))
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
      (0..<end).last { times[end] - times[$0] >= span }
    }

    private func speed(_ from: Int, _ to: Int) -> Double {
      (distances[from] - distances[to]) / (times[to] - times[from])
    }
  }
}

/// A finger that was on its way over an edge when it lifted, or was lost.
struct LostFinger: Equatable {
  /// From the edge, where it was reported last, in millimetres.
  var distance: Double
  /// How far it would have come until its lift: where it was lost, the border lies on that way.
  var way: Double
}

/// A border beyond which a panel loses fingers, before the edge of what it reports.
struct LostBorder {
  /// From the edge, in millimetres.
  let distance: Double
  /// The fingers that may have been lost there.
  let count: Int
  /// Whether no hand lifts so often within so short a way.
  let isCertain: Bool
  /// How many more would show it, of the same speed.
  let needed: Int

  /// How much of a hand's lifts lies within a millimetre at most, in the middle of a normal law
  /// (1/√2π): where a hand lands scatters by 1.53 mm (Sultana and Moffatt, 2019: 1.92 mm in the
  /// mean), and it lifts no more exactly.
  private static let perMillimetre = 0.3989 / 1.53
  /// Of fingers so fast that each may have lifted anywhere, so many as if they were slower would
  /// show it.
  private static let shareMax = 0.7
  /// How probable it is that a hand is called a border.
  private static let falseAlarm = 0.005

  /// Nil where none was lost.
  init?(_ fingers: [LostFinger]) {
    guard let distance = fingers.map(\.distance).min() else { return nil }
    self.distance = distance
    let here = fingers.filter { $0.distance - $0.way <= distance + Edges.tolerance }
    guard !here.isEmpty else { return nil }
    count = here.count
    // The first one may be anywhere.
    let shares = here.map { min(1, ($0.way + Edges.tolerance) * Self.perMillimetre) }.sorted()
    let chance = shares.dropLast().reduce(1, *)
    isCertain = here.count == fingers.count && chance <= Self.falseAlarm
    var (needed, left) = (0, chance)
    let usual = min(Self.shareMax, shares[shares.count / 2])
    while left > Self.falseAlarm {
      left *= usual
      needed += 1
    }
    self.needed = needed
  }
}
