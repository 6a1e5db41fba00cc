public import Gestures
public import Interactions
public import Raster
public import TactusCore

// What a scene has from its parts by itself. The visitors are inlinable, to be specialised for the
// scene's parts. They hold pointers to what they fill: one that owns it would be copied part by
// part.

extension Scene where Self: ~Copyable {
  public mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {}
  public func parts(under target: TargetID) -> PartNames { PartNames() }
  public func shownFrame(of target: TargetID) -> Rect { self.target(target).frame }

  public var nextDeadline: Instant {
    @inlinable mutating get {
      var rest = NextRest()
      visitParts(&rest)
      return rest.time
    }
  }

  @inlinable
  public mutating func touch(_ touch: Touch, _ outbox: inout SceneOutbox) { touchParts(touch) }

  @inlinable
  public mutating func take(
    _ report: PartReport, of part: Word, at time: Instant, _ outbox: inout SceneOutbox
  ) {
    if let outcome = SceneOutcome.rest(report, of: part) { outbox.append(outcome, at: time) }
  }

  @inlinable
  public mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    expireParts(at: time, &outbox)
  }

  @inlinable
  public mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox) {
    suspendParts(at: time, &outbox)
  }

  @inlinable
  public mutating func isResting(at time: Instant) -> Bool {
    var resting = Resting(at: time)
    visitParts(&resting)
    return resting.isResting
  }

  @inlinable
  public mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    updateParts(to: time, &damage, scale: scale)
  }

  @inlinable
  public mutating func reportPlaces(at time: Instant, _ places: inout Places) {
    withUnsafeMutablePointer(to: &places) { places in
      var placing = Placing(at: time, places)
      visitParts(&placing)
    }
  }
}

/// For a scene that has more to do than its parts.
extension Scene where Self: ~Copyable {
  /// Advances the parts, and adds what of them looks different.
  @inlinable
  public mutating func updateParts(to time: Instant, _ damage: inout Damage, scale: Float) {
    withUnsafeMutablePointer(to: &damage) { damage in
      var showing = Showing(to: time, damage, scale: scale)
      visitParts(&showing)
      if showing.changes.isOverfull { damage.pointee.addAll() }
      for index in 0..<showing.changes.places.count {
        damage.pointee.add(showing.changes.places[index], scale: scale)
      }
      for index in 0..<showing.changes.targets.count {
        damage.pointee.add(shownFrame(of: showing.changes.targets[index]), scale: scale)
      }
    }
  }

  /// How far the parts under a target have moved it, and whether a finger that lands there stops
  /// one of them.
  @inlinable @inline(never)
  public mutating func standing(
    under target: TargetID, at time: Instant
  ) -> (displacement: Vector, isCatch: Bool) {
    let parts = parts(under: target)
    var standing = Standing(on: parts, parts.index, at: time)
    visitParts(&standing)
    return (standing.displacement, standing.isCatch)
  }

  /// Passes a touch to the parts: it stops what moves under it, and lights what it presses.
  @inlinable
  public mutating func touchParts(_ touch: Touch) {
    var touching = Touching(touch, on: parts(under: touch.target))
    visitParts(&touching)
  }

  /// Takes every part out of the fingers that move it.
  @inlinable
  public mutating func letPartsGo(at time: Instant) {
    var letting = LettingGo(at: time)
    visitParts(&letting)
  }

  /// Takes what the parts have to report at `time`, as much as the outbox has room for; the rest
  /// stays due.
  @inlinable
  public mutating func expireParts(at time: Instant, _ outbox: inout SceneOutbox) {
    takeReports(Reporting(at: time, suspends: false, room: outbox.room), at: time, &outbox)
  }

  /// Suspends the parts, and takes what they have to report by that.
  @inlinable
  public mutating func suspendParts(at time: Instant, _ outbox: inout SceneOutbox) {
    takeReports(Reporting(at: time, suspends: true, room: outbox.room), at: time, &outbox)
  }

  @inlinable
  mutating func takeReports(
    _ visitor: Reporting, at time: Instant, _ outbox: inout SceneOutbox
  ) {
    var visitor = visitor
    visitParts(&visitor)
    for index in 0..<visitor.reports.count {
      let due = visitor.reports[index]
      take(due.report, of: due.part, at: time, &outbox)
    }
  }
}

@usableFromInline
struct Showing: PartVisitor {
  @usableFromInline let time: Instant
  @usableFromInline let scale: Float
  @usableFromInline let damage: UnsafeMutablePointer<Damage>
  @usableFromInline var changes: PartChanges

  @inlinable
  init(to time: Instant, _ damage: UnsafeMutablePointer<Damage>, scale: Float) {
    self.time = time
    self.scale = scale
    self.damage = damage
    changes = PartChanges()
  }

  @inlinable @inline(__always)
  mutating func visit<P: Part>(_ part: inout P, _ name: StaticString, covers area: Rect) {
    part.show(at: time, scale: scale, &changes)
    guard changes.isWhole else { return }
    changes.isWhole = false
    damage.pointee.add(area, scale: scale)
  }
}

@usableFromInline
struct Placing: PartVisitor {
  @usableFromInline let time: Instant
  @usableFromInline let places: UnsafeMutablePointer<Places>

  @inlinable
  init(at time: Instant, _ places: UnsafeMutablePointer<Places>) {
    self.time = time
    self.places = places
  }

  @inlinable @inline(__always)
  mutating func visit<P: Part>(_ part: inout P, _ name: StaticString, covers area: Rect) {
    if let place = part.place(at: time) { places.pointee.report(Word(name), place) }
  }
}
