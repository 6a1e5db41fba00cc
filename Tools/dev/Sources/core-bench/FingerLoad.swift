import TactusCore

/// The finger movements for which instructions are counted.
enum FingerLoad: String, BenchWord {
  /// The panel reports nothing.
  case silent
  /// No finger, in a frame.
  case idle
  /// One finger goes 300 points to the right and 100 down, and back.
  case drag
  /// Two fingers part and turn, and come together again.
  case pinch
  /// Ten fingers go side by side, each down at a speed of its own.
  case ten
  /// One finger taps the same place: six frames down, six up.
  case taps
  /// One finger scrolls a list up by 200 points, and down: of the pager, whose parts are visited.
  case scroll

  /// The frames that come round again and again, one a tick, in which a finger comes 1 to 3 points
  /// on. Their times are set when they are fed.
  var frames: [ContactFrame] {
    switch self {
    case .silent: []
    case .idle: [ContactFrame(time: .zero)]
    case .taps: (0..<12).map { Self.frame($0 < 6 ? [Point(x: 200, y: 300)] : []) }
    case .drag, .pinch, .ten, .scroll:
      (0..<200).map { Self.frame(places(Float($0 < 100 ? $0 : 200 - $0))) }
    }
  }

  /// The positions of the fingers at `distance` points from the start of their round trip.
  private func places(_ distance: Float) -> [Point] {
    switch self {
    case .silent, .idle, .taps: []
    case .scroll: [Point(x: 300, y: 400 - distance * 2)]
    case .drag: [Point(x: 200 + distance * 3, y: 300 + distance)]
    case .pinch:
      [
        Point(x: 400 - distance, y: 300 + distance * 0.5),
        Point(x: 500 + distance, y: 300 - distance * 0.5),
      ]
    case .ten:
      (0..<contactsMax).map {
        Point(x: 60 + Float($0) * 80 + distance, y: 200 + distance * Float($0) * 0.1)
      }
    }
  }

  private static func frame(_ places: [Point]) -> ContactFrame {
    var frame = ContactFrame(time: .zero)
    for (slot, place) in places.enumerated() {
      frame.place(Contact(id: UInt16(slot), position: place), in: slot)
    }
    return frame
  }
}
