/// A gesture of a report card that was not drawn, or not as it was asked for.
public struct MissingGesture: Equatable, Sendable {
  public enum Reason: String, CaseIterable, Sendable {
    /// Nothing touched the glass while it was asked for.
    case noTouch
    /// Its time was over before it was whole; what was drawn counts.
    case unfinished
    /// The panel follows one finger, and it needs two.
    case oneFinger
  }

  public var gesture: GuidedGesture
  public var reason: Reason

  public init(gesture: GuidedGesture, reason: Reason) {
    (self.gesture, self.reason) = (gesture, reason)
  }

  /// In words, for what follows the gesture's name.
  var words: String {
    switch reason {
    case .noTouch: "left out"
    case .unfinished: "not drawn to its end"
    case .oneFinger: "not asked for: the panel follows one finger"
    }
  }
}

extension GuidedGesture {
  /// The names of the figures that it is drawn for.
  var figures: [String] {
    switch self {
    case .marks: ["accuracy"]
    case .rest: ["jitter.rest", "landing", "lifting"]
    case .start: ["hysteresis"]
    case .lines:
      ["rate.1", "interval.p99", "jitter.moving", "linearity.rms", "linearity.max", "gap"]
    case .edges: FigureKind.edges.map { "edge.\($0)" }
    case .swipes: ["swipe", "frozen"]
    case .rows: ["reached", "dead", "lost", "late"]
    case .two: ["rate.2"]
    case .pinch: ["separation", "merges"]
    case .five: ["contacts"]
    case .drumroll: ["swaps", "ghosts", "dropouts"]
    case .hand: ["palms"]
    }
  }
}
