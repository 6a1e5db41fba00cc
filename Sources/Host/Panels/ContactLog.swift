public import Recordings
public import SeatInput

/// A contact in one scan, in device units.
public struct ContactSample: Equatable, Sendable {
  /// The kernel's stamp in microseconds.
  public var time: Int64
  public var x: Int32
  public var y: Int32
}

/// A contact from its landing to its end, as the panel reported it.
public struct LoggedContact: Equatable, Sendable {
  public enum End: Equatable, Sendable {
    case lifted, cancelled, stillDown
    /// The kernel's queue overflowed: what it did then is not known.
    case lost
  }

  public var slot: Int32
  /// The first line of the packet in which it landed, and the last of the one that reported it
  /// last.
  public var firstLine: Int32
  public var lastLine: Int32
  /// A scan that left it where it was has none: the kernel sends only what changed.
  public var samples: [ContactSample]
  /// How large it was and how hard it pressed, as far as the device states it.
  public var touch = ContactTouch()
  public var end = End.stillDown
  /// When it ended; of one that is still down, or was lost, when it was reported last.
  public var endTime: Int64
  /// Whether it may have been down before its first sample, or was, at a place that is not known:
  /// the kernel's queue overflowed.
  public var isPart = false

  public var startTime: Int64 { samples[0].time }
}

/// The contacts of a touchscreen, in the order in which they landed.
///
/// What the kernel sent is decoded as in a run, and nothing is mapped. Where its queue overflowed
/// (`SYN_DROPPED`), each contact ends, and what is down behind it is another one: no contact has
/// samples of both sides, so that nothing is measured across what was lost.
public struct ContactLog: Sendable {
  public private(set) var contacts: [LoggedContact] = []
  /// Where those begin that are no others' past: before it are a few that were looked at already.
  private(set) var fresh = 0
  /// When the last of all ended, in microseconds.
  private(set) var latestEnd: Int64 = 0
  private var decoder: EvdevDecoder
  private var touches: ContactTouches
  /// The contact of each slot that is down.
  private var open: [Int32: Int] = [:]
  /// The first line of the packet that is being read.
  private var packet: Int32?
  /// The slots of which something is known since events were lost; nil where none were.
  private var known: Set<Int32>?
  /// The slots that got a contact of their own in this packet.
  private var identified: Set<Int32> = []
  /// What is known of the places of the slots, and was of those that are down and not known.
  private var knownContacts: KnownContacts
  private var partial: [Int32: KnownContacts.Axes] = [:]

  public init(_ screen: RawTouchscreen) {
    self.init(untouched: screen)
    for (event, line) in screen.log { take(event, line: line) }
  }

  /// The log of a touchscreen before its first event.
  init(untouched screen: RawTouchscreen) {
    touches = ContactTouches(screen)
    knownContacts = KnownContacts(screen)
    decoder = EvdevDecoder(
      screen.touchProtocol, lastSlot: screen.lastSlot, currentSlot: screen.firstSlot)
  }

  /// Those that are no others' past.
  var freshContacts: ArraySlice<LoggedContact> { contacts[fresh...] }

  /// Forgets all contacts but the last ones, which those after them may have to do with.
  ///
  /// - Precondition: none is down.
  mutating func forget(butLast count: Int) {
    precondition(open.isEmpty, "a contact that is down is in the log")
    contacts.removeFirst(max(0, contacts.count - count))
    fresh = contacts.count
  }

  /// The number of contacts that are down.
  public var downCount: Int { open.count }

  /// Takes the next event; whether it ends a packet.
  @discardableResult
  public mutating func take(_ event: EvdevEvent, line: Int32) -> Bool {
    guard knownContacts.takes(event) else { return false }
    let first = packet ?? line
    packet = first
    touches.take(event)
    if known != nil, event.landsContact { identified.insert(touches.slot) }
    let outcome = decoder.handle(event)
    guard outcome != .nothing else { return false }
    packet = nil
    for change in decoder.changes where change.kind != .press {
      take(change, event.time, first...max(first, line))
    }
    decoder.changes.removeAll(keepingCapacity: true)
    // A palm grows where it is.
    for slot in touches.changed(among: open) {
      guard let index = open[slot], let last = contacts[index].samples.last,
        let touch = touches.touch(of: slot, x: last.x, y: last.y)
      else { continue }
      contacts[index].touch.take(touch)
    }
    touches.endPacket()
    if outcome == .dropped { loseEvents() }
    identified.removeAll(keepingCapacity: true)
    return true
  }

  private mutating func loseEvents() {
    decoder.loseEvents()
    for index in open.values { contacts[index].end = .lost }
    open.removeAll()
    partial.removeAll()
    known = []
  }

  private mutating func take(
    _ change: SlotChange, _ time: Int64, _ lines: ClosedRange<Int32>
  ) {
    let sample = ContactSample(time: time, x: change.x, y: change.y)
    let isFirst = known?.insert(change.slot).inserted ?? false
    if change.kind == .land || isFirst && change.kind == .move {
      let unknown = knownContacts.partial(change.slot)
      let isPart =
        unknown != nil
        || isFirst && !(change.kind == .land && identified.contains(change.slot))
      open[change.slot] = contacts.count
      partial[change.slot] = unknown
      contacts.append(
        LoggedContact(
          slot: change.slot, firstLine: lines.lowerBound, lastLine: lines.upperBound,
          samples: [sample], endTime: time, isPart: isPart))
      latestEnd = contacts.count == 1 ? time : max(latestEnd, time)
      note(change, contacts.count - 1)
      return
    }
    guard let index = open[change.slot] else { return }
    contacts[index].lastLine = lines.upperBound
    contacts[index].endTime = time
    latestEnd = max(latestEnd, time)
    switch change.kind {
    case .land, .press: break
    case .move:
      let now = knownContacts.partial(change.slot)
      if let before = partial[change.slot], before != now {
        // Until then it was where the slot had been before events were lost.
        contacts[index].samples.removeAll()
        partial[change.slot] = now
      }
      contacts[index].samples.append(sample)
      note(change, index)
    case .lift, .cancel:
      contacts[index].end = change.kind == .lift ? .lifted : .cancelled
      open[change.slot] = nil
    }
  }

  private mutating func note(_ change: SlotChange, _ index: Int) {
    guard let touch = touches.touch(of: change.slot, x: change.x, y: change.y) else { return }
    contacts[index].touch.take(touch)
  }
}

extension EvdevEvent {
  /// Whether it begins a contact: with a number of its own, or as the only one there is.
  fileprivate var landsContact: Bool {
    type == EventType.absolute && code == AxisCode.trackingID && value >= 0
      || type == EventType.key && code == TouchCode.button && value != 0
  }
}
