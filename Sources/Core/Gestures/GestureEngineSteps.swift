public import TactusCore

/// The steps that the public verbs are made of.
extension GestureEngine {
  /// Applies a frame's moves, lifts and cancellations. Returns the contacts that landed in it.
  @usableFromInline @inline(never)
  mutating func update(_ frame: borrowing ContactFrame) -> ContactSet {
    sweep()
    let time = frame.time
    let interval = time - sampled
    sampled = time
    leapt = .empty
    spotPalms(in: frame)
    let shown = frame.down - palms
    var moved = ContactSet.empty
    var replaced = ContactSet.empty
    frame.forEach(in: down & shown) { slot, contact in
      if contact.id != tracks.id(slot) {
        replaced.insert(slot)
      } else if contact.position != tracks.position(slot) {
        if leaps(slot, to: contact.position, at: time, after: interval) {
          leapt.insert(slot)
          return
        }
        if tracks.move(slot: slot, to: contact.position, at: time), needsAxis(slot) {
          latched.insert(slot)
        }
        moved.insert(slot)
      }
    }
    let cancelled = ((frame.cancelled | turned) & down) | leapt
    let lifted = (down - shown - cancelled) | replaced
    landed = (shown - down) | replaced | leapt
    down = (down & shown) - replaced - leapt
    departed = lifted | cancelled
    left |= departed
    takenBack = cancelled
    if !(down | departed).isEmpty {
      velocities.sample(down, &tracks, at: frame.time)
      advance(
        ContactChange(
          time: frame.time, landed: .empty, moved: moved, lifted: lifted, cancelled: cancelled,
          down: down))
    }
    schedule()
    return landed
  }

  /// Finds the contacts that are no finger's by their size. One stays a palm until it lifts,
  /// however small it becomes: as the ball of a hand rolls off, what is left of it is as large as a
  /// finger.
  @inline(__always)
  private mutating func spotPalms(in frame: borrowing ContactFrame) {
    (spotted, turned) = (.empty, .empty)
    let sized = (frame.imprinted | palms) & frame.down
    palms = palms & sized
    guard !sized.isEmpty else { return }
    guard tracks.limits.palmSize > 0 else {
      palms = .empty
      return
    }
    spotPalms(among: sized, in: frame)
  }

  @inline(never)
  private mutating func spotPalms(among sized: ContactSet, in frame: borrowing ContactFrame) {
    frame.forEach(in: sized) { slot, contact in
      if palms.contains(slot), palmIDs[slot] == contact.id { return }
      palms.remove(slot)
      guard Float(contact.imprint.sizePoints) > tracks.limits.palmSize else { return }
      palms.insert(slot)
      palmIDs[slot] = contact.id
      spotted.insert(slot)
      if tracks.id(slot) == contact.id { turned.insert(slot) }
    }
  }

  /// Whether a contact is shown farther from where it was than a finger can have come since it was
  /// last looked at: the panel gives another finger the name of one that left. It is cancelled
  /// where it was, and lands where it is.
  ///
  /// - Parameter interval: since the frame before.
  @inline(__always)
  private mutating func leaps(
    _ slot: Int, to position: Point, at time: Instant, after interval: Interval
  ) -> Bool {
    let distance = (position - tracks.position(slot)).lengthSquared
    // So far it can come in any time.
    guard distance > tracks.limits.leapDistance * tracks.limits.leapDistance else { return false }
    return leaps(slot, by: distance, at: time, after: interval)
  }

  /// - Parameter distance: its square.
  @inline(never)
  private mutating func leaps(
    _ slot: Int, by distance: Float, at time: Instant, after interval: Interval
  ) -> Bool {
    let reach = leapReach(after: interval)
    guard distance > reach * reach else { return false }
    let ownReach = leapReach(after: tracks[slot].quiet(at: time))
    return distance > ownReach * ownReach
  }

  /// How far a finger can have come after a time, in points.
  @inline(__always)
  private func leapReach(after time: Interval) -> Float {
    tracks.limits.leapDistance * max(1, time.seconds / tracks.limits.leapInterval.seconds)
  }

  /// Forgets the contacts that left in this frame, before others land. A tap that ended with one of
  /// them would otherwise keep its strand, and seem busy with a contact that landed in its slot.
  @usableFromInline @inline(never)
  mutating func prepareLandings() { sweep() }

