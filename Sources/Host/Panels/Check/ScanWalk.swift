import Recordings
import SeatInput

/// Goes through the scans of a recording, with what is down in each.
struct ScanWalk {
  /// The most contacts at once.
  private(set) var atOnce = 0
  /// The least distance between two contacts, in millimetres.
  private(set) var nearest: Double?
  /// The least way of a contact along an axis, or the least by which a way differs from the one
  /// before, in device units: what positions are rounded to is no more.
  private(set) var leastStep: Double?
  /// Where two contacts exchanged their places.
  private(set) var swaps: [LinePlace] = []
  /// Where a contact ended and another jumped towards it.
  private(set) var merges: [LinePlace] = []

  /// Jumps of contacts that became one with another, or two, or exchanged their places: no leaps.
  private(set) var explained: Set<Jump> = []

  /// A contact's step, by the scan in which it ended.
  struct Jump: Hashable {
    var slot: Int32
    var time: Int64
  }

  /// A line of the recording, and where on the glass.
  struct LinePlace {
    var line: Int32
    var place: Place
    /// How far apart the two contacts were before it, in millimetres.
    var apart = 0.0
  }

  private struct Contact {
    var x, y: Int32
    /// The steps that it came by.
    var steps: (x: Double, y: Double) = (0, 0)
  }

  /// How far each contact went in its last scan, in millimetres.
  private var pace: [Int32: Double] = [:]
  /// Two contacts that exchange their places are at least this far apart, in millimetres; nearer,
  /// it cannot be seen which is which.
  private static let swapMin = 8.0

  init(_ screen: RawTouchscreen, _ scale: MillimetreScale?) {
    var decoder = EvdevDecoder(
      screen.touchProtocol, lastSlot: screen.lastSlot, currentSlot: screen.firstSlot)
    var down: [Int32: Contact] = [:]
    var known = KnownContacts(screen)
    for (event, line) in screen.log where known.takes(event) {
      let outcome = decoder.handle(event)
      guard outcome != .nothing else { continue }
      let changes = decoder.changes.filter { $0.kind != .press }
      decoder.changes.removeAll(keepingCapacity: true)
      // What is down behind it is compared with nothing before it.
      defer {
        if outcome == .dropped {
          decoder.loseEvents()
          down.removeAll()
          pace.removeAll()
        }
      }
      guard !changes.isEmpty else { continue }
      let before = down
      for change in changes {
        switch change.kind {
        case .land, .move:
          guard known.partial(change.slot) == nil else { continue }
          var now = Contact(x: change.x, y: change.y)
          if change.kind == .move { noteStep(down[change.slot], &now, scale) }
          down[change.slot] = now
        case .lift, .cancel: down[change.slot] = nil
        case .press: break
        }
      }
      atOnce = max(atOnce, down.count)
      guard let scale else { continue }
      if down.count > 1 { compare(before, down, line, event.time, scale) }
      if !changes.allSatisfy({ $0.kind == .move }) {
        if before.count > 1 { findMerge(before, down, line, event.time, scale) }
        if down.count > 1 { findSplit(before, down, event.time, scale) }
      }
      notePace(before, down, changes, scale)
    }
  }

  /// No panel resolves places that are nearer to each other than this, in millimetres: where
  /// units are finer, ways of a coarser lattice differ by what its places are rounded to.
  private static let leastDifference = 0.005

  private mutating func noteStep(
    _ before: Contact?, _ now: inout Contact, _ scale: MillimetreScale?
  ) {
    guard let before else { return }
    now.steps = (Double(now.x) - Double(before.x), Double(now.y) - Double(before.y))
    let (old, new) = (before.steps, now.steps)
    let least = scale.map { Self.leastDifference / $0.unit } ?? 0
    for (step, off) in [(new.x, 0), (new.y, 0), (new.x - old.x, least), (new.y - old.y, least)]
    where step.magnitude > off {
      leastStep = min(leastStep ?? step.magnitude, step.magnitude)
    }
  }

  /// Two fingers that merge were no farther apart than this, in millimetres; the one that stays
  /// jumps by at least so much, and by at least this part of the way.
  private static let mergeMax = 25.0
  private static let mergeJump = 2.0
  private static let mergePart = 0.3
  /// Farther apart, up to this, a merge is a leap towards the other one: so much of it.
  private static let farMax = 100.0
  private static let towards = 0.8

  private mutating func findMerge(
    _ before: [Int32: Contact], _ after: [Int32: Contact], _ line: Int32, _ time: Int64,
    _ scale: MillimetreScale
  ) {
    // In the order of the slots: the first merge counts, in each run the same one.
    for (gone, old) in before.sorted(by: { $0.key < $1.key }) where after[gone] == nil {
      let end = scale.place(old.x, old.y)
      for (slot, contact) in after.sorted(by: { $0.key < $1.key }) {
        guard let was = before[slot] else { continue }
        let (from, to) = (scale.place(was.x, was.y), scale.place(contact.x, contact.y))
        let apart = from.distance(to: end)
        let nearer = apart - to.distance(to: end)
        guard nearer >= Self.mergeJump, nearer >= Self.mergePart * apart,
          apart <= Self.mergeMax || isLeap(of: slot, from, to, apart, by: nearer)
        else { continue }
        explained.insert(Jump(slot: slot, time: time))
        return merges.append(LinePlace(line: line, place: end, apart: apart))
      }
    }
  }

  /// A contact that was two fingers leaps away from where the other one lands.
  private mutating func findSplit(
    _ before: [Int32: Contact], _ after: [Int32: Contact], _ time: Int64, _ scale: MillimetreScale
  ) {
    for (born, new) in after where before[born] == nil {
      let start = scale.place(new.x, new.y)
      for (slot, contact) in after {
        guard let was = before[slot] else { continue }
        let (from, to) = (scale.place(was.x, was.y), scale.place(contact.x, contact.y))
        let apart = to.distance(to: start)
        let farther = apart - from.distance(to: start)
        guard farther >= Self.mergePart * apart, isLeap(of: slot, from, to, apart, by: farther)
        else { continue }
        explained.insert(Jump(slot: slot, time: time))
      }
    }
  }

  /// Whether a contact leaps, towards another or away from it.
  private func isLeap(
    of slot: Int32, _ from: Place, _ to: Place, _ apart: Double, by way: Double
  ) -> Bool {
    let jump = from.distance(to: to)
    return apart <= Self.farMax && jump >= ContactAudit.leapMin && way >= Self.towards * jump
      && jump > ContactAudit.leapRatio * (pace[slot] ?? 0)
  }

  private mutating func notePace(
    _ before: [Int32: Contact], _ after: [Int32: Contact], _ changes: [SlotChange],
    _ scale: MillimetreScale
  ) {
    for slot in pace.keys where after[slot] == nil { pace[slot] = nil }
    for change in changes {
      guard let now = after[change.slot] else { continue }
      pace[change.slot] = before[change.slot].map {
        scale.place($0.x, $0.y).distance(to: scale.place(now.x, now.y))
      }
    }
  }

  private mutating func compare(
    _ before: [Int32: Contact], _ after: [Int32: Contact], _ line: Int32, _ time: Int64,
    _ scale: MillimetreScale
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
        if apart >= Self.swapMin, crosses < stays / 3 {
          swaps.append(LinePlace(line: line, place: placeA))
          for slot in [one, other] { explained.insert(Jump(slot: slot, time: time)) }
        }
      }
    }
  }
}
