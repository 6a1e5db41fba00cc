import Firmware
import TactusCore

/// Writes a panel's reports from bytes: one operation a byte, its arguments after it.
struct FrameWriter {
  private var cursor: ByteCursor
  private let targets: [Rect]
  private var frame = ContactFrame(time: .zero)
  private var nextID: UInt16 = 0
  private var reports: [PanelReport] = []

  /// How many reports are made at most.
  private static let reportsMax = 400

  init(_ cursor: ByteCursor, targets: [Rect]) {
    self.cursor = cursor
    self.targets = targets
  }

  mutating func allReports() -> [PanelReport] {
    while !cursor.isEmpty, reports.count < Self.reportsMax { step() }
    // At the end the glass is empty, as it is when hands are gone.
    frame.time = frame.time + .milliseconds(8)
    frame.clearCancelled()
    for slot in 0..<contactsMax { frame.lift(slot: slot) }
    reports.append(.frame(frame))
    return reports
  }

  /// The upper four bits are what happens, the lower ones to which slot.
  private mutating func step() {
    let operation = cursor.byte()
    let slot = Int(operation & 0x0F) % contactsMax
    switch operation >> 4 {
    case 0...2: land(slot, at: place())
    case 3...5: move(slot, by: Vector(dx: step(cursor.byte()), dy: step(cursor.byte())))
    case 6, 7: frame.lift(slot: slot)
    case 8: if frame.down.contains(slot) { frame.cancel(slot: slot) }
    case 9, 10: scan(after: .milliseconds(8))
    case 11: scan(after: cursor.pick(Self.pauses))
    case 12: glide(slot)
    case 13: land(slot, at: cursor.pick(Self.oddPlaces))
    case 14:
      let place = cursor.pick(Self.oddPlaces)
      if frame.down.contains(slot) { frame.move(slot: slot, to: place) }
    default: event(slot)
    }
  }

  private mutating func land(_ slot: Int, at place: Point) {
    guard !frame.cancelled.contains(slot) else { return }
    frame.lift(slot: slot)
    while isTaken(nextID) { nextID &+= 1 }
    frame.place(Contact(id: nextID, position: place.snapped), in: slot)
    // Now and then an id comes twice, or jumps.
    nextID = cursor.byte() == 0xFF ? UInt16(cursor.byte()) &* 257 : nextID &+ 1
  }

  /// Whether a contact in the frame has this id; no panel gives it to two.
  private func isTaken(_ id: UInt16) -> Bool {
    (0..<contactsMax).contains {
      (frame.down.contains($0) || frame.cancelled.contains($0)) && frame[$0].id == id
    }
  }

  private mutating func move(_ slot: Int, by step: Vector) {
    guard frame.down.contains(slot) else { return }
    frame.move(slot: slot, to: (frame[slot].position + step).snapped)
  }

  /// Moves a contact in several scans, as a finger does.
  private mutating func glide(_ slot: Int) {
    let step = Vector(dx: step(cursor.byte()), dy: step(cursor.byte()))
    for _ in 0..<(4 + cursor.byte() % 13) {
      move(slot, by: step)
      scan(after: .milliseconds(8))
    }
  }

  /// Closes a scan.
  private mutating func scan(after pause: Interval) {
    reports.append(.frame(frame))
    frame.time = frame.time + pause
    frame.clearCancelled()
  }

  private mutating func event(_ kind: Int) {
    let time = frame.time
    switch kind {
    case 0: reports.append(.suspend(at: time))
    case 1: reports.append(.resume(at: time))
    case 2:
      let fault = PanelFault(rawValue: cursor.byte() % 9) ?? .dropped
      reports.append(.fault(fault, at: time))
    case 3:
      let sample = Acceleration(
        x: cursor.pick(Self.levels), y: cursor.pick(Self.levels), z: cursor.pick(Self.levels))
      reports.append(.acceleration(sample, at: time))
    default:
      // Everything leaves at once.
      for slot in 0..<contactsMax where frame.down.contains(slot) {
        if kind.isMultiple(of: 2) { frame.cancel(slot: slot) } else { frame.lift(slot: slot) }
      }
      scan(after: cursor.pick(Self.pauses))
    }
  }

  /// Anywhere on a screen of 600 × 400 points, or in the middle of a target.
  private mutating func place() -> Point {
    let (x, y) = (cursor.byte(), cursor.byte())
    if x >= 0xF0, !targets.isEmpty { return targets[Int(y) % targets.count].center }
    return Point(x: Float(x) * 2.5, y: Float(y) * 1.5625)
  }

  /// From −32 to 31.75 points; the smallest step is a quarter.
  private func step(_ byte: UInt8) -> Float { Float(Int8(bitPattern: byte)) / 4 }

  private static let pauses: [Interval] = [
    .zero, .microseconds(1), .milliseconds(1), .milliseconds(4), .milliseconds(50),
    .milliseconds(99), .milliseconds(101), .milliseconds(299), .milliseconds(301),
    .milliseconds(499), .milliseconds(500), .milliseconds(501), .milliseconds(900),
    .milliseconds(-8), .milliseconds(-600), .microseconds(4_294_967_296_000),
  ]

  private static let oddPlaces: [Point] = [
    .zero, Point(x: -1, y: -1), Point(x: 600, y: 400), Point(x: 599.999, y: 0),
    Point(x: 1e6, y: 1e6), Point(x: -30_000, y: 10), Point(x: .nan, y: 0),
    Point(x: 0, y: .infinity), Point(x: 3.4e38, y: -3.4e38), Point(x: 2e19, y: 2e19),
    Point(x: .leastNonzeroMagnitude, y: -0.0), Point(x: 16_777_218, y: 0.001),
  ]

  private static let levels: [Float] = [0, 1, -1, 3, -3, 9.81, 2e19, .nan, .infinity, -3.4e38]
}
