/// Turns a device's reports about its own slots into contact frames.
///
/// Problem: devices identify contacts by slots, by tracking identifiers or not at all, several
/// devices use the same numbers, and a replayed trace must give the same numbers as the run that
/// wrote it. Solution: one place assigns seat slots and contact ids. Between two frames every panel
/// reports under its own `key`; `frame(at:)` first removes what was lifted, then seats what landed,
/// in the order in which the keys were reported, lowest free slot first, ids counting up. A contact
/// beyond `contactsMax` is left out, and counted, until it lifts. Positions are rounded to the
/// thousandths of a point that a trace shows, so that a replayed trace is the same input, bit for
/// bit.
public struct FrameAssembler: BitwiseCopyable, Sendable {
  private var keys: PerContact<UInt32>
  private var current: ContactFrame
  private var lifted: ContactSet
  private var cancelled: ContactSet
  private var landing: PerContact<Landing>
  private var landingCount: Int
  private var nextID: UInt16
  /// How many contacts have found no free slot so far.
  public private(set) var overflowCount: Int

  private struct Landing: BitwiseCopyable, Sendable {
    var key: UInt32
    var position: Point
    var imprint = Imprint.none
  }

  public init() {
    keys = InlineArray(repeating: 0)
    current = ContactFrame(time: .zero)
    lifted = .empty
    cancelled = .empty
    landing = InlineArray(repeating: Landing(key: 0, position: .zero))
    landingCount = 0
    nextID = 0
    overflowCount = 0
  }

  /// The contacts that are down as of the last frame.
  public var down: ContactSet { current.down }

  /// The contact `key` landed. If the same key is still down, that contact is lifted first: the
  /// device reused its slot within one scan.
  public mutating func land(key: UInt32, at position: Point, _ imprint: Imprint = .none) {
    lift(key: key)
    guard landingCount < contactsMax else {
      overflowCount += 1
      return
    }
    landing[landingCount] = Landing(
      key: key, position: position.snapped, imprint: imprint)
    landingCount += 1
  }

  /// The contact `key` is now at `position`. Unknown keys are ignored: they belong to contacts that
  /// found no slot.
  ///
  /// - Parameter imprint: its size and pressure; nil for those that it had.
  public mutating func move(key: UInt32, to position: Point, _ imprint: Imprint? = nil) {
    for i in 0..<landingCount where landing[i].key == key {
      landing[i].position = position.snapped
      if let imprint { landing[i].imprint = imprint }
      return
    }
    guard let slot = slot(of: key) else { return }
    current.move(slot: slot, to: position.snapped)
    if let imprint { current.press(slot: slot, imprint) }
  }

  /// The contact `key` left the glass.
  public mutating func lift(key: UInt32) { remove(key: key, asCancelled: false) }

  /// The panel cancelled the contact `key`.
  public mutating func cancel(key: UInt32) { remove(key: key, asCancelled: true) }

  /// The panel cancelled every contact with such a key: unplugged, suspended. Returns whether there
  /// was one.
  @discardableResult
  public mutating func cancelAll(where isGone: (_ key: UInt32) -> Bool = { _ in true }) -> Bool {
    var kept = 0
    for i in 0..<landingCount where !isGone(landing[i].key) {
      landing[kept] = landing[i]
      kept += 1
    }
    var gone = ContactSet.empty
    var rest = current.down
    while let slot = rest.popFirst() {
      if isGone(keys[slot]) { gone.insert(slot) }
    }
    let isAny = kept < landingCount || !gone.isEmpty
    landingCount = kept
    cancelled |= gone
    lifted -= gone
    return isAny
  }

  /// Closes the scan that was sampled at `time` and returns the state of all contacts.
  public mutating func frame(at time: Instant) -> ContactFrame {
    current.time = time
    current.clearCancelled()
    var gone = lifted
    while let slot = gone.popFirst() { current.lift(slot: slot) }
    gone = cancelled
    while let slot = gone.popFirst() { current.cancel(slot: slot) }
    lifted = .empty
    cancelled = .empty
    for i in 0..<landingCount { seat(landing[i]) }
    landingCount = 0
    return current
  }

  private mutating func seat(_ contact: Landing) {
    let free = ContactSet.first(contactsMax) - current.down
    guard !free.isEmpty else {
      overflowCount += 1
      return
    }
    // A slot that was cancelled in this frame stays empty until the next one: the frame could not
    // report both that its contact was cancelled and that another one landed.
    let best = free - current.cancelled
    guard !best.isEmpty else {
      overflowCount += 1
      return
    }
    keys[best.first] = contact.key
    current.place(
      Contact(id: nextID, position: contact.position, imprint: contact.imprint), in: best.first)
    nextID &+= 1
  }

  private mutating func remove(key: UInt32, asCancelled: Bool) {
    for i in 0..<landingCount where landing[i].key == key {
      // It landed and left within one scan: no frame ever showed it.
      for j in i..<(landingCount - 1) { landing[j] = landing[j + 1] }
      landingCount -= 1
      return
    }
    guard let slot = slot(of: key) else { return }
    if asCancelled { cancelled.insert(slot) } else { lifted.insert(slot) }
  }

  /// The slot of a contact that is down and not about to leave.
  private func slot(of key: UInt32) -> Int? {
    var rest = current.down - lifted - cancelled
    while let slot = rest.popFirst() {
      if keys[slot] == key { return slot }
    }
    return nil
  }
}
