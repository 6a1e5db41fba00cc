import Recordings
import SeatInput

/// From one scan to the next.
struct ScanStep: Equatable {
  /// The kernel's stamp at its end, and how long it took, in microseconds.
  var time: Int64
  var interval: Int64
  /// The number of contacts that were down in both; 0 when one landed or left.
  var contacts: Int
  /// How fast the fastest of them moves along an axis, in device units a microsecond, over this
  /// scan and two on each side of it; 0 where none goes one way, but only to and fro.
  var speed: Double
  /// Whether one went as far in it as in that time beside it: what takes long was not reported. One
  /// that stopped and goes on comes a scan's way.
  var isCaughtUp = true
}

/// Goes through the scans of a recording, with what is down in each.
struct ScanWalk {
  private(set) var steps: [ScanStep] = []
  /// The most contacts at once.
  private(set) var atOnce = 0
  /// The least distance between two contacts, in millimetres.
  private(set) var nearest: Double?
  /// The least way of a contact along an axis, in device units: what positions are rounded to is no
  /// more.
  private(set) var leastStep: Double?
  /// Where two contacts exchanged their places.
  private(set) var swaps: [LinePlace] = []
  /// Where a contact ended and another jumped towards it.
  private(set) var merges: [LinePlace] = []

  /// Jumps of contacts that became one with another, or two: no leaps.
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
  }

  /// How far each contact went in its last scan, in millimetres.
  private var pace: [Int32: Double] = [:]
  /// The scans in which the same contacts are down.
  private var run: [(time: Int64, down: [Int32: Contact])] = []
  /// The scans before and after one that are looked at with it.
  private static let beside = 2
  /// What goes one way covers at least this part of its way along an axis.
  private static let directness = 0.6

  /// Two contacts that exchange their places are at least this far apart, in millimetres; nearer,
  /// it cannot be seen which is which.
  private static let swapMin = 8.0

  init(_ screen: RawTouchscreen, _ scale: MillimetreScale?) {
    var decoder = EvdevDecoder(
      screen.touchProtocol, lastSlot: screen.lastSlot, currentSlot: screen.firstSlot)
    var down: [Int32: Contact] = [:]
    var last: Int64?
    for (event, line) in zip(screen.events, screen.lines) {
      let outcome = decoder.handle(event)
      guard outcome != .nothing else { continue }
      if outcome == .dropped { decoder.loseEvents() }
      let changes = decoder.changes.filter { $0.kind != .press }
      decoder.changes.removeAll(keepingCapacity: true)
      guard !changes.isEmpty else { continue }
      let before = down
      let isSame = changes.allSatisfy { $0.kind == .move }
      for change in changes {
        switch change.kind {
        case .land, .move:
          let now = Contact(x: change.x, y: change.y)
          if change.kind == .move { noteStep(down[change.slot], now) }
          down[change.slot] = now
        case .lift, .cancel: down[change.slot] = nil
        case .press: break
        }
      }
      atOnce = max(atOnce, down.count)
      if !isSame {
        endRun()
        if let last, event.time > last {
          steps.append(
            ScanStep(time: event.time, interval: event.time - last, contacts: 0, speed: 0))
        }
      }
      if last.map({ event.time > $0 }) ?? true { run.append((event.time, down)) }
      last = max(event.time, last ?? event.time)
      guard let scale else { continue }
      if down.count > 1 { compare(before, down, line, scale) }
      if !isSame {
        if before.count > 1 { findMerge(before, down, line, event.time, scale) }
        if down.count > 1 { findSplit(before, down, event.time, scale) }
      }
      notePace(before, down, changes, scale)
    }
    endRun()
  }

  private mutating func noteStep(_ before: Contact?, _ now: Contact) {
    guard let before else { return }
    for (old, new) in [(before.x, now.x), (before.y, now.y)] where old != new {
      let step = (Double(new) - Double(old)).magnitude
      leastStep = min(leastStep ?? step, step)
    }
  }

  /// Adds the steps between the scans of a run.
  private mutating func endRun() {
    defer { run.removeAll(keepingCapacity: true) }
    guard run.count > 1 else { return }
    for index in 1..<run.count {
      let from = max(0, index - 1 - Self.beside)
      let to = min(run.count - 1, index + Self.beside)
      var net = 0.0
      for slot in run[index].down.keys { net = max(net, travel(of: slot, from, to)) }
      steps.append(
        ScanStep(
          time: run[index].time, interval: run[index].time - run[index - 1].time,
          contacts: run[index].down.count,
          speed: net / Double(run[to].time - run[from].time),
          isCaughtUp: run[index].down.keys.contains { isCaughtUp($0, index, from, to) }))
    }
  }

  /// A contact that went on goes at least this part of its way beside a step in the same time.
  private static let caughtUp = 0.5

  private func isCaughtUp(_ slot: Int32, _ index: Int, _ from: Int, _ to: Int) -> Bool {
    /// Units a microsecond; nil where there is no scan.
    func speed(_ first: Int, _ last: Int) -> Double? {
      guard first < last, let a = run[first].down[slot], let b = run[last].down[slot] else {
        return nil
      }
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
  private func travel(of slot: Int32, _ from: Int, _ to: Int) -> Double {
    func along(_ axis: KeyPath<Contact, Int32>) -> (net: Double, path: Double) {
      var path = 0.0
      let values = (from...to).compactMap { run[$0].down[slot].map { Double($0[keyPath: axis]) } }
      for (value, next) in zip(values, values.dropFirst()) { path += (next - value).magnitude }
      return (((values.last ?? 0) - (values.first ?? 0)).magnitude, path)
    }
    let (x, y) = (along(\.x), along(\.y))
    let (net, path) = x.net >= y.net ? x : y
    return net >= Self.directness * path ? net : 0
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
    for (gone, old) in before where after[gone] == nil {
      let end = scale.place(old.x, old.y)
      for (slot, contact) in after {
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
        if apart >= Self.swapMin, crosses < stays / 3 {
          swaps.append(LinePlace(line: line, place: placeA))
        }
      }
    }
  }
}
