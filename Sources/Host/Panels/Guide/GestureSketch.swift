/// What a gesture looks like on the glass: places where fingers rest, and ways that they go.
///
/// In parts of the glass, from its top left.
enum GestureSketch: Equatable {
  /// A finger that rests, or taps.
  case place(Double, Double)
  /// A finger's way, with its direction.
  case way(Double, Double, to: Double, Double)
  /// Rows over all of the glass.
  case rows
  /// The ball of the hand.
  case ball(Double, Double)

  /// Those of a gesture; the marks have none, for they are drawn themselves.
  static func of(_ gesture: GuidedGesture) -> [GestureSketch] {
    switch gesture {
    case .marks: []
    case .rest: [.place(0.5, 0.5)]
    case .start: [.place(0.3, 0.5), .way(0.3, 0.5, to: 0.7, 0.5)]
    case .lines: [.way(0, 0.5, to: 1, 0.5), .way(0.03, 0.05, to: 0.97, 0.95)]
    case .edges:
      [
        .way(0.5, 0.5, to: 0, 0.5), .way(0.5, 0.5, to: 1, 0.5), .way(0.5, 0.5, to: 0.5, 0),
        .way(0.5, 0.5, to: 0.5, 1),
      ]
    case .swipes: [0.4, 0.5, 0.6].map { .way(0.25, $0, to: 0.75, $0) }
    case .rows: [.rows]
    case .two: [.way(0.3, 0.42, to: 0.7, 0.42), .way(0.3, 0.62, to: 0.7, 0.62)]
    case .pinch: [.way(0.35, 0.65, to: 0.48, 0.52), .way(0.65, 0.35, to: 0.52, 0.48)]
    case .five:
      [(0.3, 0.65), (0.4, 0.48), (0.5, 0.42), (0.6, 0.46), (0.7, 0.58)].map { .place($0, $1) }
    case .drumroll: [.place(0.44, 0.5), .place(0.56, 0.5)]
    case .hand: [.ball(0.66, 0.62), .way(0.34, 0.42, to: 0.5, 0.46)]
    }
  }
}
