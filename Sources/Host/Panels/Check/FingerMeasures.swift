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
  private(set) var rests: [RestJitter.Rest] = []
  private(set) var noisiest: NoisyRest?
  /// The longest stall of each moving finger, in milliseconds.
  private(set) var stalls: [Double] = []
  /// The longest stall that may be the panel's or the finger's own.
  private(set) var possibleStall = 0.0
  /// The number of reports of each fast swipe.
  private(set) var swipes: [Int] = []
  /// The fingers that rested and moved on.
  private(set) var jumps: [FirstJump] = []
  private(set) var edges: Edges?

  /// The standard deviation of a resting finger's position along an axis, in millimetres: the
  /// median of the fingers that rest; nil when none does.
  var noise: Double? { rests.map(\.deviation).median() }

  /// - Parameters:
  ///   - rounding: of positions, in millimetres.
  ///   - takeLeg: takes each straight stroke.
  mutating func take(
    _ contact: LoggedContact, _ screen: RawTouchscreen, _ scale: MillimetreScale,
    rounding: Double, takeLeg: (StrokeLeg, LegMeasures) -> Void
  ) {
    if let rest = RestJitter.rest(of: contact, scale) {
      rests.append(rest)
      if rest.radius > noisiest?.radius ?? 0 {
        noisiest = NoisyRest(
          radius: rest.radius, file: screen.file, line: contact.firstLine,
          x: screen.x.count / scale.size.width, y: screen.y.count / scale.size.height)
      }
    }
    let stall = Stall(of: contact, scale, rounding: rounding)
    if let longest = stall.longest { stalls.append(longest) }
    possibleStall = max(possibleStall, stall.possible)
    if let count = Self.reports(ofSwipe: contact, scale) { swipes.append(count) }
    if let jump = FirstJump(of: contact, scale) { jumps.append(jump) }
    for leg in StrokeLeg.legs(of: contact, scale) {
      guard let measures = LegMeasures(leg, stalls: stall.spans) else { continue }
      legs.append(measures)
      takeLeg(leg, measures)
    }
    // Where a finger was meant to go only a stroke shows: a tap on a mark misses no edge.
    let start = scale.place(contact.samples[0])
    guard contact.samples.contains(where: { scale.place($0).distance(to: start) >= 10 }) else {
      return
    }
    var edges = edges ?? Edges()
    edges.take(contact, scale)
    self.edges = edges
  }

  /// How often a fast swipe was reported; nil for anything else.
  private static func reports(ofSwipe contact: LoggedContact, _ scale: MillimetreScale) -> Int? {
    let samples = contact.samples
    guard contact.endTime - contact.startTime <= 150_000, contact.end == .lifted, !contact.isPart,
      scale.place(samples[0]).distance(to: scale.place(samples[samples.count - 1])) >= 20
    else { return nil }
    return samples.count
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
    var edges = edges ?? Edges()
    edges.add(others)
    self.edges = edges
  }
}
