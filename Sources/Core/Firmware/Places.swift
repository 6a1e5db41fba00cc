public import TactusCore

/// Where the things of a scene are, as it reports them to a trace: each by a name, in points
/// mostly.
///
/// It keeps what was reported before, so that only what has moved is recorded. What was never
/// reported is at 0.
public struct Places: ~Copyable {
  private let inPlace = InPlace()
  private var things: Things
  /// By place in `things`: reported anew since the last record.
  private var moved: UInt32 = 0
  /// Where the next one probably is: a scene reports its things in the same order each time.
  private var next = 0

  private struct Thing: BitwiseCopyable, Sendable {
    let name: Word
    let isAngle: Bool
    var place: Float
  }

  private typealias Things = BoundedArray<16, Thing>
  /// How many things a scene reports at most; what is beyond that is left out.
  public static var thingsMax: Int { Things.capacity }
  /// A movement by less than the last digit that a trace shows of it is none.
  private static var lengthMin: Float { 0.001 }
  private static var angleMin: Float { 0.0001 }

  public init() {
    things = BoundedArray(filler: Thing(name: "none", isAngle: false, place: 0))
  }

  /// A thing is at `place`, in points, or enlarged by that factor.
  public mutating func report(_ name: Word, _ place: Float) {
    report(Thing(name: name, isAngle: false, place: place), atLeast: Self.lengthMin)
  }

  /// A thing is turned by `angle`, in radians.
  public mutating func report(_ name: Word, angle: Float) {
    report(Thing(name: name, isAngle: true, place: angle), atLeast: Self.angleMin)
  }

  private mutating func report(_ thing: Thing, atLeast distance: Float) {
    if let index = find(thing.name) {
      next = index + 1
      guard abs(things[inPlace: index].place - thing.place) >= distance else { return }
      things[index] = thing
      moved |= 1 &<< UInt32(truncatingIfNeeded: index)
      return
    }
    guard abs(thing.place) >= distance, things.append(thing) else { return }
    moved |= 1 &<< UInt32(truncatingIfNeeded: things.count - 1)
  }

  private mutating func find(_ name: Word) -> Int? {
    if next < things.count, things[inPlace: next].name == name { return next }
    for index in 0..<things.count where things[inPlace: index].name == name { return index }
    return nil
  }

  /// Records what has moved since the last time.
  @usableFromInline
  mutating func record(in log: inout RecordLog, at time: Instant) {
    guard moved != 0 else { return }
    for index in 0..<things.count where isMoved(index) {
      let thing = things[inPlace: index]
      let record = SceneRecord(detail: .place).with("name", .word(thing.name))
        .with("at", thing.isAngle ? .angle(thing.place) : .number(thing.place))
      log.append(.record(record), at: time)
    }
    moved = 0
  }

  /// Hands out what has moved since the last time.
  mutating func takeMoved(_ body: (Word, Float) -> Void) {
    guard moved != 0 else { return }
    for index in 0..<things.count where isMoved(index) {
      let thing = things[inPlace: index]
      body(thing.name, thing.place)
    }
    moved = 0
  }

  private func isMoved(_ index: Int) -> Bool {
    moved & (1 &<< UInt32(truncatingIfNeeded: index)) != 0
  }
}
