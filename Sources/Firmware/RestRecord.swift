public import TactusCore

extension SceneOutcome {
  /// An animation came to rest.
  ///
  /// - Parameter place: where, in the unit of what moved; points, mostly.
  public static func rest(_ name: Word, _ place: Float) -> SceneOutcome {
    .record(SceneRecord(detail: "rest").with("name", .word(name)).with("at", .number(place)))
  }
}
