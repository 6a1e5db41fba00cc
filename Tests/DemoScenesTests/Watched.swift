import Firmware
import Gestures
import Interactions
import Raster
import TactusCore
import TestSupport

@testable import DemoScenes

/// A scene under the eyes of the laws; else it is the same.
struct Watched<Base: LawfulScene & ~Copyable>: Scene, ~Copyable {
  private(set) var base: Base
  let log = Log()

  final class Log {
    var motion = MotionLaws()
    var pictures = PictureLaws()
    /// What the scene does wrong, to see whether the laws find it.
    var sabotage: Sabotage?
    /// Whether it was at rest when it was last asked.
    fileprivate(set) var isResting = false

    var faults: [String] { motion.faults + pictures.faults }
  }

  enum Sabotage {
    /// No touch reaches it: it neither stops anything nor lights up.
    case numb
    /// Nothing says where it came to rest.
    case mute
    /// It moves half as far again as its finger.
    case leaping
    /// A glide goes back.
    case backwards
  }

  static var name: StaticString { Base.name }

  init(_ screen: Screen, _ tuning: Base.Tuning, _ gestures: inout GestureTable) {
    base = Base(screen, tuning, &gestures)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let before = base.movers(at: event.time)
    if base.dims(event) { log.pictures.dim(event.kind == .drag ? event.contacts : nil) }
    let list = base.list(scrolledBy: event)
    base.handle(sabotaged(event), &outbox)
    guard !base.rearranges(event) else { return }
    let after = base.movers(at: event.time)
    log.motion.follow(event, before, after)
    guard event.phase == .ended, let list else { return }
    let later = [50, 100, 200, 400].map { base.movers(at: event.time + .milliseconds($0)) }
    log.motion.release(event, after, later: later, list: list)
  }

  private func sabotaged(_ event: GestureEvent) -> GestureEvent {
    var event = event
    switch log.sabotage {
    case .leaping: if event.phase == .changed { event.travel = event.travel * 1.5 }
    case .backwards: event.velocity = event.velocity * -1
    case .numb, .mute, nil: break
    }
    return event
  }

  mutating func touch(_ touch: Touch, _ outbox: inout SceneOutbox) {
    log.pictures.see(touch)
    let before = base.movers(at: touch.time)
    if log.sabotage != .numb { base.touch(touch, &outbox) }
    let after = base.movers(at: touch.time)
    log.motion.touch(at: touch.time, before, after)
    guard touch.change == .landed else { return }
    log.motion.land(
      at: touch.time, after, later: base.movers(at: touch.time + .milliseconds(50))
    ) { base.stops($0, under: touch.target) }
  }

  mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    guard log.sabotage == .mute else { return base.expire(at: time, &outbox) }
    var unheard = SceneOutbox()
    base.expire(at: time, &unheard)
  }

  /// Judges what is on the display after the tick that began at `now`.
  func seePicture(at now: Instant, records: [TraceRecord]) {
    let lights = base.lights
    log.pictures.see(
      at: now, base.movers(at: now), isResting: log.isResting, records: records
    ) { lights.brightness(of: $0) }
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    base.visitParts(&visitor)
  }
  func parts(under target: TargetID) -> PartNames { base.parts(under: target) }
  mutating func hit(_ point: Point, at time: Instant) -> Hit { base.hit(point, at: time) }
  func allows(_ attempt: GestureEvent) -> Bool { base.allows(attempt) }
  func earliestBegin(of attempt: GestureEvent) -> Instant { base.earliestBegin(of: attempt) }
  mutating func shake(at time: Instant, _ outbox: inout SceneOutbox) {
    base.shake(at: time, &outbox)
  }
  mutating func reportPlaces(at time: Instant, _ places: inout Places) {
    base.reportPlaces(at: time, &places)
  }
  var nextDeadline: Instant { mutating get { base.nextDeadline } }
  mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox) {
    base.suspend(at: time, &outbox)
  }
  mutating func isResting(at time: Instant) -> Bool {
    log.isResting = base.isResting(at: time)
    return log.isResting
  }
  mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    base.update(to: time, &damage, scale: scale)
  }
  func draw(on canvas: inout Canvas) { base.draw(on: &canvas) }
  var targetCount: Int { base.targetCount }
  func target(_ id: TargetID) -> TargetDescription { base.target(id) }
}

extension SceneRig where S: ~Copyable {
  /// Lets the laws see every picture.
  func judgePictures<Base: LawfulScene & ~Copyable>(tickRate: Int) where S == Watched<Base> {
    let period = Interval.microseconds((1_000_000 + Int64(tickRate) / 2) / Int64(tickRate))
    var now = Instant.zero
    observe = { firmware in
      let records = (0..<firmware.log.count).map { firmware.log[$0] }
      firmware.scene.seePicture(at: now, records: records)
      now = now + period
    }
  }
}