  /// Assigns a contact that landed to the target that it hit.
  @usableFromInline @inline(never)
  mutating func land(_ contact: Contact, in slot: Int, on hit: Hit, at time: Instant) {
    tracks.land(contact, in: slot, at: time)
    tracks.setTarget(hit.target, of: slot)
    tracks.setHold(shortestHold(among: hit.watchers), of: slot)
    var caught = hit.caught & RecognizerSet(declared)
    while let index = caught.popFirst() {
      ignore(ContactSet(slot), by: index, because: .caught, at: time)
    }
    var rest = SlotSet(hit.watchers) & declared
    while let index = rest.popFirst() {
      if !taps.contains(index) {
        slots[index].watched.insert(slot)
        slots[index].eligible.insert(slot)
      } else if let strand = strand(of: index, for: hit.target) {
        slots[strand].eligible.insert(slot)
      } else {
        ignore(ContactSet(slot), by: index, at: time)
      }
    }
  }

  /// How long a contact is held until the first of its long presses would fire, of those that do
  /// not leave it to a tap as well; nil when there is none.
  @inline(never)
  private mutating func shortestHold(among watchers: RecognizerSet) -> Interval? {
    var shortest: Interval?
    var rest = SlotSet(watchers) & declared & timed
    while let index = rest.popFirst() {
      guard case .longPress(let press) = slots[index].machine,
        (SlotSet(relations.simultaneous(with: index)) & taps).isEmpty
      else { continue }
      let duration = press.duration(tracks.limits)
      shortest = min(shortest ?? duration, duration)
    }
    return shortest
  }

  /// Shows the landed contacts to the recognizers, all at once.
  @usableFromInline @inline(never)
  mutating func commitLandings(at time: Instant) {
    down |= landed
    let change = ContactChange(
      time: time, landed: landed, moved: .empty, lifted: .empty, cancelled: .empty, down: down)
    landed = .empty
    advance(change)
    // What scrolls under a finger is no hold, whichever finger came first.
    var winners = active
    while let winner = winners.popFirst() { end(by: winner, at: time) }
    schedule()
  }

  /// Handles the deadlines at or before `time`, as though they were all due at `time`.
  @usableFromInline @inline(never)
  mutating func expire(at time: Instant) {
    sweep()
    var rest = possible & timed
    while let index = popNext(&rest) {
      guard slots[index].machine.deadline <= time else { continue }
      apply(slots[index].machine.expire(&tracks), to: index, at: time)
    }
    if resumption <= time { postponed = .empty }
    if pair.deadline <= time {
      spread(pair.expire(&tracks, &velocities, at: time), at: time)
    }
    schedule()
  }

  /// Cancels every contact, and the taps that wait without one.
  @usableFromInline @inline(never)
  mutating func cancelContacts(at time: Instant) {
    var frame = ContactFrame(time: time)
    var rest = down
    while let slot = rest.popFirst() {
      frame.place(Contact(id: tracks.id(slot), position: tracks.position(slot)), in: slot)
      frame.cancel(slot: slot)
    }
    // A palm that lies there still is one when the system is back, until it lifts.
    let held = palms
    _ = update(frame)
    palms = held
    var series = (possible | waiting) & discrete
    while let index = popNext(&series) {
      slots[index].machine.lose()
      fail(index, because: Measure(.cancelled), at: time)
    }
    var left = wanting | waiting
    while let index = left.popFirst() { leave(index) }
    schedule()
  }

  /// Ends a step: finds the next deadline, and whether any recognizer may want to begin.
  @inline(never)
  mutating func schedule() {
    var next = pair.deadline
    var rest = (possible | restarting) & timed
    while let index = rest.popFirst() { next = min(next, slots[index].machine.deadline) }
    if postponed.isEmpty { resumption = .never }
    nextDeadline = min(next, resumption)
    hasAttempts = !(wanting | (waiting - postponed)).isEmpty
  }

  /// Cleans up after the previous step.
  @inline(__always)
  private mutating func sweep() {
    if !restarting.isEmpty || !departed.isEmpty || !strands.isEmpty { tidy() }
  }

  @inline(never)
  private mutating func tidy() {
    var rest = restarting
    while let index = rest.popFirst() { enter(.possible, index) }
    if !departed.isEmpty {
      forget(departed)
      departed = .empty
    }
    if !strands.isEmpty { releaseStrands() }
  }

  @inline(never)
  mutating func forget(_ contacts: ContactSet) {
    var rest = declared | strands
    while let index = rest.popFirst() {
      slots[index].watched -= contacts
      slots[index].eligible -= contacts
      slots[index].following -= contacts
    }
    var gone = contacts
    while let slot = gone.popFirst() { owners[slot] = .empty }
  }
}
