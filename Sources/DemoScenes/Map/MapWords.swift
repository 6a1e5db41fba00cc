import Firmware
import TactusCore

/// Which gesture moves the map.
enum TransformOwner: UInt8, BitwiseCopyable, Sendable {
  case none, pan, pinch

  /// Its word in a trace.
  var word: Word {
    switch self {
    case .none: "none"
    case .pan: "pan"
    case .pinch: "pinch"
    }
  }
}

extension SceneOutcome {
  /// A gesture starts to move the map, stops, or hands it over to another.
  ///
  /// - Parameter contacts: how many are on the glass after it.
  static func handover(
    from: TransformOwner, to: TransformOwner, contacts: Int32
  ) -> SceneOutcome {
    .record(
      SceneRecord(detail: "handover").with("from", .word(from.word)).with("to", .word(to.word))
        .with("contacts", .count(contacts)))
  }

  /// Where the map is now: its scale, its rotation in radians, and the position of its origin on
  /// the screen in points.
  static func transform(_ transform: MapTransform) -> SceneOutcome {
    let origin = transform.mapToScreen(.zero)
    return .record(
      SceneRecord(detail: "transform").with("scale", .number(transform.scale))
        .with("angle", .angle(transform.angle)).with("x", .number(origin.x))
        .with("y", .number(origin.y)))
  }
}
