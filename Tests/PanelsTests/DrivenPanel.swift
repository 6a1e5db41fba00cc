import Recordings
import SeatInput
import TestSupport

@testable import Panels

/// A panel of known faults under known fingers: 100 scans a second, 10 units a millimetre, a glass
/// of 160 × 90 mm, protocol B.
struct DrivenPanel {
  /// In microseconds, and by how much a scan is early or late at most.
  var period: Int64 = 10_000
  var jitter: Int64 = 0
  /// Of each axis of each scan, in millimetres: even between −noise and noise.
  var noise = 0.0
  /// Which scans the panel leaves out, by their number.
  var lost: Set<Int> = []
  /// What the panel reports of a finger at a place, in millimetres.
  var bend: (Double, Double) -> (x: Double, y: Double) = { ($0, $1) }

  /// The same by how many positions there have been, from 1: each scan has one of each finger.
  mutating func bendInTurn(
    _ place: @escaping (_ count: Int, _ x: Double, _ y: Double) -> (x: Double, y: Double)
  ) {
    var count = 0
    bend = { x, y in
      count += 1
      return place(count, x, y)
    }
  }

  /// The margin at each edge in which it reports nothing nearer to the edge, in millimetres.
  var dead = (left: 0.0, right: 0.0, top: 0.0, bottom: 0.0)

  /// Where the panel feels nothing: of one finger it reports no scan there, or a lift and a
  /// landing.
  var deaf: (Double, Double) -> Bool = { _, _ in false }
  var liftsWhereDeaf = false

  static let size = PanelSize(width: 160, height: 90)!
  static let unitsPerMillimetre = 10.0

  private(set) var events: [EvdevEvent] = []
  private(set) var lines: [Int32] = []
  private(set) var time: Int64 = 1_000_000
  private var scan = 0
  private var nextID: Int32 = 1
  private var random = SplitMix64(seed: 7)
  private var slot: Int32 = 0
  private var held: [Int32: (x: Int32, y: Int32)] = [:]

  /// A finger on its way from one place to another, in millimetres.
  struct Finger {
    var from: (x: Double, y: Double)
    var to: (x: Double, y: Double)

    init(_ x: Double, _ y: Double, to: (x: Double, y: Double)? = nil) {
      from = (x, y)
      self.to = to ?? from
    }
  }

  /// Lands fingers in slots 0 and up, moves them evenly for so many scans, and lifts them.
  mutating func touch(_ fingers: [Finger], scans: Int, pause: Int64 = 300_000, lifts: Bool = true) {
    for (index, finger) in fingers.enumerated() {
      choose(Int32(index))
      add(3, 0x39, nextID)
      nextID += 1
      place(finger, 0, scans, Int32(index), always: true)
    }
    synchronize()
    for step in 1..<max(2, scans) {
      advance()
      guard !lost.contains(scan), !isDeaf(fingers[0], step, scans) else { continue }
      for (index, finger) in fingers.enumerated() {
        place(finger, step, scans, Int32(index), always: false)
      }
      synchronize()
    }
    advance()
    if lifts {
      for index in fingers.indices {
        choose(Int32(index))
        add(3, 0x39, -1)
        held[Int32(index)] = nil
      }
      synchronize()
    }
    time += pause
  }

  /// Puts a finger down in a slot of its own, in millimetres, beside those of `touch`.
  mutating func land(slot: Int32, _ x: Double, _ y: Double) {
    choose(slot)
    add(3, 0x39, 1000 + slot)
    add(3, 0x35, Int32((x * Self.unitsPerMillimetre).rounded()))
    add(3, 0x36, Int32((y * Self.unitsPerMillimetre).rounded()))
    choose(0)
    synchronize()
  }

  /// Lifts that finger.
  mutating func lift(slot: Int32) {
    choose(slot)
    add(3, 0x39, -1)
    choose(0)
    synchronize()
  }

  /// A pause, in microseconds.
  mutating func wait(_ pause: Int64) { time += pause }

  /// A raw event so many microseconds later, or another panel's.
  mutating func add(_ type: UInt16, _ code: UInt16, _ value: Int32, after delay: Int64) {
    add(EvdevEvent(time: 0, type: type, code: code, value: value), at: time + delay)
  }

