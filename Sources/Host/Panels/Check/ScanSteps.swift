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
  /// The lesser of a contact's speeds over this scan and the two before it, and over this one and
  /// the two behind it; of several contacts the greatest. One that starts or stops has moved as
  /// fast on one side only.
  var sureSpeed = 0.0
  /// Whether one went as far in it as in that time beside it: what takes long was not reported. One
  /// that stopped and goes on comes a scan's way.
  var isCaughtUp = true
}

/// Goes from scan to scan of a recording.
///
/// A scan is looked at with two before it and two after it, and no more are kept. No step goes over
/// lost events; what was down before them is down again once it is reported, and how many contacts
/// there are is known once nothing more is in doubt, or a finger lands while none that is known is
/// down.
struct ScanSteps {
  private struct Contact {
    var slot, x, y: Int32
  }

  private struct Scan {
    var time: Int64
    var down: [Contact]
    /// Whether no other contact may be down as well.
    var isKnown = true
  }

  /// The newest scans of those in which the same contacts are down, and how many there were.
  private var run: [Scan] = []
  private var runCount = 0
  /// The scans before and after one that are looked at with it.
  private static let beside = 2
  /// What goes one way covers at least this part of its way along an axis.
  private static let directness = 0.6

  private init() {}

  /// Calls `body` with each step of a recording, in order.
  static func forEach(in screen: RawTouchscreen, _ body: (ScanStep) -> Void) {
    var decoder = EvdevDecoder(
      screen.touchProtocol, lastSlot: screen.lastSlot, currentSlot: screen.firstSlot)
    var steps = ScanSteps()
    var down: [Contact] = []
    var doubtful: Set<Int32> = []
    var known = KnownContacts(screen)
    var last: Int64?
    for (event, _) in screen.log where known.takes(event) {
      let outcome = decoder.handle(event)
      guard outcome != .nothing else { continue }
      defer {
        if outcome == .dropped {
          decoder.loseEvents()
          steps.endRun(body)
          doubtful.formUnion(down.map(\.slot))
          down.removeAll()
          last = nil
        }
      }
      var (isScan, isSame) = (false, true)
      for change in decoder.changes where change.kind != .press {
        isScan = true
        if change.kind == .land, down.isEmpty { doubtful.removeAll() }
        let count = down.count
        Self.take(change, &down)
        let isPlaceKnown = known.partial(change.slot) == nil
        let wasDoubtful = doubtful.contains(change.slot)
        if isPlaceKnown || change.kind == .lift || change.kind == .cancel {
          doubtful.remove(change.slot)
        } else {
          doubtful.insert(change.slot)
        }
        if change.kind != .move || down.count != count || wasDoubtful && isPlaceKnown {
          isSame = false
        }
      }
      decoder.changes.removeAll(keepingCapacity: true)
      guard isScan else { continue }
      if !isSame {
        steps.endRun(body)
        if let last, event.time > last {
          body(
            ScanStep(time: event.time, interval: event.time - last, contacts: 0, speed: 0))
        }
      }
      if last.map({ event.time > $0 }) ?? true {
        steps.add(Scan(time: event.time, down: down, isKnown: doubtful.isEmpty), body)
      }
      last = max(event.time, last ?? event.time)
    }
    steps.endRun(body)
  }

  private static func take(_ change: SlotChange, _ down: inout [Contact]) {
    let index = down.firstIndex { $0.slot == change.slot }
    switch change.kind {
    case .land, .move:
      let contact = Contact(slot: change.slot, x: change.x, y: change.y)
      if let index { down[index] = contact } else { down.append(contact) }
    case .lift, .cancel: if let index { down.remove(at: index) }
    case .press: break
    }
  }

  private mutating func add(_ scan: Scan, _ body: (ScanStep) -> Void) {
    run.append(scan)
    runCount += 1
    // The step to a scan is known with the last one that is looked at with it.
    if runCount > Self.beside + 1 { body(step(to: run.count - 1 - Self.beside)) }
    // With the step to a scan those before the one that it comes from are looked at.
    if run.count > 2 * Self.beside + 1 { run.removeFirst() }
  }

  private mutating func endRun(_ body: (ScanStep) -> Void) {
    let first = max(1, run.count - Self.beside)
    for index in first..<max(first, run.count) { body(step(to: index)) }
    run.removeAll(keepingCapacity: true)
    runCount = 0
  }

  private func step(to index: Int) -> ScanStep {
    let from = max(0, index - 1 - Self.beside)
    let to = min(run.count - 1, index + Self.beside)
    var (speed, sure) = (0.0, 0.0)
    for contact in run[index].down {
      speed = max(speed, self.speed(of: contact.slot, from, to))
      let sides = [(from, index), (index - 1, to)].map { self.speed(of: contact.slot, $0, $1) }
      sure = max(sure, min(sides[0], sides[1]))
    }
    return ScanStep(
      time: run[index].time, interval: run[index].time - run[index - 1].time,
      contacts: run[index].isKnown ? run[index].down.count : 0, speed: speed, sureSpeed: sure,
      isCaughtUp: run[index].down.contains { isCaughtUp($0.slot, index, from, to) })
  }

  /// Units a microsecond; 0 for less than a unit a scan: one that rests on the border of two units
  /// is reported now as the one, now as the other.
  private func speed(of slot: Int32, _ from: Int, _ to: Int) -> Double {
    let net = travel(of: slot, from, to)
    return net < Double(to - from) ? 0 : net / Double(run[to].time - run[from].time)
  }

  /// A contact that went on goes at least this part of its way beside a step in the same time.
  private static let caughtUp = 0.5

  private func isCaughtUp(_ slot: Int32, _ index: Int, _ from: Int, _ to: Int) -> Bool {
    /// Units a microsecond; nil where there is no scan.
    func speed(_ first: Int, _ last: Int) -> Double? {
      guard first < last, let a = run[first].down.first(where: { $0.slot == slot }),
        let b = run[last].down.first(where: { $0.slot == slot })
      else { return nil }
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
      var (path, first, last) = (0.0, Double?.none, 0.0)
      for scan in run[from...to] {
        guard let contact = scan.down.first(where: { $0.slot == slot }) else { continue }
        let value = Double(contact[keyPath: axis])
        if first != nil { path += (value - last).magnitude } else { first = value }
        last = value
      }
      return ((last - (first ?? last)).magnitude, path)
    }
    let (x, y) = (along(\.x), along(\.y))
    let (net, path) = x.net >= y.net ? x : y
    return net >= Self.directness * path ? net : 0
  }
}
