import Firmware
import Gestures
import Interactions
import TactusCore

/// Which gesture moves the map: one finger pans it, or zooms it after a tap; two pinch and turn it.
enum TransformOwner: UInt8, BitwiseCopyable, Sendable {
  case none, pan, zoom, pinch

  /// Its word in a trace.
  var word: Word {
    switch self {
    case .none: "none"
    case .pan: "pan"
    case .zoom: "zoom"
    case .pinch: "pinch"
    }
  }
}

/// Why the map passes from one gesture to another.
enum HandoverCause: UInt8, BitwiseCopyable, Sendable {
  /// No gesture moved it before.
  case fresh
  /// A second finger joined the one that moved it.
  case joined
  /// A finger left.
  case lifted
  /// The panel took a finger back: a palm, a device that is gone.
  case cancelled
  /// Two fingers came so near to each other that the panel sees one.
  case merged

  /// Its word in a trace.
  var word: Word {
    switch self {
    case .fresh: "fresh"
    case .joined: "joined"
    case .lifted: "lifted"
    case .cancelled: "cancelled"
    case .merged: "merged"
    }
  }
}

extension SceneOutcome {
  /// A gesture starts to move the map, stops, or hands it over to another.
  ///
  /// - Parameters:
  ///   - place: the finger, or the middle of two.
  ///   - contacts: how many are on the glass after it.
  static func handover(
    from: TransformOwner, to: TransformOwner, because cause: HandoverCause, at place: Point,
    contacts: Int32
  ) -> SceneOutcome {
    .record(
      SceneRecord(detail: "handover").with("from", .word(from.word)).with("to", .word(to.word))
        .with("because", .word(cause.word)).with("x", .number(place.x))
        .with("y", .number(place.y)).with("contacts", .count(contacts)))
  }

  /// How many fingers are on the map, or on something that lies on it.
  static func fingers(_ count: Int) -> SceneOutcome {
    .record(SceneRecord(detail: "fingers").with("count", .count(Int32(truncatingIfNeeded: count))))
  }

  /// What a finger holds, where it landed on it, at each change, and where it let go.
  ///
  /// - Parameters:
  ///   - point: where that is on the map; nil for what does not lie there.
  ///   - place: the same on the screen, in points.
  static func grip(_ target: TargetID, on point: Point?, at place: Point) -> SceneOutcome {
    var record = SceneRecord(detail: "grip").with("target", .target(target))
    if let point { record = record.with("mapX", .number(point.x)).with("mapY", .number(point.y)) }
    return .record(record.with("x", .number(place.x)).with("y", .number(place.y)))
  }

  /// Where the map is now: its scale, its rotation in radians, and the position of its origin on
  /// the screen in points.
  static func transform(_ transform: MapTransform) -> SceneOutcome {
    .record(SceneRecord(detail: "transform").with(transform))
  }

  /// Where a flight of the map came to rest, or was caught.
  static func rest(_ name: Word, _ transform: MapTransform) -> SceneOutcome {
    .record(SceneRecord(detail: "rest").with("name", .word(name)).with(transform))
  }
}

extension SceneRecord {
  fileprivate func with(_ transform: MapTransform) -> SceneRecord {
    let origin = transform.mapToScreen(.zero)
    return with("scale", .number(transform.scale)).with("angle", .angle(transform.angle))
      .with("x", .number(origin.x)).with("y", .number(origin.y))
  }
}
