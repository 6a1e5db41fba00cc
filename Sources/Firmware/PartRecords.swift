public import Gestures
public import Interactions
public import TactusCore

extension SceneOutcome {
  /// An animation came to rest.
  ///
  /// - Parameter place: where, in the unit of what moved; points, mostly.
  public static func rest(_ name: Word, _ place: Float) -> SceneOutcome {
    .record(SceneRecord(detail: "rest").with("name", .word(name)).with("at", .number(place)))
  }

  /// Something of a part came to rest; nil where that is not what it reports.
  ///
  /// - Parameter target: which of several things it is.
  public static func rest(
    _ report: PartReport, of part: Word, target: TargetID? = nil
  ) -> SceneOutcome? {
    var record = SceneRecord(detail: "rest").with("name", .word(report.thing ?? part))
    switch report.outcome {
    case .rest(let place): record = record.with("at", .number(place))
    case .restAt(let place):
      record = record.with("x", .number(place.x)).with("y", .number(place.y))
    case .due: return nil
    }
    return .record(target.map { record.with("target", .target($0)) } ?? record)
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
