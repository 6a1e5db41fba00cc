import Recordings

/// How far a contact goes in a time, in device units and microseconds.
struct Speed: Equatable {
  var way: Int64 = 0
  var time: Int64 = 1
  /// Units a microsecond.
  var value: Double { Double(way) / Double(time) }
}

/// From one scan to the next.
struct ScanStep: Equatable {
  /// The kernel's stamp at its end, and how long it took, in microseconds.
  var time: Int64
  var interval: Int64
  /// The number of contacts that were down in both; 0 when one landed or left.
  var contacts = 0
  /// How fast the fastest of them moves along an axis, over this scan and two on each side of it; 0
  /// where none goes one way, but only to and fro.
  var speed = Speed()
  /// The lesser of a contact's speeds over this scan and the two before it, and over this one and
  /// the two behind it; of several contacts the greatest. One that starts or stops has moved as
  /// fast on one side only.
  var sureSpeed = Speed()
  /// Whether one went as far in it as in that time beside it: what takes long was not reported. One
  /// that stopped and goes on comes a scan's way.
  var isCaughtUp = true
}

/// The steps of a recording, in about ten bytes each: of a step only the differences from the one
/// before are written.
struct StepLog: Sequence {
  /// The numbers of a step.
  private typealias Numbers = SIMD8<Int64>

  /// Whole pieces, so that a long log is never copied to grow.
  private var pieces: [[UInt8]] = [[]]
  private var last = Numbers.zero
  private var lastTime: Int64 = 0

  private static let pieceBytes = 65_536
  private static let stepBytesMax = 7 * PackedNumber.bytesMax

  mutating func append(_ step: ScanStep) {
    if pieces[pieces.count - 1].count + Self.stepBytesMax > Self.pieceBytes { pieces.append([]) }
    let numbers = Numbers(
      Int64(step.contacts) * 2 + (step.isCaughtUp ? 1 : 0), step.interval,
      step.time &- lastTime &- step.interval, step.speed.way, step.speed.time, step.sureSpeed.way,
      step.sureSpeed.time, 0)
    let differences = numbers &- last
    for index in 0..<7 {
      PackedNumber.append(differences[index], to: &pieces[pieces.count - 1])
    }
    (last, lastTime) = (numbers, step.time)
  }

  struct Iterator: IteratorProtocol {
    fileprivate let pieces: [[UInt8]]
    private var (piece, position) = (0, 0)
    private var last = Numbers.zero
    private var lastTime: Int64 = 0

    fileprivate init(_ pieces: [[UInt8]]) { self.pieces = pieces }

    mutating func next() -> ScanStep? {
      if position == pieces[piece].count, piece + 1 < pieces.count {
        (piece, position) = (piece + 1, 0)
      }
      guard position < pieces[piece].count else { return nil }
      for index in 0..<7 { last[index] &+= PackedNumber.number(pieces[piece], &position) }
      lastTime = lastTime &+ last[2] &+ last[1]
      return ScanStep(
        time: lastTime, interval: last[1], contacts: Int(last[0] / 2),
        speed: Speed(way: last[3], time: last[4]), sureSpeed: Speed(way: last[5], time: last[6]),
        isCaughtUp: last[0] % 2 == 1)
    }
  }

  func makeIterator() -> Iterator { Iterator(pieces) }
}
