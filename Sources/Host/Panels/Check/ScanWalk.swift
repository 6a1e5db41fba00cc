import Recordings
import SeatInput

/// Goes through the scans of a recording, with what is down in each: how many contacts and how near
/// to each other, and where two exchange their places or become one.
struct ScanWalk {
  /// The most contacts at once.
  private(set) var atOnce = 0
  /// The least distance between two contacts, in millimetres.
  private(set) var nearest: Double?
  /// The least way of a contact along an axis, or the least by which a way differs from the one
  /// before, in device units: what positions are rounded to is no more.
  private(set) var leastStep: Double?
  /// Where two contacts exchanged their places, and where one ended and another jumped towards it.
  private(set) var swaps: FaultList
  private(set) var merges: FaultList
  /// How far apart the two contacts of each merge were before it, in millimetres.
  private(set) var mergeDistances: [Double] = []
  /// Jumps of contacts that became one with another, or two, or exchanged their places: no leaps.
  private(set) var explained: Set<Jump> = []

  /// A contact's step, by the scan in which it ended.
  struct Jump: Hashable {
    var slot: Int32
    var time: Int64
  }

  fileprivate struct Contact {
    var slot, x, y: Int32
    /// The steps that it came by.
    var steps: (x: Double, y: Double) = (0, 0)
    /// How far it went in its last scan, in millimetres.
    var pace: Double?
  }

  private let scale: MillimetreScale?
  /// In the order of their slots.
  private var down: [Contact] = []

  init(_ file: String, _ scale: MillimetreScale?) {
    (swaps, merges, self.scale) = (FaultList(file), FaultList(file), scale)
  }

  mutating func take(_ packet: Packet, _ known: KnownContacts) {
    // What is down behind lost events is compared with nothing before them.
    defer { if packet.isDropped { down.removeAll() } }
    guard !packet.changes.isEmpty else { return }
    let before = down
    for change in packet.changes { take(change, known) }
    atOnce = max(atOnce, down.count)
    guard let scale else { return }
    if down.count > 1 { compare(before, packet, scale) }
    if !packet.changes.allSatisfy({ $0.kind == .move }) {
      if before.count > 1 { findMerge(before, packet, scale) }
      if down.count > 1 { findSplits(before, packet.time, scale) }
    }
    for change in packet.changes {
      guard let index = down.firstIndex(where: { $0.slot == change.slot }) else { continue }
      down[index].pace = before.of(change.slot).map {
        scale.place($0).distance(to: scale.place(down[index]))
      }
    }
  }

  private mutating func take(_ change: SlotChange, _ known: KnownContacts) {
    let index = down.firstIndex { $0.slot >= change.slot } ?? down.count
    let old = index < down.count && down[index].slot == change.slot ? down[index] : nil
    switch change.kind {
    case .land, .move:
      guard known.partial(change.slot) == nil else { return }
      var now = Contact(slot: change.slot, x: change.x, y: change.y, pace: old?.pace)
      if change.kind == .move, let old { noteStep(old, &now) }
      if old != nil { down[index] = now } else { down.insert(now, at: index) }
    case .lift, .cancel: if old != nil { down.remove(at: index) }
    case .press: break
    }
  }

  /// No panel resolves places that are nearer to each other than this, in millimetres: where
  /// units are finer, ways of a coarser lattice differ by what its places are rounded to.
  private static let leastDifference = 0.005

  private mutating func noteStep(_ old: Contact, _ now: inout Contact) {
    now.steps = (Double(now.x) - Double(old.x), Double(now.y) - Double(old.y))
    let least = scale.map { Self.leastDifference / $0.unit } ?? 0
    for (step, off) in [
      (now.steps.x, 0), (now.steps.y, 0), (now.steps.x - old.steps.x, least),
      (now.steps.y - old.steps.y, least),
    ] where step.magnitude > off {
      leastStep = min(leastStep ?? step.magnitude, step.magnitude)
    }
  }

  /// Two contacts that exchange their places are at least this far apart, in millimetres; nearer,
  /// it cannot be seen which is which.
  private static let swapMin = 8.0

