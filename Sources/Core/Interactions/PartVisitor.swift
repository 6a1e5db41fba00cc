public import Gestures
public import TactusCore

/// Sees the parts of a scene one by one.
///
/// A scene shows all of them in one function, always in the same order:
///
///     mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
///       visitor.visit(&list, "list", covers: layout.content)
///       visitor.visit(&presses, "presses")
///     }
///
/// The function is in the file that has the scene's stored properties, so that a reader, and a
/// test, can compare the two.
public protocol PartVisitor: ~Copyable {
  /// - Parameters:
  ///   - name: in traces.
  ///   - area: what it covers on the screen, in points, as it is drawn. It is asked for before the
  ///     part is, and after the parts that were visited before it.
  mutating func visit<P: Part>(_ part: inout P, _ name: StaticString, covers area: Rect)
}

extension PartVisitor where Self: ~Copyable {
  /// A part that covers nothing of its own: it lights targets.
  @inlinable @inline(__always)
  public mutating func visit<P: Part>(_ part: inout P, _ name: StaticString) {
    visit(&part, name, covers: .zero)
  }
}

/// The names of the parts that a target lies on: none for what does not move, one for a row of a
/// list, two where that list lies on a page.
public struct PartNames: BitwiseCopyable, Sendable {
  public let first: Word?
  public let second: Word?
  /// Whether one of them scrolls: there a press shows a little later.
  @usableFromInline let scrolls: Bool
  /// Which of the things of its kind the target is.
  public var index = 0

  @inlinable
  public init(_ first: Word? = nil, _ second: Word? = nil, scrolls: Bool = true) {
    self.first = first
    self.second = second
    self.scrolls = scrolls
  }

  /// Whether the target lies on no part.
  @inlinable
  public var isEmpty: Bool { first == nil && second == nil }

  /// How a part of a name sees a contact that landed there.
  @inlinable
  public func ground(of name: StaticString) -> Ground {
    guard !isEmpty else { return .fixed }
    let name = Word(name)
    return first == name || second == name ? .this : scrolls ? .other : .fixed
  }
}

/// Finds out when a part comes to rest next.
public struct NextRest: PartVisitor {
  @usableFromInline var earliest = Instant.never

  /// `never` when nothing moves.
  @inlinable public var time: Instant { earliest }

  @inlinable
  public init() {}

  @inlinable @inline(__always)
  public mutating func visit<P: Part>(_ part: inout P, _ name: StaticString, covers area: Rect) {
    earliest = min(earliest, part.nextRest)
  }
}

/// Finds out whether every part rests.
public struct Resting: PartVisitor {
  @usableFromInline let time: Instant
  @usableFromInline var allRest = true
  @usableFromInline var isEmpty = true

  /// Whether there are parts, and all of them rest.
  @inlinable public var isResting: Bool { allRest && !isEmpty }

  @inlinable
  public init(at time: Instant) { self.time = time }

  @inlinable @inline(__always)
  public mutating func visit<P: Part>(_ part: inout P, _ name: StaticString, covers area: Rect) {
    isEmpty = false
    if allRest { allRest = part.isResting(at: time) }
  }
}

/// Passes on what happened to a contact.
public struct Touching: PartVisitor {
  @usableFromInline let touch: Touch
  @usableFromInline let names: PartNames

  /// - Parameter names: of the parts on which the contact landed.
  @inlinable
  public init(_ touch: Touch, on names: PartNames) {
    self.touch = touch
    self.names = names
  }

  @inlinable @inline(__always)
  public mutating func visit<P: Part>(_ part: inout P, _ name: StaticString, covers area: Rect) {
    part.touch(touch, on: names.ground(of: name), names.index)
  }
}

/// Finds out where what lies on some parts is.
public struct Standing: PartVisitor {
  @usableFromInline let names: PartNames
  @usableFromInline let index: Int
  @usableFromInline let time: Instant?
  /// How far the parts together have moved it, in points.
  public private(set) var displacement = Vector.zero
  /// What of it can be seen: all parts cover that. Nil for what lies on none.
  public private(set) var area: Rect?
  /// Whether a finger that lands on it catches one of them.
  public private(set) var isCatch = false

