public import Gestures
public import TactusCore

/// By what a navigation was caused.
public enum NavigationCause: UInt8, BitwiseCopyable, Sendable {
  case swipe, pull, button, edge
}

/// Something that a scene did.
public enum SceneOutcome: BitwiseCopyable, Sendable {
  /// A haptic was requested.
  case haptic(HapticKind)
  /// Anything that the scene has to say; `fields` are its own.
  case record(SceneRecord)
  /// A promise of the scene itself does not hold.
  case fault(Word)

  /// Another place is in front.
  public static func navigate(
    from: Word, to: Word, by cause: NavigationCause
  ) -> SceneOutcome {
    .record(
      SceneRecord("navigate").with("from", .word(from)).with("to", .word(to))
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

/// What a scene has to say after an event, in its order. Lent by the caller, who takes everything
/// out before the next call.
public struct SceneOutbox: ~Copyable {
  private let inPlace = InPlace()
  public private(set) var reports: Reports

  public typealias Reports = BoundedArray<16, SceneReport>
  /// How many outcomes one event has at most.
  public static var reportsMax: Int { Reports.capacity }
  /// Whether somebody keeps what changes with every sample, such as where a map lies under a finger
  /// that moves it; a scene may leave that out when not.
  public var wantsDetail = true
  /// Whether the drag that the event ended changed what the user looks at.
  public var hasNavigated = false
  /// The relations between the scene's recognizers from the next attempt on; nil when they stay.
  public var relations: GestureRelations?

  public init() {
    reports = BoundedArray(filler: SceneReport(time: .zero, outcome: .haptic(.light)))
  }

  @inlinable
  var hasReports: Bool { mutating get { !reports.isEmpty || hasNavigated } }

  /// One of the reports, without a copy of all of them.
  public mutating func report(_ index: Int) -> SceneReport { reports[inPlace: index] }

  /// Forgets what was recorded; changed relations stay until they are taken over.
  public mutating func removeReports() {
    reports.removeAll()
    hasNavigated = false
  }

  public mutating func append(_ outcome: SceneOutcome, at time: Instant) {
    let fits = reports.append(SceneReport(time: time, outcome: outcome))
    precondition(fits, "an event has at most reportsMax outcomes")
  }
}
