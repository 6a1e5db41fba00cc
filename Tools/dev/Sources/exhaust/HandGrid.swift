import TactusCore

/// Every hand of up to three fingers over a coarse grid of places and times.
///
/// A finger lands in one of the places at one of the times, goes to a place (the same, or another)
/// in a straight line, and lifts there at a later one of the times. A hand is a set of one to three
/// such fingers; two of them may be alike. Hands are numbered from 0: first those of one finger.
///
/// After them come two fingers on two devices of different rates, and a finger that clutches beside
/// one that stays.
struct HandGrid {
  /// On a screen of 400 × 640 pt: the left edge, near the top, the middle, and towards the corner.
  static let places = [
    Point(x: 8, y: 320), Point(x: 200, y: 60), Point(x: 200, y: 320), Point(x: 304, y: 520),
  ]
  /// In milliseconds. Apart they are a short tap, a longer one, a pause within a double tap, and a
  /// long press; a finger may land in the scan in which another lifts.
  static let times: [Int] = [0, 80, 240, 680]
  /// From one scan to the next, in milliseconds; the times are multiples of it.
  static let scanPeriod: Int = 40
  static let fingersMax = 3

  /// What one finger can do.
  let fingers: [Finger]
  /// How many hands there are.
  let count: Int
  /// How many of them are on one panel.
  private let togetherCount: Int

  init() {
    var fingers: [Finger] = []
    for landing in 0..<(Self.times.count - 1) {
      for lift in (landing + 1)..<Self.times.count {
        for start in Self.places {
          for end in Self.places {
            fingers.append(
              Finger(
                start: start, end: end, landing: Self.times[landing], lift: Self.times[lift]))
          }
        }
      }
    }
    self.fingers = fingers
    togetherCount = (1...Self.fingersMax).reduce(0) {
      $0 + Self.sets(of: $1, among: fingers.count)
    }
    count = togetherCount + fingers.count * fingers.count + Self.clutches.count
  }

  /// How many sets of `size` there are, with members that may be alike.
  private static func sets(of size: Int, among count: Int) -> Int {
    (0..<size).reduce(1) { $0 * (count + $1) / ($1 + 1) }
  }

  /// The hand with a number.
  func hand(_ number: Int) -> Hand {
    precondition((0..<count).contains(number), "the grid has \(count) hands")
    guard number >= togetherCount else { return .together(fingersTogether(number)) }
    let place = number - togetherCount
    guard place >= fingers.count * fingers.count else {
      return .apart(fingers[place / fingers.count], fingers[place % fingers.count])
    }
    return Self.clutches[place - fingers.count * fingers.count]
  }

  /// Every finger that stays, with every path of another one.
  private static let clutches = places.flatMap { anchor in
    places.flatMap { start in
      places.filter { $0 != start }.map { Hand.clutching(anchor: anchor, start: start, end: $0) }
    }
  }

  private func fingersTogether(_ number: Int) -> [Finger] {
    var rest = number
    var size = 1
    while rest >= Self.sets(of: size, among: fingers.count) {
      rest -= Self.sets(of: size, among: fingers.count)
      size += 1
    }
    // Members in ascending order: the first one is the smallest for which enough sets are left.
    var members: [Finger] = []
    var first = 0
    for left in (0..<size).reversed() {
      while case let sets = Self.sets(of: left, among: fingers.count - first), rest >= sets {
        rest -= sets
        first += 1
      }
      members.append(fingers[first])
    }
    return members
  }
}
