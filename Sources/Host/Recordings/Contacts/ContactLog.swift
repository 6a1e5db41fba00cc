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
  /// From each sample to the next, in microseconds.
  package var intervals: [Int64] { zip(samples, samples.dropFirst()).map { $1.time - $0.time } }
}

/// The contacts of a touchscreen, in the order in which they landed.
///
/// What the kernel sent is decoded as in a run, and nothing is mapped. Where its queue overflowed
/// (`SYN_DROPPED`), each contact ends, and what is down behind it is another one: no contact has
/// samples of both sides, so that nothing is measured across what was lost.
public struct ContactLog: Sendable {
  public private(set) var contacts: [LoggedContact] = []
  /// Where those begin that are no others' past: before it are a few that were looked at already.
  package private(set) var fresh = 0
  /// When the last of all ended, in microseconds.
  package private(set) var latestEnd: Int64 = 0
  private var decoder: PacketDecoder
  private var touches: ContactTouches
  /// The contact of each slot that is down.
  private var open: [Int32: Int] = [:]
  /// The slots of which something is known since events were lost; nil where none were.
  private var known: Set<Int32>?
  /// The slots that got a contact of their own in this packet.
  private var identified: Set<Int32> = []
  /// Which axes were known of the slots that are down at places not wholly known.
  private var partial: [Int32: KnownContacts.Axes] = [:]

  public init(_ screen: RawTouchscreen) {
    self.init(untouched: screen)
    for (event, line) in screen.log { take(event, line: line) }
  }

  /// The log of a touchscreen before its first event.
  package init(untouched screen: RawTouchscreen) {
    touches = ContactTouches(screen)
    decoder = PacketDecoder(screen)
  }

  /// Those that are no others' past.
  package var freshContacts: ArraySlice<LoggedContact> { contacts[fresh...] }

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
    let outcome = decoder.take(event, line: line)
    guard outcome != .unknown else { return false }
    touches.take(event)
    if known != nil, event.landsContact { identified.insert(touches.slot) }
    guard outcome == .endOfPacket else { return false }
    let packet = decoder.packet
    for change in packet.changes { take(change, packet.time, packet.lines) }
    // A palm grows where it is.
    for slot in touches.changed(among: open) {
      guard let index = open[slot], let last = contacts[index].samples.last,
        let touch = touches.touch(of: slot, x: last.x, y: last.y)
      else { continue }
      contacts[index].touch.take(touch)
    }
    touches.endPacket()
    if packet.isDropped { loseEvents() }
    identified.removeAll(keepingCapacity: true)
    return true
  }

  private mutating func loseEvents() {
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
      let unknown = decoder.known.partial(change.slot)
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
      let now = decoder.known.partial(change.slot)
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

/// The contacts of a recording in parts, however long it is: each part ends where none is down.
///
/// With its own contacts a part has a few of those before it, which a lost finger or a dead place
/// may have to do with. Contacts that overlap are in one part, and one that is down for an hour is
/// in one with all of that hour.
package struct ContactParts: Sequence, IteratorProtocol {
  private var events: EventLog.Iterator
  private var log: ContactLog
  private var isOver = false

  /// A part has so many contacts or samples, as soon as none is down.
  private static let contactsMin = 256
  private static let samplesMin = 8192
  /// So many contacts before one are looked at with it.
  package static let past = 8

  package init(_ screen: RawTouchscreen) {
    events = screen.log.makeIterator()
    log = ContactLog(untouched: screen)
  }

  package mutating func next() -> ContactLog? {
    guard !isOver else { return nil }
    if !log.contacts.isEmpty { log.forget(butLast: Self.past) }
    var samples = 0
    while let (event, line) = events.next() {
      guard log.take(event, line: line) else { continue }
      samples += 1
      let isLong = samples >= Self.samplesMin || log.freshContacts.count >= Self.contactsMin
      if isLong, log.downCount == 0 { return log }
    }
    isOver = true
    return log
  }

  /// The first contacts of a recording, with which taps on marks may be: to the end of so many, or
  /// until that is seen to be no row of taps.
  package static func first(_ count: Int, of screen: RawTouchscreen) -> ContactLog {
    var log = ContactLog(untouched: screen)
    for (event, line) in screen.log where log.take(event, line: line) {
      let first = log.contacts.prefix(count)
      let areOver = first.count == count && first.allSatisfy { $0.end != .stillDown }
      if areOver || log.contacts.count >= contactsMin { break }
    }
    return log
  }
}
