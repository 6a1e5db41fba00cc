public import Gestures
public import TactusCore

/// What caused a navigation.
public enum NavigationCause: UInt8, BitwiseCopyable, Sendable {
  case swipe, pull, button, edge
}

/// Something that a scene did.
public enum SceneOutcome: BitwiseCopyable, Sendable {
  /// A haptic was requested.
  case haptic(HapticKind)
  /// Anything else that the scene reports; `fields` are its own.
  case record(SceneRecord)
  /// An invariant of the scene itself is broken.
  case fault(Word)

  /// Another place is in front.
  public static func navigate(
    from: Word, to: Word, by cause: NavigationCause
  ) -> SceneOutcome {
    .record(
      SceneRecord(.navigate).with("from", .word(from)).with("to", .word(to))
        .with("by", .word(Word(cause.word))))
  }

  /// The scene did what a target stands for.
  public static func action(_ name: Word, target: TargetID) -> SceneOutcome {
    .record(SceneRecord("action").with("name", .word(name)).with("target", .target(target)))
  }
}

/// An outcome with its time.
public struct SceneReport: BitwiseCopyable, Sendable {
  public var time: Instant
  public var outcome: SceneOutcome
}

/// What a scene reports after an event, in order. Lent by the caller, which takes everything out
/// before the next call.
public struct SceneOutbox: ~Copyable {
  private let inPlace = InPlace()
  public private(set) var reports: Reports

  public typealias Reports = BoundedArray<16, SceneReport>
  /// How many outcomes one event has at most.
  public static var reportsMax: Int { Reports.capacity }
  /// Whether data that changes with every sample is kept, such as the position of a map under the
  /// finger that moves it; a scene may leave that out when not.
  public var wantsDetail = true
  /// Whether the drag that ended with the event, or the tap that it is, put something else under
  /// the fingers: taps are blocked for a while then. Not for a control that stays where it is, such
  /// as a tab: nothing comes under the finger that chose it.
  public var hasNavigated = false
  /// Whether an outcome found no room: a mistake of the scene, which the firmware ends by its name.
  @usableFromInline private(set) var isOverfull = false
  /// The relations between the scene's recognizers from the next attempt on; nil for no change.
  public var relations: GestureRelations?
  /// Whether there are any: to compare them copies them, and after most events there are none.
  @usableFromInline @inline(__always) var hasRelations: Bool {
    if case .some = relations { true } else { false }
  }

  public init() {
    reports = BoundedArray(filler: SceneReport(time: .zero, outcome: .haptic(.light)))
  }

  /// How many more outcomes find room.
  public var room: Int { mutating get { Self.reportsMax - reports.count } }

  @inlinable
  var hasReports: Bool { mutating get { !reports.isEmpty || hasNavigated } }

  /// One of the reports, without copying all of them.
  public mutating func report(_ index: Int) -> SceneReport { reports[inPlace: index] }

  /// Reports that the scene did what a gesture's target stands for, and asks for a haptic.
  public mutating func append(_ action: Word, _ haptic: HapticKind, of event: GestureEvent) {
    append(.action(action, target: event.target), at: event.time)
    append(.haptic(haptic), at: event.time)
  }

  /// Removes the reports; changed relations stay until they are applied.
  public mutating func removeReports() {
    reports.removeAll()
    hasNavigated = false
  }

  /// Reports an outcome. The program ends when the outbox already has `reportsMax`.
  public mutating func append(_ outcome: SceneOutcome, at time: Instant) {
    if !reports.append(SceneReport(time: time, outcome: outcome)) { isOverfull = true }
  }
}
