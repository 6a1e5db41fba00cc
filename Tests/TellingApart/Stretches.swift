public import Recordings
import SeatInput

extension RawTouchscreen {
  /// Every other stretch of so much time: what was down at its beginning lands there, and is lifted
  /// where it ends.
  ///
  /// - Parameter parity: 0 for the first, third, fifth … of them, 1 for the others.
  public func stretches(of span: Int64, _ parity: Int64) -> RawTouchscreen {
    let contacts = ContactLog(self).contacts
    let start = contacts.map(\.startTime).min() ?? 0
    /// What happens to a slot: where it is, or nil where it is empty.
    var changes: [(time: Int64, slot: Int32, id: Int32, place: ContactSample?)] = []
    var id: Int32 = 0
    for contact in contacts {
      var last: (stretch: Int64, time: Int64)?
      func lift() {
        guard let (_, time) = last else { return }
        changes.append((time + 1, contact.slot, id, nil))
        last = nil
      }
      for sample in contact.samples {
        let stretch = (sample.time - start) / span
        if let (before, _) = last, before != stretch { lift() }
        guard stretch % 2 == parity else { continue }
        if last == nil { id += 1 }
        changes.append((sample.time, contact.slot, id, sample))
        last = (stretch, sample.time)
      }
      let isWhole = (contact.endTime - start) / span == last?.stretch
      if isWhole, let (stretch, _) = last { last = (stretch, contact.endTime - 1) }
      lift()
    }
    changes.sort { ($0.time, $0.slot) < ($1.time, $1.slot) }
    var screen = self
    screen.log = EventLog([], lines: [])
    screen.touchProtocol = .slotted
    var ids: [Int32: Int32] = [:]
    for (index, change) in changes.enumerated() {
      func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        screen.log.append(
          EvdevEvent(time: change.time, type: type, code: code, value: value),
          line: Int32(screen.log.count + 1))
      }
      add(3, 0x2f, change.slot)
      if let place = change.place {
        if ids[change.slot] != change.id { add(3, 0x39, change.id) }
        ids[change.slot] = change.id
        add(3, 0x35, place.x)
        add(3, 0x36, place.y)
      } else {
        add(3, 0x39, -1)
        ids[change.slot] = nil
      }
      if index + 1 == changes.count || changes[index + 1].time != change.time { add(0, 0, 0) }
    }
    return screen
  }
}
