/// Sorts the events of several devices by time.
///
/// Problem: libinput reads one device after another, so within one read the scans of two panels
/// come panel by panel, not by time. Solution: the events of one read are held and then taken in
/// time order. A device's own events never overtake each other: a scan older than the previous one
/// of the same device stays after it, for the translator to correct.
struct SeatOrder {
  private var held: [Entry] = []
  /// The latest time of each device, before which its later events cannot sort.
  private var reached: [UInt16: Int64] = [:]

  private struct Entry {
    var key: Int64
    var event: SeatEvent
  }

  var count: Int { held.count }

  mutating func append(_ event: SeatEvent) {
    switch event {
    case .scan(let device, let time, _):
      let key = max(time, reached[device] ?? .min)
      reached[device] = key
      held.append(Entry(key: key, event: event))
    case .plugged(let device):
      hold(event, behind: device)
    case .unplugged(let device):
      cancelLastLifts(of: device)
      hold(event, behind: device)
      reached[device] = nil
    case .dropped:
      // The kernel puts SYN_DROPPED before the rest of its queue, so it belongs before this read.
      held.insert(Entry(key: .min, event: event), at: 0)
    }
  }

  /// Removes and returns all held events, in order.
  mutating func takeAll() -> [SeatEvent] {
    defer { held.removeAll(keepingCapacity: true) }
    return held.enumerated()
      .sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }
      .map(\.element.event)
  }

  /// An event without a time of its own comes right after the previous event of its device, or else
  /// last.
  private mutating func hold(_ event: SeatEvent, behind device: UInt16) {
    let key = reached[device] ?? held.map(\.key).max() ?? .min
    held.append(Entry(key: key, event: event))
  }

  /// A lift that arrives together with its device's removal comes from the unplugging, not from a
  /// finger: some versions of the kernel and libinput lift all contacts of a device that is
  /// removed.
  private mutating func cancelLastLifts(of device: UInt16) {
    for i in held.indices.reversed() {
      guard case .scan(device, let time, let changes) = held[i].event else { continue }
      held[i].event = .scan(
        device: device, time: time,
        changes: changes.map { change in
          if case .up(let slot) = change { .cancel(slot: slot) } else { change }
        })
      return
    }
  }
}
