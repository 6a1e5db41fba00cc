import TactusCore

/// What a bad controller makes of the fingers that it scans: it merges and exchanges them, sees
/// some that are not there and misses that others left, scans seldom, holds and scatters positions.
///
/// It takes the scans of a good panel. Between those it makes scans of its own, at `deadline`: a
/// good panel reports nothing of a finger that rests, and a bad one does.
struct ContactDistortion: Sendable {
  private(set) var plan: FaultPlan
  private let glass: ScreenSize
  private let pointsPerMillimetre: Double
  private var random: SplitMix64
  private var assembler = FrameAssembler()
  private var shown = ContactFrame(time: .zero)
  /// The fingers on the glass, in the order in which they landed.
  private var fingers: [Finger] = []
  private var spectres: [Spectre] = []
  private var nextKey: UInt32 = 0
  private var traits = Traits()
  /// The last scan, and the last one of the good panel.
  private var lastScan = Instant.zero
  private var lastTaken = Instant.zero
  private var period = Self.periodUsual

  private struct Finger: Sendable {
    var slot: Int
    var id: UInt16
    /// The key of its contact.
    var key: UInt32
    /// Where it is, and what a good panel states of it.
    var place: Point
    var imprint: Imprint
    /// The finger whose contact it is part of; nil for one with its own.
    var merged: UInt16?
  }

  /// A contact that no finger makes any more, or never did.
  private struct Spectre: Sendable {
    enum Kind: Sendable {
      case ghost(until: Instant)
      case stuck(until: Instant)
      case drift(at: Instant, scans: Int, by: Vector)
      case palm
    }

    var key: UInt32
    var kind: Kind
    var place: Point

    /// When it changes by itself; nil when it does not.
    var due: Instant? {
      switch kind {
      case .ghost(let until), .stuck(let until): until
      case .drift(at: let time, scans: _, by: _): time
      case .palm: nil
      }
    }
  }

  /// What holds for a touch: from the first landing until the glass is empty.
  private struct Traits: Sendable {
    /// In points; nil where it does not strike.
    var merge, drift, charger: Double?
    /// The time between two scans, and when the next one is.
    var slow: Interval?
    var slowDue = Instant.zero
    var isSlowPending = false
    /// Until when positions stand.
    var frozenUntil: Instant?
  }

  /// How often a panel scans while that is not known: between those of fast and slow ones.
  private static let periodUsual = Interval.milliseconds(10)
  private static let periodRange = Interval.milliseconds(4)...Interval.milliseconds(40)
  /// Two that were merged are one until they are farther apart, by this factor.
  private static let splitFactor: Float = 1.1
  /// How far the ball of the hand is from the finger, in millimetres, and how unsteady.
  private static let palmDistance = 50.0
  private static let palmWobble = 0.5
  /// The scans in which a contact drifts.
  private static let driftScans = 2

  init(_ plan: FaultPlan, glass: ScreenSize, pointsPerMillimetre: Double, seed: UInt64) {
    self.plan = plan
    self.glass = glass
    self.pointsPerMillimetre = pointsPerMillimetre
    random = SplitMix64(seed: seed)
  }

  /// When it scans by itself; nil while it need not.
  ///
  /// - Parameter isOver: whether the good panel has reported everything: then only what is to end
  ///   ends.
  func deadline(isOver: Bool) -> Instant? {
    var times = spectres.compactMap(\.due)
    if let until = traits.frozenUntil { times.append(until) }
    if traits.isSlowPending { times.append(traits.slowDue) }
    if traits.charger != nil, !fingers.isEmpty, !isOver {
      // A quarter later than the good panel would.
      times.append(lastScan + .microseconds(period.microseconds * 5 / 4))
    }
    return times.min()
  }

  /// A scan of the good panel; nil when the bad one has nothing new to report.
  mutating func take(_ frame: ContactFrame) -> ContactFrame? {
    // What is no position reaches no recognizer either.
    guard frame.isInRange else { return nil }
    let interval = frame.time - lastTaken
    if !fingers.isEmpty, Self.periodRange.contains(interval) { period = interval }
    lastTaken = frame.time
    if fingers.isEmpty, !frame.down.isEmpty { beginTouch(at: frame.time) }
    let isMove = follow(frame)
    if isMove, traits.frozenUntil == nil, let span = self.interval(.frozen, frame.time) {
      traits.frozenUntil = frame.time + span
    }
    if let span = self.interval(.ghost, frame.time) {
      haunt(.ghost(until: frame.time + span), at: somewhere())
    }
    if let merge = traits.merge { mergeFingers(Float(merge)) }
    exchange(at: frame.time)
    return scan(at: frame.time)
  }

  /// The scan that is due at `time`; nil when nothing changed.
  mutating func tick(at time: Instant) -> ContactFrame? { scan(at: time) }

