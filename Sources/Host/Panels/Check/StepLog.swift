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

/// The steps of a recording, in about twelve bytes each: an hour of them fits into 4 MB.
struct StepLog: Sequence {
  /// Whole pieces, so that a long log is never copied to grow.
  private var pieces: [[UInt8]] = [[]]
  private var last: Int64 = 0

  private static let pieceBytes = 65_536
  private static let stepBytesMax = 7 * PackedNumber.bytesMax

  mutating func append(_ step: ScanStep) {
    if pieces[pieces.count - 1].count + Self.stepBytesMax > Self.pieceBytes { pieces.append([]) }
    let numbers = [
      Int64(step.contacts) * 2 + (step.isCaughtUp ? 1 : 0), step.interval,
      step.time &- last &- step.interval, step.speed.way, step.speed.time, step.sureSpeed.way,
      step.sureSpeed.time,
    ]
    for number in numbers { PackedNumber.append(number, to: &pieces[pieces.count - 1]) }
    last = step.time
  }

  func makeIterator() -> some IteratorProtocol<ScanStep> {
    var (piece, position, last) = (0, 0, Int64(0))
    return AnyIterator { [pieces] in
      if position == pieces[piece].count, piece + 1 < pieces.count {
        (piece, position) = (piece + 1, 0)
      }
      guard position < pieces[piece].count else { return nil }
      func next() -> Int64 { PackedNumber.number(pieces[piece], &position) }
      let first = next()
      let interval = next()
      last = last &+ next() &+ interval
      return ScanStep(
        time: last, interval: interval, contacts: Int(first / 2),
        speed: Speed(way: next(), time: next()), sureSpeed: Speed(way: next(), time: next()),
        isCaughtUp: first % 2 == 1)
    }
  }
}
