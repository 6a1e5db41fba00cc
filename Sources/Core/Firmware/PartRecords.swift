public import Gestures
public import Interactions
public import TactusCore

extension SceneOutcome {
  /// An animation came to rest.
  ///
  /// - Parameter place: where, in the unit of what moved; points, mostly.
  public static func rest(_ name: Word, _ place: Float) -> SceneOutcome {
    .record(SceneRecord(detail: .rest).with("name", .word(name)).with("at", .number(place)))
  }

  /// Something of a part came to rest; nil where that is not what it reports.
  ///
  /// - Parameter target: which of several things it is.
  public static func rest(
    _ report: PartReport, of part: Word, target: TargetID? = nil
  ) -> SceneOutcome? {
    var record = SceneRecord(detail: .rest).with("name", .word(report.thing ?? part))
    switch report.outcome {
    case .rest(let place): record = record.with("at", .number(place))
    case .restAt(let place):
      record = record.with("x", .number(place.x)).with("y", .number(place.y))
    case .plane(let transform): return rest(report.thing ?? part, transform)
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

extension PlaneOwner {
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

extension PlaneHandover.Cause {
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

extension SceneOutbox {
  /// Reports what a gesture did to a plane: where that is, which gesture it passes to, and a haptic
  /// when it turns upright.
  public mutating func append(_ step: PlaneStep, of event: GestureEvent) {
    if event.phase == .began { append(step.handover, of: event) }
    if wantsDetail || event.phase != .changed, let transform = step.transform {
      append(.transform(transform), at: event.time)
    }
    if event.phase != .began { append(step.handover, of: event) }
    if step.hasSnapped { append(.haptic(.light), at: event.time) }
  }

  private mutating func append(_ handover: PlaneHandover?, of event: GestureEvent) {
    guard let handover else { return }
    append(
      .handover(
        handover, at: event.location,
        contacts: Int32(truncatingIfNeeded: Int(event.downCount))), at: event.time)
  }
}

extension SceneOutcome {
  /// A gesture starts to move a plane, stops, or hands it over to another.
  ///
  /// - Parameters:
  ///   - place: the finger, or the middle of two.
  ///   - contacts: how many are on the glass after it.
  public static func handover(
    _ handover: PlaneHandover, at place: Point, contacts: Int32
  ) -> SceneOutcome {
    .record(
      SceneRecord(detail: "handover").with("from", .word(handover.from.word))
        .with("to", .word(handover.to.word)).with("because", .word(handover.cause.word))
        .with("x", .number(place.x)).with("y", .number(place.y))
        .with("contacts", .count(contacts)))
  }

  /// Where a plane is now: its scale, its rotation in radians, and the position of its origin on
  /// the screen in points.
  public static func transform(_ transform: PlaneTransform) -> SceneOutcome {
    .record(SceneRecord(detail: "transform").with(transform))
  }

  /// Where a plane came to rest, or was caught.
  public static func rest(_ name: Word, _ transform: PlaneTransform) -> SceneOutcome {
    .record(SceneRecord(detail: .rest).with("name", .word(name)).with(transform))
  }
}

extension SceneRecord {
  fileprivate consuming func with(_ transform: PlaneTransform) -> SceneRecord {
    let origin = transform.planeToScreen(.zero)
    return with("scale", .number(transform.scale)).with("angle", .angle(transform.angle))
      .with("x", .number(origin.x)).with("y", .number(origin.y))
  }
}