  /// The device goes away: what no finger makes is gone; nil when there was nothing.
  mutating func forget(at time: Instant) -> ContactFrame? {
    assembler.cancelAll(where: { [spectres] key in spectres.contains { $0.key == key } })
    spectres.removeAll()
    return scan(at: max(time, lastScan))
  }

  // Fingers

  private mutating func beginTouch(at time: Instant) {
    traits = Traits()
    traits.merge = length(.merge, time)
    traits.drift = length(.drift, time)
    traits.charger = length(.charger, time)
    traits.slow = plan.period(ofDue: .slow, at: time, random: &random)
    traits.slowDue = time
  }

  /// Takes over where fingers are; whether some moved, and none came or left.
  private mutating func follow(_ frame: ContactFrame) -> Bool {
    let before = fingers
    for finger in before {
      let slot = finger.slot
      guard frame.down.contains(slot), frame[slot].id == finger.id else {
        fingers.removeAll { $0.id == finger.id }
        let isCancelled = frame.cancelled.contains(slot) && frame[slot].id == finger.id
        if finger.merged == nil { lift(finger, at: frame.time, isCancelled: isCancelled) }
        continue
      }
    }
    var isMove = fingers.count == before.count
    var hasMoved = false
    var rest = frame.down
    while let slot = rest.popFirst() {
      let contact = frame[slot]
      if let index = fingers.firstIndex(where: { $0.id == contact.id }) {
        hasMoved = hasMoved || fingers[index].place != contact.position
        fingers[index].place = contact.position
        fingers[index].imprint = contact.imprint
      } else {
        isMove = false
        land(contact, in: slot, at: frame.time)
      }
    }
    if fingers.isEmpty { liftPalms() }
    return isMove && hasMoved
  }

  private mutating func land(_ contact: Contact, in slot: Int, at time: Instant) {
    let isFirst = fingers.isEmpty
    fingers.append(
      Finger(
        slot: slot, id: contact.id, key: newKey(), place: contact.position,
        imprint: contact.imprint))
    assembler.land(
      key: fingers[fingers.count - 1].key, at: contact.position, contact.imprint)
    guard isFirst, let width = length(.palm, time) else { return }
    rest(palm: Float(width), beside: contact)
  }

  private mutating func rest(palm width: Float, beside contact: Contact) {
    // Towards the middle of the glass, so that all of it is on it.
    let right: Float = contact.position.x < glass.width / 2 ? 0.6 : -0.6
    let below: Float = contact.position.y < glass.height / 2 ? 0.8 : -0.8
    let distance = Float(Self.palmDistance * pointsPerMillimetre)
    let radius = width / 2
    func within(_ coordinate: Float, _ side: Float) -> Float {
      let margin = min(radius, side / 2)
      return min(max(coordinate, margin), side - margin)
    }
    let middle = Point(
      x: within(contact.position.x + right * distance, glass.width),
      y: within(contact.position.y + below * distance, glass.height))
    // A panel that states sizes states that of the ball of the hand for each part of it.
    let imprint = contact.size == nil ? Imprint.none : contact.imprint.with(size: width)
    for (dx, dy) in [(0, -1), (-0.866, 0.5), (0.866, 0.5)] as [(Float, Float)] {
      haunt(.palm, at: Point(x: middle.x + dx * radius, y: middle.y + dy * radius), imprint)
    }
  }

  private mutating func lift(_ finger: Finger, at time: Instant, isCancelled: Bool) {
    guard !isCancelled else { return assembler.cancel(key: finger.key) }
    if let span = interval(.stuck, time) {
      spectres.append(
        Spectre(key: finger.key, kind: .stuck(until: time + span), place: finger.place))
    } else if let drift = traits.drift {
      let (x, y) = unitVector()
      let step = Vector(dx: x, dy: y) * Float(drift / Double(Self.driftScans))
      spectres.append(
        Spectre(
          key: finger.key, kind: .drift(at: time, scans: Self.driftScans, by: step),
          place: finger.place))
    } else {
      assembler.lift(key: finger.key)
    }
  }

  /// Makes one contact of two fingers that are near each other, and two again of those that are
  /// not.
  private mutating func mergeFingers(_ distance: Float) {
    for index in fingers.indices {
      guard let main = fingers[index].merged else { continue }
      let place = fingers[index].place
      if let other = fingers.first(where: { $0.id == main && $0.merged == nil }),
        (other.place - place).length <= distance * Self.splitFactor
      {
        continue
      }
      fingers[index].merged = nil
      fingers[index].key = newKey()
      assembler.land(key: fingers[index].key, at: place, fingers[index].imprint)
    }
    for (index, finger) in fingers.enumerated() where finger.merged == nil {
      let isMain = fingers.contains { $0.merged == finger.id }
      let other = fingers[..<index].first {
        $0.merged == nil && ($0.place - finger.place).length < distance
      }
      guard let other, !isMain else { continue }
      fingers[index].merged = other.id
      plan.noteMerge()
      assembler.lift(key: finger.key)
    }
  }