  private mutating func compare(
    _ before: [Contact], _ packet: Packet, _ scale: MillimetreScale
  ) {
    for (index, a) in down.enumerated() {
      for b in down[(index + 1)...] {
        let (placeA, placeB) = (scale.place(a), scale.place(b))
        let apart = placeA.distance(to: placeB)
        nearest = min(nearest ?? apart, apart)
        guard let oldA = before.of(a.slot), let oldB = before.of(b.slot) else { continue }
        let (wasA, wasB) = (scale.place(oldA), scale.place(oldB))
        let stays = placeA.distance(to: wasA) + placeB.distance(to: wasB)
        let crosses = placeA.distance(to: wasB) + placeB.distance(to: wasA)
        guard apart >= Self.swapMin, crosses < stays / 3 else { continue }
        explained.formUnion([a.slot, b.slot].map { Jump(slot: $0, time: packet.time) })
        let line = packet.lines.upperBound
        swaps.mark(.swaps, placeA, line, "two contacts exchange their places")
        swaps.add(
          .swaps, line, "two contacts exchange their places in one scan: their ids are swapped",
          "the firmware's tracking mixes up fingers; ask the vendor for a later one")
      }
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

  /// The contacts that are down in a scan and were in the one before it, each with its distances
  /// from a place then and now.
  private func distances(
    from place: Place, _ before: [Contact], _ scale: MillimetreScale
  ) -> [(contact: Contact, was: Contact, then: Double, now: Double)] {
    down.compactMap { contact in
      guard let was = before.of(contact.slot) else { return nil }
      return (
        contact, was, scale.place(was).distance(to: place), scale.place(contact).distance(to: place)
      )
    }
  }

  /// Of several merges in one scan the first counts, in the order of the slots.
  private mutating func findMerge(
    _ before: [Contact], _ packet: Packet, _ scale: MillimetreScale
  ) {
    for gone in before where down.of(gone.slot) == nil {
      let end = scale.place(gone)
      for (contact, was, apart, now) in distances(from: end, before, scale) {
        let nearer = apart - now
        guard nearer >= Self.mergeJump, nearer >= Self.mergePart * apart,
          apart <= Self.mergeMax || isLeap(was, contact, scale, apart, by: nearer)
        else { continue }
        explained.insert(Jump(slot: contact.slot, time: packet.time))
        mergeDistances.append(apart)
        merges.mark(.merges, end, packet.lines.upperBound, "two contacts become one")
        return merges.add(
          .merges, packet.lines.upperBound,
          "a contact ends where another jumps towards it: two fingers become one",
          "the controller cannot tell them apart at that distance; ask the vendor for the "
            + "separation that it is tuned for")
      }
    }
  }

  /// Contacts that were two fingers leap away from where the other one lands.
  private mutating func findSplits(_ before: [Contact], _ time: Int64, _ scale: MillimetreScale) {
    for born in down where before.of(born.slot) == nil {
      for (contact, was, then, apart) in distances(from: scale.place(born), before, scale) {
        guard apart - then >= Self.mergePart * apart,
          isLeap(was, contact, scale, apart, by: apart - then)
        else { continue }
        explained.insert(Jump(slot: contact.slot, time: time))
      }
    }
  }

  /// Whether a contact leaps, towards another or away from it.
  private func isLeap(
    _ was: Contact, _ now: Contact, _ scale: MillimetreScale, _ apart: Double, by way: Double
  ) -> Bool {
    let jump = scale.place(was).distance(to: scale.place(now))
    return apart <= Self.farMax && jump >= ContinuityAudit.leapMin && way >= Self.towards * jump
      && jump > ContinuityAudit.leapRatio * (was.pace ?? 0)
  }
}

extension [ScanWalk.Contact] {
  fileprivate func of(_ slot: Int32) -> ScanWalk.Contact? { first { $0.slot == slot } }
}

extension MillimetreScale {
  fileprivate func place(_ contact: ScanWalk.Contact) -> Place { place(contact.x, contact.y) }
}
