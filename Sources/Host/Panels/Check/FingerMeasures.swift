import Recordings
import SeatInput

/// What fingers that are no palms show of a panel; nothing of it is known without a size.
struct FingerMeasures: Sendable {
  /// The finger that rests least, and where.
  struct NoisyRest: Sendable {
    /// In millimetres.
    var radius: Double
    var file: String
    var line: Int32
    /// Device units a millimetre, along each axis.
    var x, y: Double
  }

  private(set) var legs: [LegMeasures] = []
  private(set) var rests: [RestingFinger] = []
  private(set) var noisiest: NoisyRest?
  /// The longest stall of each moving finger, in milliseconds.
  private(set) var stalls: [Double] = []
  /// The longest stall that may be the panel's or the finger's own.
  private(set) var possibleStall = 0.0
  /// The number of reports of each fast swipe.
  private(set) var swipes: [Int] = []
  /// The fingers that rested and moved on.
  private(set) var jumps: [FirstJump] = []
  /// Nil where no finger was drawn.
  private(set) var edges: Edges?

  /// The standard deviation of a resting finger's position along an axis, in millimetres: the
  /// median of the fingers that rest; nil when none does.
  var noise: Double? { rests.map(\.deviation).median() }

  /// - Parameters:
  ///   - rounding: of positions, in millimetres.
  ///   - takeLeg: takes each straight stroke.
  mutating func take(
    _ track: Track, _ file: String, _ scale: MillimetreScale, rounding: Double,
    takeLeg: (StrokeLeg, LegMeasures) -> Void
  ) {
    if let rest = RestingFinger(track) {
      rests.append(rest)
      if rest.radius > noisiest?.radius ?? 0 {
        noisiest = NoisyRest(
          radius: rest.radius, file: file, line: track.contact.firstLine,
          x: scale.x.count / scale.size.width, y: scale.y.count / scale.size.height)
      }
    }
    let stall = Stall(of: track, rounding: rounding)
    if let longest = stall.longest { stalls.append(longest) }
    possibleStall = max(possibleStall, stall.possible)
    if Self.isSwipe(track) { swipes.append(track.samples.count) }
    if let jump = FirstJump(of: track) { jumps.append(jump) }
    for leg in StrokeLeg.legs(of: track, scale) {
      guard let measures = LegMeasures(leg, stalls: stall.spans) else { continue }
      legs.append(measures)
      takeLeg(leg, measures)
    }
    // Where a finger was meant to go only a stroke shows: a tap on a mark misses no edge.
    guard track.reach >= 10 else { return }
    edges = edges ?? Edges()
    edges?.take(track, scale.size)
  }

  private static func isSwipe(_ track: Track) -> Bool {
    track.duration <= 150_000 && track.contact.end == .lifted && !track.contact.isPart
      && track.start.distance(to: track.end) >= 20
  }

  mutating func add(_ other: FingerMeasures) {
    legs += other.legs
    rests += other.rests
    if other.noisiest?.radius ?? 0 > noisiest?.radius ?? 0 { noisiest = other.noisiest }
    stalls += other.stalls
    possibleStall = max(possibleStall, other.possibleStall)
    swipes += other.swipes
    jumps += other.jumps
    guard let others = other.edges else { return }
    edges = edges ?? Edges()
    edges?.add(others)
  }
}