  /// - Parameters:
  ///   - names: of the parts that it lies on.
  ///   - index: which of the targets of its kind it is.
  ///   - time: nil for the last update, which is what is drawn.
  public init(on names: PartNames, _ index: Int, at time: Instant?) {
    self.names = names
    self.index = index
    self.time = time
  }

  @inlinable @inline(__always)
  public mutating func visit<P: Part>(_ part: inout P, _ name: StaticString, covers area: Rect) {
    guard names.ground(of: name) == .this else { return }
    guard let time else {
      add(part.shownDisplacement(of: index), area, isCatch: false)
      return
    }
    add(
      part.displacement(of: index, at: time), area, isCatch: part.isCatch(of: index, at: time))
  }

  @usableFromInline
  mutating func add(_ displacement: Vector, _ area: Rect, isCatch: Bool) {
    self.displacement = self.displacement + displacement
    self.area = self.area?.intersection(area) ?? area
    if isCatch { self.isCatch = true }
  }
}

/// How far the parts under a target move it: of `Standing` no more, for images without hits.
@usableFromInline
struct Displacing: PartVisitor {
  @usableFromInline let names: PartNames
  @usableFromInline let time: Instant
  /// In points.
  @usableFromInline var sum = Vector.zero

  @usableFromInline
  init(on names: PartNames, at time: Instant) {
    self.names = names
    self.time = time
  }

  @inlinable @inline(__always)
  mutating func visit<P: Part>(_ part: inout P, _ name: StaticString, covers area: Rect) {
    guard names.ground(of: name) == .this else { return }
    sum = sum + part.displacement(of: names.index, at: time)
  }
}

/// Takes what the parts have to report.
public struct Reporting: PartVisitor {
  public struct Report: BitwiseCopyable, Sendable {
    public let part: Word
    public let report: PartReport
  }

  @usableFromInline let time: Instant
  @usableFromInline let suspends: Bool
  /// How many more it takes.
  @usableFromInline var room: Int
  public private(set) var reports: Reports

  public typealias Reports = BoundedArray<8, Report>
  /// How many it takes at once; what is beyond that stays due.
  public static var reportsMax: Int { Reports.capacity }

  /// - Parameters:
  ///   - suspends: whether the parts are suspended first.
  ///   - room: how many it takes, if that is less than `reportsMax`.
  public init(at time: Instant, suspends: Bool, room: Int = Reporting.reportsMax) {
    self.time = time
    self.suspends = suspends
    self.room = min(room, Self.reportsMax)
    reports = BoundedArray(filler: Report(part: "none", report: PartReport(.rest(0))))
  }

  @inlinable @inline(__always)
  public mutating func visit<P: Part>(_ part: inout P, _ name: StaticString, covers area: Rect) {
    if suspends { part.suspend(at: time) }
    while room > 0, let report = part.takeReport(by: time) { add(report, of: name) }
  }

  @usableFromInline
  mutating func add(_ report: PartReport, of name: StaticString) {
    room -= 1
    _ = reports.append(Report(part: Word(name), report: report))
  }
}

/// Suspends every part.
public struct Suspending: PartVisitor {
  @usableFromInline let time: Instant

  @inlinable
  public init(at time: Instant) { self.time = time }

  @inlinable @inline(__always)
  public mutating func visit<P: Part>(_ part: inout P, _ name: StaticString, covers area: Rect) {
    part.suspend(at: time)
  }
}

/// Takes every part out of the fingers that move it.
public struct LettingGo: PartVisitor {
  @usableFromInline let time: Instant

  @inlinable
  public init(at time: Instant) { self.time = time }

  @inlinable @inline(__always)
  public mutating func visit<P: Part>(_ part: inout P, _ name: StaticString, covers area: Rect) {
    part.letGo(at: time)
  }
}

/// Gives the parts that have springs of their own the pace of all that moves by itself:
/// `feel.pace` and `feel.motion`. The firmware does so as a scene begins.
public struct PacingParts: PartVisitor {
  @usableFromInline let pacing: Pacing

  @inlinable
  public init(by pacing: Pacing) { self.pacing = pacing }

  @inlinable @inline(__always)
  public mutating func visit<P: Part>(_ part: inout P, _ name: StaticString, covers area: Rect) {
    part.pace(by: pacing)
  }
}
