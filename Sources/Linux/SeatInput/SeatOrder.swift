/// Sorts the events of several devices by time.
///
/// Problem: one device is read after another, so within one read the scans of two panels come panel
/// by panel, not by time. Solution: the events of one read are held and then taken in time order. A
/// device's own events never overtake each other: a scan older than the previous one of the same
/// device stays after it, for the translator to correct.
public struct SeatOrder {
  /// In the order in which they are taken: by time, then as they came.
  private var held: [Entry] = []
  /// How many of them were taken.
  private var taken = 0
  /// The latest time of each device, before which its later events cannot sort.
  private var reached: [Reached] = []

  private struct Entry {
    var key: Int64
    var event: SeatEvent
  }

  private struct Reached {
    var device: UInt16
    var time: Int64
  }

  public init() {}

  /// The most events to be held for sorting; if one read has more, they are sorted in parts.
  static var heldMax: Int { 512 }

  /// Whether what is held is to be taken before more is.
  public var isFull: Bool { held.count >= Self.heldMax }

  public mutating func append(_ event: SeatEvent) {
    precondition(taken == 0, "all that is held is taken before more is held")
    switch event {
    case .scan(let device, let time, _):
      let key = reach(time, of: device)
      hold(event, at: key)
    case .plugged(let device):
      hold(event, behind: device)
    case .unplugged(let device, let since):
      cancelLastLifts(of: device, since: since)
      hold(event, behind: device)
      if let place = place(of: device) { reached.remove(at: place) }
    case .dropped:
      // The kernel puts SYN_DROPPED before the rest of its queue, so it belongs before this read.
      held.insert(Entry(key: .min, event: event), at: 0)
    }
  }

  /// Removes and returns the next event; nil when there is none. All are to be taken before others
  /// are held.
  public mutating func next() -> SeatEvent? {
    guard taken < held.count else {
      held.removeAll(keepingCapacity: true)
      taken = 0
      return nil
    }
    taken += 1
    return held[taken - 1].event
  }

  /// The latest time of a device, which `time` may put off.
  private mutating func reach(_ time: Int64, of device: UInt16) -> Int64 {
    guard let place = place(of: device) else {
      reached.append(Reached(device: device, time: time))
      return time
    }
    if time > reached[place].time { reached[place].time = time }
    return reached[place].time
  }

  private func place(of device: UInt16) -> Int? {
    for place in reached.indices where reached[place].device == device { return place }
    return nil
  }

  /// An event without a time of its own comes right after the previous event of its device, or else
  /// last.
  private mutating func hold(_ event: SeatEvent, behind device: UInt16) {
    let key = place(of: device).map { reached[$0].time } ?? held.last?.key ?? .min
    hold(event, at: key)
  }

  /// Puts an event behind all that are not newer.
  private mutating func hold(_ event: SeatEvent, at key: Int64) {
    var place = held.count
    while place > 0, held[place - 1].key > key { place -= 1 }
    held.insert(Entry(key: key, event: event), at: place)
  }

  /// libinput lifts all contacts of a device that is removed, at the time at which it finds out:
  /// those lifts are no finger's. What the kernel stamped before is.
  private mutating func cancelLastLifts(of device: UInt16, since: Int64) {
    for index in held.indices.reversed() {
      guard case .scan(device, let time, var changes) = held[index].event else { continue }
      guard time >= since else { return }
      for place in changes.indices {
        if case .up(let slot) = changes[place] { changes[place] = .cancel(slot: slot) }
      }
      held[index].event = .scan(device: device, time: time, changes: changes)
      return
    }
  }
}
