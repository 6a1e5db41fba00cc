import TactusCore

/// The finger movements for which instructions are counted.
enum FingerLoad: String, CaseIterable {
  case idle, drag, pinch, ten, taps

  static var names: String { allCases.map(\.rawValue).joined(separator: "|") }

  /// The frames, which repeat in a loop. Their times are set when they are fed.
  var frames: [ContactFrame] {
    switch self {
    case .idle: [ContactFrame(time: .zero)]
    case .taps: (0..<12).map { Self.frame($0 < 6 ? [Point(x: 200, y: 300)] : []) }
    case .drag, .pinch, .ten: (0..<200).map { Self.frame(places(Float($0 < 100 ? $0 : 200 - $0))) }
    }
  }

  /// The positions of the fingers at `distance` points from the start of their round trip.
  private func places(_ distance: Float) -> [Point] {
    switch self {
    case .idle, .taps: []
    case .drag: [Point(x: 200 + distance * 3, y: 300 + distance)]
    case .pinch:
      [Point(x: 400 - distance, y: 300 + distance * 0.5), Point(x: 500 + distance, y: 300 - distance * 0.5)]
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