  mutating func add(_ event: EvdevEvent, at time: Int64) {
    var event = event
    event.time = time
    events.append(event)
    lines.append(Int32(lines.count + 1))
  }

  /// A raw event, and the end of a packet.
  mutating func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    events.append(EvdevEvent(time: time, type: type, code: code, value: value))
    lines.append(Int32(lines.count + 1))
  }

  mutating func synchronize() {
    guard events.last?.type != 0 || events.last?.time != time else { return }
    add(0, 0, 0)
  }

  private mutating func advance() {
    scan += 1
    let late = jitter > 0 ? Int64(random.next() % UInt64(2 * jitter + 1)) - jitter : 0
    time += period + late
  }

  private mutating func choose(_ wanted: Int32) {
    guard wanted != slot else { return }
    add(3, 0x2f, wanted)
    slot = wanted
  }

  /// Whether one finger is where the panel feels nothing; lifts it and lands it again there.
  private mutating func isDeaf(_ finger: Finger, _ step: Int, _ scans: Int) -> Bool {
    let part = Double(step) / Double(max(1, scans - 1))
    let isDeaf = deaf(
      finger.from.x + (finger.to.x - finger.from.x) * part,
      finger.from.y + (finger.to.y - finger.from.y) * part)
    guard liftsWhereDeaf, isDeaf != (held[0] == nil) else { return isDeaf }
    choose(0)
    add(3, 0x39, isDeaf ? -1 : nextID)
    nextID += 1
    held[0] = nil
    if isDeaf {
      synchronize()
    } else {
      place(finger, step, scans, 0, always: true)
    }
    return isDeaf
  }

  /// The kernel sends only what changed.
  private mutating func place(
    _ finger: Finger, _ step: Int, _ scans: Int, _ slot: Int32, always: Bool
  ) {
    let part = scans > 1 ? Double(step) / Double(scans - 1) : 0
    let place = bend(
      finger.from.x + (finger.to.x - finger.from.x) * part,
      finger.from.y + (finger.to.y - finger.from.y) * part)
    func noisy() -> Double { noise * (2 * Double(random.next() >> 11) / Double(1 << 53) - 1) }
    let x = min(max(place.x + noisy(), dead.left), Self.size.width - dead.right)
    let y = min(max(place.y + noisy(), dead.top), Self.size.height - dead.bottom)
    let units = (
      x: Int32(min(max((x * Self.unitsPerMillimetre).rounded(), 0), 1599)),
      y: Int32(min(max((y * Self.unitsPerMillimetre).rounded(), 0), 899))
    )
    let before = held[slot]
    held[slot] = units
    guard always || before?.x != units.x || before?.y != units.y else { return }
    choose(slot)
    if always || before?.x != units.x { add(3, 0x35, units.x) }
    if always || before?.y != units.y { add(3, 0x36, units.y) }
  }

  var screen: RawTouchscreen {
    var screen = RawTouchscreen(
      file: "panel.events", name: "Panel", touchProtocol: .slotted,
      x: AxisRange(minimum: 0, maximum: 1599), y: AxisRange(minimum: 0, maximum: 899),
      events: events, lines: lines)
    screen.lastSlot = 9
    screen.size = Self.size
    return screen
  }

  /// The same with other stamps, by those that it has.
  func screen(stamped: (Int64) -> Int64) -> RawTouchscreen {
    var other = RawTouchscreen(
      file: screen.file, name: screen.name, touchProtocol: .slotted, x: screen.x, y: screen.y,
      events: events.map { event in
        var event = event
        event.time = stamped(event.time)
        return event
      }, lines: lines)
    (other.lastSlot, other.size) = (9, Self.size)
    return other
  }

  /// What a check of it finds.
  func check(_ options: PanelCheck.Options = PanelCheck.Options()) throws -> PanelCheck {
    try PanelCheck(of: [screen], options)
  }
}

extension PanelCheck {
  func figure(_ name: String) -> Figure? { figures.first { $0.name == name } }
}
