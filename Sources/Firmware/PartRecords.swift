public import Interactions
public import TactusCore

extension SceneOutcome {
  /// An animation came to rest.
  ///
  /// - Parameter place: where, in the unit of what moved; points, mostly.
  public static func rest(_ name: Word, _ place: Float) -> SceneOutcome {
    .record(SceneRecord(detail: "rest").with("name", .word(name)).with("at", .number(place)))
  }
}

extension PageStrip {
  /// Where it is now, under a finger that drags it.
  public func record(_ name: Word, at time: Instant) -> SceneOutcome {
    let position = position(at: time)
    return .record(
      SceneRecord(detail: "strip").with("name", .word(name)).with("offset", .number(position))
        .with("page", .number(position / width)))
  }
}
