internal import CTactus

/// The events that the caller has not taken yet, in memory that the caller lends.
struct EventQueue {
  private let places: UnsafeMutablePointer<tactus_event>
  private let capacity: UInt32
  private var first: UInt32 = 0
  private var count: UInt32 = 0
  private(set) var lostCount: UInt32 = 0

  init(_ places: UnsafeMutablePointer<tactus_event>, capacity: UInt32) {
    self.places = places
    self.capacity = capacity
  }

  /// A change leaves the last quarter to what must not be missed: the next change makes up for it.
  mutating func append(_ event: tactus_event, isChange: Bool) {
    guard count < (isChange ? capacity - capacity / 4 : capacity) else {
      lostCount &+= 1
      return
    }
    places[Int(truncatingIfNeeded: (first &+ count) % capacity)] = event
    count += 1
  }

  mutating func removeFirst() -> tactus_event? {
    guard count > 0 else { return nil }
    let event = places[Int(truncatingIfNeeded: first)]
    first = (first + 1) % capacity
    count -= 1
    return event
  }
}
