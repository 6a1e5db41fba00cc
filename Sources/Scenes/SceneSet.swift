public import Gestures
public import Raster
public import TactusCore

/// The scenes by name.
public enum SceneKind: UInt8, BitwiseCopyable, Sendable {
  case focal, map, reader, pager, tabs

  public static var count: Int { 5 }

  public var name: StaticString {
    switch self {
    case .focal: "focal"
    case .map: "map"
    case .reader: "reader"
    case .pager: "pager"
    case .tabs: "tabs"
    }
  }
}

/// All scenes, resident, and which of them is in front. A closed set, so that nothing is boxed and
/// a call costs a branch.
public struct SceneSet: ~Copyable {
  public let kind: SceneKind
  private var focal: FocalScene
  private var map: MapScene
  private var reader: ReaderScene
  private var pager: PagerScene
  private var tabs: TabsScene

  /// - Parameters:
  ///   - width: of the screen in points, as `height`.
  ///   - scale: pixels a point.
  ///   - framePeriod: of the display.
  public init(
    _ kind: SceneKind, width: Float, height: Float, scale: Float = 1,
    framePeriod: Interval = .microseconds(16_667)
  ) {
    self.kind = kind
    focal = FocalScene(width: width, height: height)
    map = MapScene(width: width, height: height)
    reader = ReaderScene(width: width, height: height, scale: scale, framePeriod: framePeriod)
    pager = PagerScene(width: width, height: height)
    tabs = TabsScene(width: width, height: height)
  }

  public func gestures(_ thresholds: GestureThresholds) -> GestureTable {
    switch kind {
    case .focal: focal.gestures(thresholds)
    case .map: map.gestures(thresholds)
    case .reader: reader.gestures(thresholds)
    case .pager: pager.gestures(thresholds)
    case .tabs: tabs.gestures(thresholds)
    }
  }

  public func name(of recognizer: RecognizerID) -> StaticString {
    switch kind {
    case .focal: focal.name(of: recognizer)
    case .map: map.name(of: recognizer)
    case .reader: reader.name(of: recognizer)
    case .pager: pager.name(of: recognizer)
    case .tabs: tabs.name(of: recognizer)
    }
  }

  public func name(ofPlace place: UInt8) -> StaticString {
    switch kind {
    case .focal: focal.name(ofPlace: place)
    case .map: map.name(ofPlace: place)
    case .reader: reader.name(ofPlace: place)
    case .pager: pager.name(ofPlace: place)
    case .tabs: tabs.name(ofPlace: place)
    }
  }

  public func hit(_ point: Point, at time: Instant) -> Hit {
    switch kind {
    case .focal: focal.hit(point, at: time)
    case .map: map.hit(point, at: time)
    case .reader: reader.hit(point, at: time)
    case .pager: pager.hit(point, at: time)
    case .tabs: tabs.hit(point, at: time)
    }
  }

  public mutating func allows(_ attempt: GestureEvent) -> Bool {
    switch kind {
    case .focal: focal.allows(attempt)
    case .map: map.allows(attempt)
    case .reader: reader.allows(attempt)
    case .pager: pager.allows(attempt)
    case .tabs: tabs.allows(attempt)
    }
  }

  public mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch kind {
    case .focal: focal.handle(event, &outbox)
    case .map: map.handle(event, &outbox)
    case .reader: reader.handle(event, &outbox)
    case .pager: pager.handle(event, &outbox)
    case .tabs: tabs.handle(event, &outbox)
    }
  }

  /// The device was shaken; most scenes have nothing to say to that.
  public mutating func shake(at time: Instant, _ outbox: inout SceneOutbox) {
    switch kind {
    case .focal, .map, .pager, .tabs: break
    case .reader: reader.shake(at: time, &outbox)
    }
  }

  public mutating func coordinate(_ relations: inout GestureRelations) {
    switch kind {
    case .focal: focal.coordinate(&relations)
    case .map: map.coordinate(&relations)
    case .reader: reader.coordinate(&relations)
    case .pager: pager.coordinate(&relations)
    case .tabs: tabs.coordinate(&relations)
    }
  }

  public var nextDeadline: Instant {
    switch kind {
    case .focal: focal.nextDeadline
    case .map: map.nextDeadline
    case .reader: reader.nextDeadline
    case .pager: pager.nextDeadline
    case .tabs: tabs.nextDeadline
    }
  }

  public mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    switch kind {
    case .focal: focal.expire(at: time, &outbox)
    case .map: map.expire(at: time, &outbox)
    case .reader: reader.expire(at: time, &outbox)
    case .pager: pager.expire(at: time, &outbox)
    case .tabs: tabs.expire(at: time, &outbox)
    }
  }

  public mutating func suspend(at time: Instant) {
    switch kind {
    case .focal: focal.suspend(at: time)
    case .map: map.suspend(at: time)
    case .reader: reader.suspend(at: time)
    case .pager: pager.suspend(at: time)
    case .tabs: tabs.suspend(at: time)
    }
  }

  public mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    switch kind {
    case .focal: focal.update(to: time, &damage, scale: scale)
    case .map: map.update(to: time, &damage, scale: scale)
    case .reader: reader.update(to: time, &damage, scale: scale)
    case .pager: pager.update(to: time, &damage, scale: scale)
    case .tabs: tabs.update(to: time, &damage, scale: scale)
    }
  }

  public func draw(on canvas: inout Canvas) {
    switch kind {
    case .focal: focal.draw(on: &canvas)
    case .map: map.draw(on: &canvas)
    case .reader: reader.draw(on: &canvas)
    case .pager: pager.draw(on: &canvas)
    case .tabs: tabs.draw(on: &canvas)
    }
  }

  public var targetCount: Int {
    switch kind {
    case .focal: focal.targetCount
    case .map: map.targetCount
    case .reader: reader.targetCount
    case .pager: pager.targetCount
    case .tabs: tabs.targetCount
    }
  }

  public func target(_ id: TargetID) -> TargetDescription {
    switch kind {
    case .focal: focal.target(id)
    case .map: map.target(id)
    case .reader: reader.target(id)
    case .pager: pager.target(id)
    case .tabs: tabs.target(id)
    }
  }
}
