public import Gestures
public import Interactions
public import Raster
public import TactusCore

//   tick at time T, everything before T:
//
//   input ─▶ recognize ─▶ timers ─▶ update ─▶ render ─▶ present ─▶ trace

/// The firmware: a value. A tick is a function of that value, the time and what the panel reports;
/// the results are records and pixels.
///
/// `runTick` runs the stages of a tick in order, with an observer between them that may read a
/// clock. All of it is inlinable: a program specializes the firmware for its own scene.
public struct Firmware<S: Scene & ~Copyable>: ~Copyable {
  @usableFromInline let inPlace = InPlace()
  public let board: Board
  @usableFromInline var engine: GestureEngine
  @usableFromInline var shaking: ShakeRecognizer
  @usableFromInline var reports: ReportQueue
  @usableFromInline var damage: Damage
  /// The time of the last report that was handled; no later report may be earlier.
  @usableFromInline var latest = Instant.longAgo
  /// Input is complete up to this time, at which the queue was full; `never` when it was not.
  @usableFromInline var horizon = Instant.never
  @usableFromInline var hasDrawn = false
  /// Whether the scene was at rest at its last update.
  @usableFromInline var isResting = false
  @usableFromInline var marks = TouchMarks()
  /// Where the things of the scene were when they were last marked.
  @usableFromInline var marked = Places()
  @usableFromInline var host: SceneHost<S>
  /// Where fingers will be when a picture is seen; what is drawn follows them, and nothing else.
  @usableFromInline var leads: ContactLeads

  /// All constants of a firmware with this scene.
  public typealias Tuning = FirmwareTuning<S.Tuning>

  /// How many panel reports a tick takes; the rest wait for the next one. Real panels produce up to
  /// 16 per 60 Hz tick.
  @inlinable
  public static var framesPerTickMax: Int { ReportQueue.Frames.count }

  /// Lays out the scene for the board.
  ///
  /// - Parameter records: memory for the records of a tick; must outlive the firmware.
  @inlinable
  public init(
    board: Board, tuning: Tuning = Tuning(), records: UnsafeMutableBufferPointer<TraceRecord>
  ) {
    self.board = board
    var table = GestureTable(tuning.gestures)
    let pacing = tuning.feel.pacing(framePeriod: board.displayPeriod)
    var scene = S(Screen(of: board), tuning.scene(at: pacing), &table)
    var parts = PacingParts(by: pacing)
    scene.visitParts(&parts)
    host = SceneHost(
      scene, TapGate(tuning.gate), Footholds(slop: table.thresholds.tapDistance),
      owners: table.owners, RecordLog(storage: records))
    engine = GestureEngine(table)
    shaking = ShakeRecognizer(tuning.gestures.shake)
    reports = ReportQueue()
    leads = ContactLeads(tuning.prediction, boardHorizon: board.glassDelay)
    damage = Damage(width: Int(board.pixelWidth), height: Int(board.pixelHeight))
    // Nothing of the first picture is on the display yet.
    damage.addAll()
  }

  /// Whether data that changes with every sample is recorded: contact frames, gesture changes with
  /// their velocities, and what a scene reports about them. A trace needs it; without it a run
  /// behaves the same, at half the cost.
  @inlinable
  public var recordsDetail: Bool {
    get { host.recordsDetail }
    set {
      host.recordsDetail = newValue
      host.outbox.wantsDetail = newValue
    }
  }

  /// Whether the hash of every new picture is recorded.
  public var hashesPictures = true
  /// Whether pictures are drawn. Off, everything else is the same, but a trace lacks their hashes.
  public var drawsPictures = true

  /// What has happened since it was last emptied; the trace stage hands it out and empties it.
  @inlinable
  public var log: RecordLog {
    _read { yield host.log }
    _modify { yield &host.log }
  }

  /// Whether fingers, their owners and ways, what moves, and what is left of the tap gate are drawn
  /// over the scene (`TouchMarks`), by `runTick` for an observer with `drawsMarks`, and by
  /// `render`. They are part of the picture, and of its hash.
  public var showsTouches = false

  /// The scene, for its targets' names and layout.
  @inlinable
  public var scene: S {
    _read { yield host.scene }
  }

  /// What a finger lands on at a point, in points, at a time.
  @inlinable
  public mutating func hit(_ point: Point, at time: Instant) -> Hit { host.hit(point, at: time) }

  @inlinable
  public var gate: TapGate { host.gate }

  /// The next moment at which something happens without input; `never` when there is none.
  @inlinable
  public var nextDeadline: Instant {
    // Not `min` of three: that overload takes an array.
    min(host.gate.nextDeadline, min(engine.nextDeadline, host.due))
  }

  /// Where the next `render` changes the picture.
  @inlinable
  public var damageToDraw: Damage { damage.changes }

  /// Whether there is a picture that `present` has not taken yet.
  @inlinable
  public var hasPicture: Bool { hasDrawn }

  /// Whether the panel may have more reports than the last tick took.
  @inlinable
  public var isInputFull: Bool { horizon != .never }

  /// Whether ticks change nothing until the panel reports or `nextDeadline` passes: the scene is at
  /// rest, and what it shows is on the display. Such ticks need not run.
  @inlinable
  public var isStill: Bool {
    isResting && !host.hasChanged && damage.isEmpty && !hasDrawn && horizon == .never
      && !(showsTouches && marks.isShown)
  }

  /// How many recognizers the scene added.
  @inlinable
  public var recognizerCount: Int { engine.recognizerCount }

  @inlinable
  public func kind(of recognizer: RecognizerID) -> RecognizerKind { engine.kind(of: recognizer) }

  /// The name of a recognizer in a trace.
  @inlinable
  public func name(of recognizer: RecognizerID) -> Word { engine.name(of: recognizer) }

  /// Records when a tick starts that is not on the grid, and what for. After the timers, in the
  /// order of time.
  @inlinable
  public mutating func record(_ kind: TickKind, at start: Instant) {
    host.log.append(input: TraceRecord(time: start, .start(kind)))
  }

  /// Records an outside event: a stage over its budget, ticks skipped.
  @inlinable
  public mutating func record(_ fault: TraceRecord.Fault, at time: Instant) {
    host.log.append(input: fault, at: time)
  }
}

/// All constants of a firmware: those of the recognizers, of the tap gate, the pace of what moves,
/// what is drawn ahead of a finger, how strong haptics are, and those of its scene.
public struct FirmwareTuning<SceneTuning: TuningTable>: TuningTable {
  public var gestures = GestureThresholds()
  public var gate = GateTuning()
  public var feel = FeelTuning()
  public var prediction = PredictionTuning()
  public var haptics = HapticTuning()
  public var scene = SceneTuning()

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    gestures.visit(&visitor)
    gate.visit(&visitor)
    feel.visit(&visitor)
    prediction.visit(&visitor)
    haptics.visit(&visitor)
    scene.visit(&visitor)
  }

  /// The scene's constants, with its springs and effects at a pace, or without motion, and effects
  /// in whole frames of the display.
  @usableFromInline
  func scene(at pacing: Pacing) -> SceneTuning {
    var (scene, pacing) = (scene, pacing)
    scene.visit(&pacing)
    return scene
  }
}
