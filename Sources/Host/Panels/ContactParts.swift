import Recordings

/// The contacts of a recording in parts, however long it is: each part ends where none is down.
///
/// With its own contacts a part has a few of those before it, which a lost finger or a dead place
/// may have to do with. Contacts that overlap are in one part, and one that is down for an hour is
/// in one with all of that hour.
struct ContactParts: Sequence, IteratorProtocol {
  private var events: EventLog.Iterator
  private var log: ContactLog
  private var isOver = false

  /// A part has so many contacts or samples, as soon as none is down.
  private static let contactsMin = 256
  private static let samplesMin = 8192
  /// So many contacts before one are looked at with it.
  static let past = 8

  init(_ screen: RawTouchscreen) {
    events = screen.log.makeIterator()
    log = ContactLog(untouched: screen)
  }

  mutating func next() -> ContactLog? {
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
  static func first(_ count: Int, of screen: RawTouchscreen) -> ContactLog {
    var log = ContactLog(untouched: screen)
    for (event, line) in screen.log where log.take(event, line: line) {
      let first = log.contacts.prefix(count)
      let areOver = first.count == count && first.allSatisfy { $0.end != .stillDown }
      if areOver || log.contacts.count >= contactsMin { break }
    }
    return log
  }
}
