public import Gestures
public import Raster
public import TactusCore

//   tick at time T, everything before T:
//
//   input ─▶ recognize ─▶ timers ─▶ update ─▶ render ─▶ present ─▶ trace

/// The firmware: a value. A tick is a function of it, the time, and what the panel reports; what
/// comes out are records and pixels.
///
/// The caller runs the stages of a tick in their order, so that it may look at its clock between
/// them. All of it is inlinable: a program specializes the firmware for its own scene.
public struct Firmware<S: Scene & ~Copyable>: ~Copyable {
  @usableFromInline let inPlace = InPlace()
  public let board: Board
  @usableFromInline var engine: GestureEngine
  @usableFromInline var shaking = ShakeRecognizer()
  @usableFromInline var reports: ReportQueue
  @usableFromInline var damage: Damage
  /// The time of the last report that was handled: none after it may be earlier.
  @usableFromInline var latest = Instant.longAgo
  /// Up to where input is complete: there the queue was full.
  @usableFromInline var horizon = Instant.never
  @usableFromInline var hasDrawn = false
  /// Whether the scene was at rest when it was updated last.
  @usableFromInline var isResting = false
  @usableFromInline var host: SceneHost<S>

  /// All constants of a firmware with this scene.
  public typealias Tuning = FirmwareTuning<S.Tuning>

  /// How many panel reports a tick takes; the rest wait for the next one. Real panels make up to 16
  /// a 60 Hz tick.
  @inlinable
  public static var framesPerTickMax: Int { ReportQueue.Frames.count }

  /// Lays out the scene for the board.
  ///
  /// - Parameter records: memory for the records of a tick; outlives the firmware.
  @inlinable
  public init(
    board: Board, tuning: Tuning = Tuning(), records: UnsafeMutableBufferPointer<TraceRecord>
  ) {
    self.board = board
    var table = GestureTable(tuning.gestures)
    host = SceneHost(
      S(Screen(of: board), tuning.scene, &table), TapGate(tuning.gate), RecordLog(storage: records))
    engine = GestureEngine(table)
    reports = ReportQueue()
    damage = Damage(width: Int(board.pixelWidth), height: Int(board.pixelHeight))
  }

  /// Whether what changes with every sample is recorded: contact frames, changes of gestures with
  /// their velocities, and what a scene has to say of them. A trace needs it; without it a run does
  /// the same, and costs half.
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

  /// What happened since it was emptied last; the trace stage hands it out and empties it.
  @inlinable
  public var log: RecordLog {
    _read { yield host.log }
    _modify { yield &host.log }
  }

  /// For its targets' names and layout.
  @inlinable
  public var scene: S {
    _read { yield host.scene }
  }

  @inlinable
  public var gate: TapGate { host.gate }

  /// The next moment at which something happens without input; `never` when there is none.
  @inlinable
  public var nextDeadline: Instant {
    // Not `min` of three: that one takes an array.
    min(host.gate.nextDeadline, min(engine.nextDeadline, host.scene.nextDeadline))
  }

  /// How many recognizers the scene added.
  @inlinable
  public var recognizerCount: Int { engine.recognizerCount }

  @inlinable
  public func kind(of recognizer: RecognizerID) -> RecognizerKind { engine.kind(of: recognizer) }

  /// What a recognizer is called in a trace.
  @inlinable
  public func name(of recognizer: RecognizerID) -> Word { engine.name(of: recognizer) }

  /// Records something that happened outside: a stage over its budget, ticks skipped.
  @inlinable
  public mutating func record(_ fault: TraceRecord.Fault, at time: Instant) {
    host.log.append(TraceRecord(time: time, .fault(fault)))
  }
}
