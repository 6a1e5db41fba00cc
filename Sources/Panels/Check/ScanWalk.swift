import Recordings
import SeatInput

/// From one scan to the next.
struct ScanStep: Equatable {
  /// In microseconds.
  var interval: Int64
  /// The number of contacts that were down in both; 0 when one landed or left.
  var contacts: Int
  /// The farthest that one of them moved along an axis, in device units.
  var units: Double
}

/// Goes through the scans of a recording, with what is down in each.
struct ScanWalk {
  private(set) var steps: [ScanStep] = []
  /// The most contacts at once.
  private(set) var atOnce = 0
  /// The least distance between two contacts, in millimetres.
  private(set) var nearest: Double?
  /// Where two contacts exchanged their places.
  private(set) var swaps: [Int32] = []
  /// Where a contact ended and another jumped towards it.
  private(set) var merges: [Int32] = []
  /// The time from the first scan to the last, in microseconds.
  private(set) var duration: Int64 = 0

  private struct Contact {
    var x, y: Int32
  }

  /// Two contacts that exchange their places are at least this far apart, in millimetres; nearer,
  /// it cannot be seen which is which.
  private static let swapMin = 8.0

  init(_ screen: RawTouchscreen, _ scale: MillimetreScale?) {
    var decoder = EvdevDecoder(
      screen.touchProtocol, lastSlot: screen.lastSlot, currentSlot: screen.firstSlot)
    var down: [Int32: Contact] = [:]
    var last: Int64?
    var first: Int64?
    for (event, line) in zip(screen.events, screen.lines) {
      let outcome = decoder.handle(event)
      guard outcome != .nothing else { continue }
      if outcome == .dropped { decoder.loseEvents() }
      let changes = decoder.changes
      guard !changes.isEmpty else { continue }
      decoder.changes.removeAll(keepingCapacity: true)
      let before = down
      let isSame = changes.allSatisfy { $0.kind == .move }
      for change in changes {
        switch change.kind {
        case .land, .move: down[change.slot] = Contact(x: change.x, y: change.y)
        case .lift, .cancel: down[change.slot] = nil
        }
      }
      atOnce = max(atOnce, down.count)
      if let last, event.time > last {
        steps.append(
          ScanStep(
            interval: event.time - last, contacts: isSame ? down.count : 0,
            units: isSame ? Self.units(before, down) : 0))
      }
      last = max(event.time, last ?? event.time)
      first = first ?? event.time
      guard let scale else { continue }
      if down.count > 1 { compare(before, down, line, scale) }
      if before.count > 1, !isSame { findMerge(before, down, line, scale) }
    }
    duration = (last ?? 0) - (first ?? 0)
  }

  private static func units(_ before: [Int32: Contact], _ after: [Int32: Contact]) -> Double {
    var most = 0.0
    for (slot, contact) in after {
      guard let old = before[slot] else { continue }
      most = max(
        most, (Double(contact.x) - Double(old.x)).magnitude,
        (Double(contact.y) - Double(old.y)).magnitude)
    }
    return most
  }

  /// Two fingers that merge were no farther apart than this, in millimetres; the one that stays
  /// jumps by at least so much, and by at least this part of the way.
  private static let mergeMax = 25.0
  private static let mergeJump = 2.0
  private static let mergePart = 0.3

  private mutating func findMerge(
    _ before: [Int32: Contact], _ after: [Int32: Contact], _ line: Int32, _ scale: MillimetreScale
  ) {
    for (gone, old) in before where after[gone] == nil {
      let end = scale.place(old.x, old.y)
      for (slot, contact) in after {
        guard let was = before[slot] else { continue }
        let (from, to) = (scale.place(was.x, was.y), scale.place(contact.x, contact.y))
        let apart = from.distance(to: end)
        let nearer = apart - to.distance(to: end)
        if apart <= Self.mergeMax, nearer >= Self.mergeJump, nearer >= Self.mergePart * apart {
          return merges.append(line)
        }
      }
    }
  }

  private mutating func compare(
    _ before: [Int32: Contact], _ after: [Int32: Contact], _ line: Int32, _ scale: MillimetreScale
  ) {
    let slots = after.keys.sorted()
    for (index, one) in slots.enumerated() {
      for other in slots[(index + 1)...] {
        guard let a = after[one], let b = after[other] else { continue }
        let (placeA, placeB) = (scale.place(a.x, a.y), scale.place(b.x, b.y))
        let apart = placeA.distance(to: placeB)
        nearest = min(nearest ?? apart, apart)
        guard let oldA = before[one], let oldB = before[other] else { continue }
        let (wasA, wasB) = (scale.place(oldA.x, oldA.y), scale.place(oldB.x, oldB.y))
        let stays = placeA.distance(to: wasA) + placeB.distance(to: wasB)
        let crosses = placeA.distance(to: wasB) + placeB.distance(to: wasA)
        if apart >= Self.swapMin, crosses < stays / 3 { swaps.append(line) }
      }
    }
  }
}
