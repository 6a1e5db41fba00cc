public import Gestures
public import Raster
public import TactusCore

/// The scenes by name.
public enum SceneKind: UInt8, BitwiseCopyable, Sendable {
  case focal, map

  public static var count: Int { 2 }

  public var name: StaticString {
    switch self {
    case .focal: "focal"
    case .map: "map"
    }
  }
}

/// All scenes, resident, and which of them is in front. A closed set, so that nothing is boxed and a call
/// costs a branch.
public struct SceneSet: ~Copyable {
  public let kind: SceneKind
  private var focal: FocalScene
  private var map: MapScene

  /// - Parameters: the screen's size in points.
  public init(_ kind: SceneKind, width: Float, height: Float) {
    self.kind = kind
    focal = FocalScene(width: width, height: height)
    map = MapScene(width: width, height: height)
  }

  public func gestures(_ thresholds: GestureThresholds) -> GestureTable {
    switch kind {
    case .focal: focal.gestures(thresholds)
    case .map: map.gestures(thresholds)
    }
  }

  public func name(of recognizer: RecognizerID) -> StaticString {
    switch kind {
    case .focal: focal.name(of: recognizer)
    case .map: map.name(of: recognizer)
    }
  }

  public func name(ofPlace place: UInt8) -> StaticString {
    switch kind {
    case .focal: focal.name(ofPlace: place)
    case .map: map.name(ofPlace: place)
    }
  }

  public func hit(_ point: Point, at time: Instant) -> Hit {
    switch kind {
    case .focal: focal.hit(point, at: time)
    case .map: map.hit(point, at: time)
    }
  }

  public mutating func allows(_ attempt: GestureEvent) -> Bool {
    switch kind {
    case .focal: focal.allows(attempt)
    case .map: map.allows(attempt)
    }
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch kind {
    case .focal: focal.handle(event, &outbox)
    case .map: map.handle(event, &outbox)
    }
  }

  public var nextDeadline: Instant {
    switch kind {
    case .focal: focal.nextDeadline
    case .map: map.nextDeadline
    }
  }

  public mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    switch kind {
    case .focal: focal.expire(at: time, &outbox)
    case .map: map.expire(at: time, &outbox)
    }
  }

  public mutating func suspend(at time: Instant) {
    switch kind {
    case .focal: focal.suspend(at: time)
    case .map: map.suspend(at: time)
    }
  }

  public mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    switch kind {
    case .focal: focal.update(to: time, &damage, scale: scale)
    case .map: map.update(to: time, &damage, scale: scale)
    }
  }

  public func draw(on canvas: inout Canvas) {
    switch kind {
    case .focal: focal.draw(on: &canvas)
    case .map: map.draw(on: &canvas)
    }
  }

  public var targetCount: Int {
    switch kind {
    case .focal: focal.targetCount
    case .map: map.targetCount
    }
  }

  public func target(_ id: TargetID) -> TargetDescription {
    switch kind {
    case .focal: focal.target(id)
    case .map: map.target(id)
    }
  }
}
