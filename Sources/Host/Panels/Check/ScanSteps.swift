import Recordings
import SeatInput

/// Makes steps of the packets of a recording.
///
/// A scan is looked at with two before it and two after it, and no more are kept. No step goes over
/// lost events; what was down before them is down again once it is reported, and how many contacts
/// there are is known once nothing more is in doubt, or a finger lands while none that is known is
/// down.
struct ScanSteps {
  private(set) var log = StepLog()

  private struct Contact {
    var slot, x, y: Int32
  }

  private struct Scan {
    var time: Int64
    var down: [Contact]
    /// Whether no other contact may be down as well.
    var isKnown = true

    subscript(slot: Int32) -> Contact? { down.first { $0.slot == slot } }
  }

  private var down: [Contact] = []
  /// The slots that may be down since events were lost.
  private var doubtful: Set<Int32> = []
  private var last: Int64?
  /// The newest scans of those in which the same contacts are down, and how many there were.
  private var run: [Scan] = []
  private var runCount = 0
  /// The scans before and after one that are looked at with it.
  private static let beside = 2
  /// What goes one way covers at least this part of its way along an axis.
  private static let directness = 0.6

  mutating func take(_ packet: Packet, _ known: KnownContacts) {
    defer { if packet.isDropped { loseEvents() } }
    guard !packet.changes.isEmpty else { return }
    var isSame = true
    for change in packet.changes where !take(change, known) { isSame = false }
    if !isSame {
      endRun()
      if let last, packet.time > last {
        log.append(ScanStep(time: packet.time, interval: packet.time - last))
      }
    }
    if last.map({ packet.time > $0 }) ?? true {
      add(Scan(time: packet.time, down: down, isKnown: doubtful.isEmpty))
    }
    last = max(packet.time, last ?? packet.time)
  }

  /// The recording is over.
  mutating func finish() { endRun() }

  private mutating func loseEvents() {
    endRun()
    doubtful.formUnion(down.map(\.slot))
    down.removeAll()
    last = nil
  }

  /// Takes a change; whether the same contacts are down as before, at known places.
  private mutating func take(_ change: SlotChange, _ known: KnownContacts) -> Bool {
    if change.kind == .land, down.isEmpty { doubtful.removeAll() }
    let isPlaceKnown = known.partial(change.slot) == nil
    let wasDoubtful = doubtful.contains(change.slot)
    let index = down.firstIndex { $0.slot == change.slot }
    guard change.kind == .move || change.kind == .land else {
      if let index { down.remove(at: index) }
      doubtful.remove(change.slot)
      return false
    }
    if isPlaceKnown { doubtful.remove(change.slot) } else { doubtful.insert(change.slot) }
    let contact = Contact(slot: change.slot, x: change.x, y: change.y)
    if let index { down[index] = contact } else { down.append(contact) }
    return change.kind == .move && index != nil && !(wasDoubtful && isPlaceKnown)
  }

  private mutating func add(_ scan: Scan) {
    run.append(scan)
    runCount += 1
    // The step to a scan is known with the last one that is looked at with it.
    if runCount > Self.beside + 1 { log.append(step(to: run.count - 1 - Self.beside)) }
    // With the step to a scan those before the one that it comes from are looked at.
    if run.count > 2 * Self.beside + 1 { run.removeFirst() }
  }

  private mutating func endRun() {
    let first = max(1, run.count - Self.beside)
    for index in first..<max(first, run.count) { log.append(step(to: index)) }
    run.removeAll(keepingCapacity: true)
    runCount = 0
  }

  private func step(to index: Int) -> ScanStep {
    let from = max(0, index - 1 - Self.beside)
    let to = min(run.count - 1, index + Self.beside)
    let scan = run[index]
    var step = ScanStep(
      time: scan.time, interval: scan.time - run[index - 1].time,
      contacts: scan.isKnown ? scan.down.count : 0)
    for contact in scan.down {
      let around = speed(of: contact.slot, from, to)
      if around.value > step.speed.value { step.speed = around }
      let sides = (speed(of: contact.slot, from, index), speed(of: contact.slot, index - 1, to))
      let sure = sides.1.value < sides.0.value ? sides.1 : sides.0
      if sure.value > step.sureSpeed.value { step.sureSpeed = sure }
    }
    step.isCaughtUp = scan.down.contains { isCaughtUp($0.slot, index, from, to) }
    return step
  }

  /// 0 for less than a unit a scan: one that rests on the border of two units is reported now as
  /// the one, now as the other.
  private func speed(of slot: Int32, _ from: Int, _ to: Int) -> Speed {
    let net = travel(of: slot, from, to)
    return net < Int64(to - from) ? Speed() : Speed(way: net, time: run[to].time - run[from].time)
  }

  /// A contact that went on goes at least this part of its way beside a step in the same time.
  private static let caughtUp = 0.5

  private func isCaughtUp(_ slot: Int32, _ index: Int, _ from: Int, _ to: Int) -> Bool {
    /// Units a microsecond; nil where there is no scan.
    func speed(_ first: Int, _ last: Int) -> Double? {
      guard first < last, let a = run[first][slot], let b = run[last][slot] else { return nil }
      let (dx, dy) = (Double(b.x) - Double(a.x), Double(b.y) - Double(a.y))
      return (dx * dx + dy * dy).squareRoot() / Double(run[last].time - run[first].time)
    }
    let beside = [speed(from, index - 1), speed(index, to)].compactMap { $0 }
    guard let own = speed(index - 1, index), !beside.isEmpty else { return true }
    let time = Double(run[index].time - run[index - 1].time)
    // A unit may be rounding.
    return own * time >= Self.caughtUp * time * beside.reduce(0, +) / Double(beside.count) - 1
  }

  /// How far a contact comes, along the axis along which that is more; 0 when it does not go one
  /// way.
  private func travel(of slot: Int32, _ from: Int, _ to: Int) -> Int64 {
    func along(_ axis: KeyPath<Contact, Int32>) -> (net: Int64, path: Int64) {
      let values = run[from...to].compactMap { $0[slot].map { Int64($0[keyPath: axis]) } }
      guard let first = values.first, let last = values.last else { return (0, 0) }
      let path = zip(values, values.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
      return (abs(last - first), path)
    }
    let (x, y) = (along(\.x), along(\.y))
    let (net, path) = x.net >= y.net ? x : y
    return Double(net) >= Self.directness * Double(path) ? net : 0
  }
}
