import Firmware
import Gestures
package import Sessions
public import TactusCore

/// Something on the glass that moved more in a tick than the finger that was moving it.
public struct Jump: Equatable, Sendable {
  public var tick: UInt32
  public var time: Instant
  /// Its name in traces.
  public var name: String
  /// How far it moved, in points.
  public var distance: Float
  /// How far a finger moved, in points: the one that came farthest.
  public var fingerWay: Float

  /// `tick 2292 at 19.118 s: map moved 44.5 pt, the finger 0.5 pt`.
  public var text: String {
    "tick \(tick) at \(GesturePrinter.seconds(time)) s: \(name) moved \(Self.points(distance)) pt, "
      + "the finger \(Self.points(fingerWay)) pt"
  }

  private static func points(_ value: Float) -> String {
    let tenths = Int((max(min(value, 1e6), -1e6) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// Finds jumps in what the parts of a scene report (`place` records), whichever scene it is.
///
/// What a gesture holds, or a finger landed on, may go on moving by itself, as a page does that
/// flies to its place. So a jump is a movement that exceeds the finger's *and* stands alone: in the
/// two ticks before and after nothing moves by even half as much. What has places in two directions
/// is a plane, with a scale and an angle where it has them: it has moved as far as what was under
/// the finger, for no finger holds more of it. One with a scale or an angle may go as far as two
/// fingers would turn it if its scale stayed (`FingerWays.ofPlane`), and its first way may show a
/// sample later, since two fingers that rest begin to move within a dead band.
///
/// Left out is what a suspend resets; what began to fly in the tick before a finger caught it; a
/// view that comes to the front in place of another, a screen's length away; what is exactly in its
/// place when its gesture ends, because that is mostly the next card, or row, of that name; and
/// with reduced motion whatever moves as a gesture ends or comes to rest at once, for nothing flies
/// then.
package struct JumpMeter {
  /// At most so many are kept.
  package static let jumpsMax = 1000
  /// What moves less is not seen to jump, in points.
  private static let distanceMin: Float = 1
  /// The ticks on each side in which what moves by itself would be seen to move.
  private static let neighbours = 2

  package private(set) var jumps: [Jump] = []
  /// How many there were, kept or not.
  package private(set) var count = 0
  /// The screen's width and height, in points.
  private let screen: (width: Float, height: Float)
  private var places: [String: Float] = [:]
  private let isReduced: Bool
  private var fingers = FingerWays()
  /// The recognizers whose gestures go on.
  private var active: Set<UInt8> = []
  /// The last ticks, oldest first; the one in the middle is judged.
  private var window: [Motion] = []

  /// A tick, as far as things moved in it.
  private struct Motion {
    var tick: UInt32
    var time: Instant
    /// How far the fingers went, and as far as a plane goes with them.
    var way: Float = 0
    var planeWay: Float = 0
    /// Whether a finger was moving something, or stopping it.
    var isHeld = false
    /// By name: how far each thing moved.
    var moved: [String: Float] = [:]
    /// Which of them are planes that two fingers zoom or turn.
    var zoomed: Set<String> = []
    /// What came to rest.
    var resting: Set<String> = []
    /// Whether a finger landed.
    var hasLanded = false
    /// Whether a gesture ended or was recognized, so that something may begin to fly.
    var setsOff = false

    /// The way of the sample before with which a gesture began, and what that moved already.
    var begun = Beginning()

    func excess(of name: String) -> Float {
      guard zoomed.contains(name) else { return (moved[name] ?? 0) - way }
      return (moved[name] ?? 0) - planeWay - (begun.moved.contains(name) ? 0 : begun.way)
    }
  }

  /// How far a finger moved as a gesture began, and what moved with it.
  private struct Beginning {
    var way: Float = 0
    var moved: Set<String> = []
  }

  private var begun = Beginning()
  /// The last tick with records.
  private var last: UInt32?

  /// - Parameters:
  ///   - width: the screen's, in points.
  ///   - height: the same.
  ///   - isReduced: whether what would move by itself is there at once.
  package init(width: Float, height: Float, isReduced: Bool = false) {
    screen = (width, height)
    self.isReduced = isReduced
  }

  package mutating func take(_ tick: TickRecords) {
    guard !tick.records.isEmpty else { return }
    // Ticks in which nothing happened have no records, and are neighbours too.
    let gap = last.map { Int(tick.tick) - Int($0) - 1 } ?? 0
    for _ in 0..<min(max(gap, 0), Self.neighbours) { pass(Motion(tick: 0, time: .zero)) }
    last = tick.tick
    var motion = Motion(tick: tick.tick, time: tick.start, isHeld: !active.isEmpty)
    let (before, under) = (places, Array(fingers.places.values))
    fingers.beginTick()
    var (began, ended, isReset, hasTurned) = (false, false, false, false)
    var resting: Set<String> = []
    for index in tick.records.indices {
      let record = tick.records[index]
      switch record.content {
      case .frame(let frame):
        motion.hasLanded = fingers.take(frame) || motion.hasLanded
        motion.isHeld = motion.hasLanded || motion.isHeld
      case .gesture(let event) where event.kind != .press:
        switch event.phase {
        case .began:
          active.insert(event.recognizer.index)
          began = true
        case .ended, .cancelled:
          ended = active.remove(event.recognizer.index) != nil || ended
          motion.setsOff = true
        case .recognized: motion.setsOff = true
        case .changed: break
        }
      case .fault(.suspend), .fault(.resume): isReset = true
      case .scene(.record(let record)):
        switch record.word {
        case .navigate: hasTurned = true
        case .place: take(record)
        case .rest: if let name = Self.name(of: record) { resting.insert(Self.thing(name)) }
        default: break
        }
      default: break
      }
    }
    (motion.way, motion.planeWay) = (fingers.farthest, fingers.ofPlane)
    motion.isHeld = (motion.isHeld || !active.isEmpty) && !isReset
    for name in Set(places.filter { before[$0.key] != $0.value }.keys.map(Self.thing)) {
      if ended && (isReduced || isInPlace(name)) { continue }
      // A button took it elsewhere.
      if hasTurned, isPlane(name) { continue }
      let distance = step(of: name, from: before, under)
      motion.moved[name] = hasTurned ? beyondAScreen(distance) : distance
      if isZoomed(name) { motion.zoomed.insert(name) }
    }
    (motion.begun, motion.resting) = (begun, resting)
    if motion.way > 0 {
      begun = began ? Beginning(way: motion.way, moved: Set(motion.moved.keys)) : Beginning()
    }
    pass(motion)
  }

  /// The run is over.
  package mutating func finish() {
    for _ in 0..<Self.neighbours { pass(Motion(tick: 0, time: .zero)) }
  }

  private mutating func take(_ record: SceneRecord) {
    guard let name = Self.name(of: record) else { return }
    switch record["at"] {
    case .number(let place)?, .angle(let place)?: places[name] = place
    default: break
    }
  }

  private static func name(of record: SceneRecord) -> String? {
    guard case .word(let name)? = record["name"] else { return nil }
    return name.string
  }

  private static func thing(_ name: String) -> String {
    PlaneAxis.allCases.map(\.ending).first(where: name.hasSuffix).map {
      String(name.dropLast($0.count))
    } ?? name
  }

  private func isPlane(_ name: String) -> Bool {
    places[.x, of: name] != nil || places[.y, of: name] != nil
  }

  private func isZoomed(_ name: String) -> Bool {
    places[.scale, of: name] != nil || places[.angle, of: name] != nil
  }

  private func isInPlace(_ name: String) -> Bool {
    [places[name], places[.x, of: name], places[.y, of: name]].allSatisfy { ($0 ?? 0) == 0 }
  }

  /// How far a thing came in a tick: a plane at the finger where it came least far.
  private func step(of name: String, from before: [String: Float], _ under: [Point]) -> Float {
    guard isPlane(name) else {
      return abs((places[name] ?? 0) - (before[name] ?? 0))
    }
    let (old, new) = (Placement(of: name, in: before), Placement(of: name, in: places))
    let points = under.isEmpty ? [old.origin] : under
    return points.map {
      max(0, (new.place(of: $0, from: old) - $0).length - new.coarseness(at: $0, from: old))
    }.min() ?? 0
  }

  /// What is left of a movement when a view a screen away took the name over.
  private func beyondAScreen(_ distance: Float) -> Float {
    min(distance, abs(distance - screen.width), abs(distance - screen.height))
  }

  private mutating func pass(_ motion: Motion) {
    window.append(motion)
    guard window.count > Self.neighbours else { return }
    if window.count > 2 * Self.neighbours + 1 { window.removeFirst() }
    let middle = window.count - 1 - Self.neighbours
    let judged = window[middle]
    // What began to fly in the tick before, and is caught, has moved in this one tick alone.
    let isCaught = judged.hasLanded && (judged.setsOff || middle > 0 && window[middle - 1].setsOff)
    guard judged.isHeld, !isCaught else { return }
    for name in judged.moved.keys.sorted() {
      // With so little time a spring is over in this tick, or at the start of the next one.
      if isReduced, [judged, window[middle + 1]].contains(where: { $0.resting.contains(name) }) {
        continue
      }
      // Beside a tick without a scan all that moved counts: what flies while a finger moves
      // something else would otherwise stand alone there.
      let around = window.indices.filter { $0 != middle }.map {
        judged.way > 0 ? window[$0].excess(of: name) : window[$0].moved[name] ?? 0
      }
      let usual = max(around.max() ?? 0, 0)
      guard judged.excess(of: name) > Self.distanceMin + 2 * usual else { continue }
      count += 1
      guard jumps.count < Self.jumpsMax else { continue }
      jumps.append(
        Jump(
          tick: judged.tick, time: judged.time, name: name, distance: judged.moved[name] ?? 0,
          fingerWay: judged.way))
    }
  }
}

/// What a plane has a place of its own for: that is called by its name, a dot, and this.
private enum PlaneAxis: String, CaseIterable {
  case x, y, scale, angle

  var ending: String { "." + rawValue }
}

extension [String: Float] {
  fileprivate subscript(axis: PlaneAxis, of name: String) -> Float? { self[name + axis.ending] }
}

/// Where a plane is on the screen.
private struct Placement {
  var origin: Point
  private var scale: Float
  private var angle: Float

  init(of name: String, in places: [String: Float]) {
    origin = Point(x: places[.x, of: name] ?? 0, y: places[.y, of: name] ?? 0)
    scale = places[.scale, of: name] ?? 1
    angle = places[.angle, of: name] ?? 0
  }

  /// How far a place may only seem to come, because a scale is recorded in thousandths: it changes
  /// by one in a tick when it has been on its way for many, and what is turned may be scaled by
  /// less than that, of which nothing is recorded.
  func coarseness(at point: Point, from old: Placement) -> Float {
    guard scale != old.scale || angle != old.angle, old.scale > 0 else { return 0 }
    return (point - old.origin).length * 0.001 / old.scale
  }

  /// Where what was at a point of the screen is now.
  func place(of point: Point, from old: Placement) -> Point {
    let factor = old.scale == 0 ? 1 : scale / old.scale
    let offset = point - old.origin
    let (sine, cosine) = sineAndCosine(angle - old.angle)
    let turned = Vector(
      dx: cosine * offset.dx - sine * offset.dy, dy: sine * offset.dx + cosine * offset.dy)
    return origin + turned * factor
  }
}
