public import SeatInput

/// The events of a device and the line of each in its recording, in about three bytes an
/// event.
///
/// Of an event only what differs is written: whether its time is that of the one before, which of
/// the device's codes it has, and by how much its value differs from the last of that code. It is
/// read from the first event to the last, as often as one likes.
public struct EventLog: Sendable {
  /// The number of events.
  public private(set) var count = 0
  /// The oldest and the newest stamp, in microseconds; nil without events.
  public private(set) var times: ClosedRange<Int64>?
  /// Whole pieces, so that a long log is never copied to grow.
  private var pieces: [[UInt8]] = []
  private var tail: [UInt8] = []
  private var coding = Coding()

  /// The bytes of a piece, and the most of an event: seven numbers.
  private static let pieceBytes = 65_536
  private static let eventBytesMax = 7 * PackedNumber.bytesMax

  public init() {}

  /// - Precondition: as many lines as events.
  public init(_ events: [EvdevEvent], lines: [Int32]) {
    precondition(events.count == lines.count, "every event has a line")
    for (event, line) in zip(events, lines) { append(event, line: line) }
  }

  public var isEmpty: Bool { count == 0 }

  /// How much memory its events take.
  public var bytes: Int { pieces.reduce(tail.count) { $0 + $1.count } }

  public mutating func append(_ event: EvdevEvent, line: Int32) {
    if tail.count + Self.eventBytesMax > Self.pieceBytes {
      pieces.append(tail)
      tail = []
    }
    if tail.isEmpty, !pieces.isEmpty { tail.reserveCapacity(Self.pieceBytes) }
    coding.write(event, line, to: &tail)
    count += 1
    let (oldest, newest) = (times?.lowerBound ?? event.time, times?.upperBound ?? event.time)
    times = Swift.min(oldest, event.time)...Swift.max(newest, event.time)
  }
}

extension EventLog: Sequence {
  /// An event and its line.
  public typealias Element = (event: EvdevEvent, line: Int32)

  public struct Iterator: IteratorProtocol {
    private let log: EventLog
    private var coding = Coding()
    private var piece = 0
    private var position = 0
    private var bytes: [UInt8]

    init(_ log: EventLog) {
      self.log = log
      bytes = log.pieces.first ?? log.tail
    }

    public mutating func next() -> Element? {
      if position == bytes.count {
        guard piece < log.pieces.count else { return nil }
        piece += 1
        bytes = piece < log.pieces.count ? log.pieces[piece] : log.tail
        position = 0
        guard !bytes.isEmpty else { return nil }
      }
      return coding.read(bytes, &position)
    }
  }

  public func makeIterator() -> Iterator { Iterator(self) }
  public var underestimatedCount: Int { count }
}

extension EventLog: Equatable {
  public static func == (one: EventLog, other: EventLog) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { $0 == $1 }
  }
}

/// How an event is written after those before it: a byte, and the numbers that its bits announce.
private struct Coding: Sendable {
  private struct Code: Sendable {
    var type, code: UInt16
    var last: Int32
  }

  /// In the order in which they came first.
  private var codes: [Code] = []
  private var time: Int64 = 0
  private var line: Int32 = 0

  /// The bits of the first byte: a number among the codes, and what follows it.
  private static let another = 31
  private static let hasTime: UInt8 = 0x20
  private static let hasLine: UInt8 = 0x40
  private static let hasValue: UInt8 = 0x80

  mutating func write(_ event: EvdevEvent, _ line: Int32, to bytes: inout [UInt8]) {
    let index = codes.firstIndex { $0.type == event.type && $0.code == event.code }
    let last = index.map { codes[$0].last } ?? 0
    let (later, below) = (event.time &- time, line &- self.line)
    let difference = event.value &- last
    bytes.append(
      UInt8(index ?? Self.another) | (later == 0 ? 0 : Self.hasTime)
        | (below == 1 ? 0 : Self.hasLine) | (difference == 0 ? 0 : Self.hasValue))
    if index == nil {
      PackedNumber.append(Int64(event.type), to: &bytes)
      PackedNumber.append(Int64(event.code), to: &bytes)
    }
    if later != 0 { PackedNumber.append(later, to: &bytes) }
    if below != 1 { PackedNumber.append(Int64(below), to: &bytes) }
    if difference != 0 { PackedNumber.append(Int64(difference), to: &bytes) }
    note(event, line, index)
  }

  mutating func read(_ bytes: [UInt8], _ position: inout Int) -> EventLog.Element {
    let first = bytes[position]
    position += 1
    var event = EvdevEvent(time: time, type: 0, code: 0, value: 0)
    let number = Int(first) & Self.another
    let index = number == Self.another ? nil : number
    if let index {
      (event.type, event.code, event.value) =
        (codes[index].type, codes[index].code, codes[index].last)
    } else {
      event.type = UInt16(truncatingIfNeeded: PackedNumber.number(bytes, &position))
      event.code = UInt16(truncatingIfNeeded: PackedNumber.number(bytes, &position))
    }
    if first & Self.hasTime != 0 { event.time &+= PackedNumber.number(bytes, &position) }
    var line = self.line &+ 1
    if first & Self.hasLine != 0 {
      line = self.line &+ Int32(truncatingIfNeeded: PackedNumber.number(bytes, &position))
    }
    if first & Self.hasValue != 0 {
      event.value &+= Int32(truncatingIfNeeded: PackedNumber.number(bytes, &position))
    }
    note(event, line, index)
    return (event, line)
  }

  private mutating func note(_ event: EvdevEvent, _ line: Int32, _ index: Int?) {
    (time, self.line) = (event.time, line)
    if let index {
      codes[index].last = event.value
    } else if codes.count < Self.another {
      codes.append(Code(type: event.type, code: event.code, last: event.value))
    }
  }
}

/// Whole numbers in as few bytes as they need: seven bits a byte, the lowest first, of a number
/// whose sign is its lowest bit.
package enum PackedNumber {
  /// The most bytes of one.
  package static let bytesMax = 10

  package static func append(_ value: Int64, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: (value &<< 1) ^ (value >> 63))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// The number at a position, which moves behind it.
  package static func number(_ bytes: [UInt8], _ position: inout Int) -> Int64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
    }
  }
}