  private mutating func exchange(at time: Instant) {
    let alone = fingers.indices.filter { fingers[$0].merged == nil }
    guard alone.count > 1, plan.strikes(.swap, at: time, random: &random) else { return }
    let (one, other) = (alone[0], alone[1])
    (fingers[one].key, fingers[other].key) = (fingers[other].key, fingers[one].key)
  }

  // Scans

  private mutating func scan(at time: Instant) -> ContactFrame? {
    lastScan = time
    if let until = traits.frozenUntil, until <= time { traits.frozenUntil = nil }
    if traits.frozenUntil == nil { moveFingers() }
    moveSpectres(at: time)
    var frame = assembler
    let next = frame.frame(at: time)
    if let slow = traits.slow {
      let isMove = next.hasContacts(of: shown)
      guard !isMove || time >= traits.slowDue else {
        traits.isSlowPending = traits.isSlowPending || isNews(next)
        return nil
      }
      traits.slowDue = isMove ? max(traits.slowDue + slow, time) : time + slow
    }
    traits.isSlowPending = false
    assembler = frame
    guard isNews(next) else { return nil }
    shown = next
    return next
  }

  private func isNews(_ frame: ContactFrame) -> Bool {
    var expected = shown
    expected.time = frame.time
    expected.clearCancelled()
    return frame != expected
  }

  private mutating func moveFingers() {
    for finger in fingers where finger.merged == nil {
      var place = finger.place
      if let other = fingers.first(where: { $0.merged == finger.id }) {
        place = Point(x: (place.x + other.place.x) / 2, y: (place.y + other.place.y) / 2)
      }
      if let radius = traits.charger {
        let (x, y) = inUnitCircle()
        place = onGlass(place + Vector(dx: x, dy: y) * Float(radius))
      }
      assembler.move(key: finger.key, to: place, finger.imprint)
    }
  }

  private mutating func moveSpectres(at time: Instant) {
    var left: [Spectre] = []
    for var spectre in spectres {
      switch spectre.kind {
      case .ghost(let until), .stuck(let until):
        if until <= time {
          assembler.lift(key: spectre.key)
          continue
        }
      case .palm:
        let (x, y) = inUnitCircle()
        let wobble = Vector(dx: x, dy: y) * Float(Self.palmWobble * pointsPerMillimetre)
        assembler.move(key: spectre.key, to: onGlass(spectre.place + wobble))
      case .drift(let due, let scans, let step):
        guard due <= time else { break }
        guard scans > 0 else {
          assembler.lift(key: spectre.key)
          continue
        }
        spectre.place = onGlass(spectre.place + step)
        assembler.move(key: spectre.key, to: spectre.place)
        spectre.kind = .drift(at: time + period, scans: scans - 1, by: step)
      }
      left.append(spectre)
    }
    spectres = left
  }

  private mutating func haunt(
    _ kind: Spectre.Kind, at place: Point, _ imprint: Imprint = .none
  ) {
    let spectre = Spectre(key: newKey(), kind: kind, place: onGlass(place))
    spectres.append(spectre)
    assembler.land(key: spectre.key, at: spectre.place, imprint)
  }

  private mutating func liftPalms() {
    spectres.removeAll { spectre in
      guard case .palm = spectre.kind else { return false }
      assembler.lift(key: spectre.key)
      return true
    }
  }

  // Chance

  /// In points.
  private mutating func length(_ kind: FaultPlan.Kind, _ time: Instant) -> Double? {
    plan.length(ofDue: kind, at: time, random: &random).map { $0 * pointsPerMillimetre }
  }

  private mutating func interval(_ kind: FaultPlan.Kind, _ time: Instant) -> Interval? {
    plan.interval(ofDue: kind, at: time, random: &random)
  }

  private mutating func newKey() -> UInt32 {
    defer { nextKey &+= 1 }
    return nextKey
  }

  private mutating func somewhere() -> Point {
    Point(x: Float(random.unit()) * glass.width, y: Float(random.unit()) * glass.height)
  }

  /// Evenly within a circle of radius 1.
  private mutating func inUnitCircle() -> (x: Float, y: Float) {
    while true {
      let (x, y) = (2 * random.unit() - 1, 2 * random.unit() - 1)
      if x * x + y * y <= 1 { return (Float(x), Float(y)) }
    }
  }

  /// In any direction.
  private mutating func unitVector() -> (x: Float, y: Float) {
    while true {
      let (x, y) = inUnitCircle()
      let length = (x * x + y * y).squareRoot()
      if length > 0.1 { return (x / length, y / length) }
    }
  }

  /// The right and bottom edges are exclusive.
  private func onGlass(_ place: Point) -> Point {
    Point(
      x: min(max(place.x, 0), glass.width - 0.125),
      y: min(max(place.y, 0), glass.height - 0.125))
  }
}
