public import Firmware
public import Live
public import OutputFiles
public import Raster
public import TactusCore

/// Everything that a run writes; parts not requested are nil.
///
/// With no parts, or with only a trace, a tick does not allocate.
public struct SessionOutputs: ~Copyable {
  // Not `TraceOutput?`, which would be nil by default: the initialiser of all parts asks
  // for each, and by it a part that was added does not compile until it is closed.
  public var trace: Optional<TraceOutput>
  /// A second trace, for what is made from the run afterwards, where the first is a stream.
  public var copy: Optional<TraceOutput>
  public var frames: Optional<FrameOutput>
  public var sheet: Optional<SheetOutput>
  public var chain: Optional<ChainRecorder>
  public var gestures: Optional<GesturePrinter>
  public var stories: Optional<StoryPrinter>
  public var haptics: Optional<HapticOutput>
  public var progress: Optional<ProgressLine>
  /// Called with every tick's records.
  public var observe: ((TickRecords, SceneNames) -> Void)?
  /// Whether that includes ticks in which nothing can happen.
  public var observesStillTicks = true

  /// Whether one of the parts uses the records that every sample produces.
  public var wantsDetail: Bool {
    trace != nil || copy != nil || sheet != nil || chain != nil || stories != nil
      || observe != nil
  }

  /// Whether one of the parts shows pictures; what a chain is passed to may, and its owner knows.
  @usableFromInline var looksAtPictures: Bool { frames != nil || sheet != nil }

  /// Whether a part wants every tick, even those in which nothing happens.
  public var wantsStillTicks: Bool {
    let showsVideo =
      switch frames {
      case .some(let frames): frames.isVideo
      case .none: false
      }
    let hasRoomOnSheet =
      switch sheet {
      case .some(let sheet): !sheet.isFull
      case .none: false
      }
    return showsVideo || hasRoomOnSheet || observe != nil && observesStillTicks
  }

  /// Passes on a tick's records and the picture it left on the display.
  public mutating func finish(
    _ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas
  ) throws(OutputError) {
    chain?.take(tick, names, canvas)
    try trace?.take(tick, names, canvas)
    try copy?.take(tick, names, canvas)
    try gestures?.take(tick, names, canvas)
    try stories?.take(tick, names, canvas)
    try frames?.take(tick, names, canvas)
    sheet?.take(tick, names, canvas)
    progress?.take(tick, names, canvas)
    observe?(tick, names)
  }

  /// What was written to a trace since the last call.
  @usableFromInline
  mutating func takeActivity() -> TraceActivity {
    max(trace?.takeActivity() ?? .none, copy?.takeActivity() ?? .none)
  }

  /// The run ended before its input and its scene did.
  public mutating func end(after tick: UInt32, at start: Instant) throws(OutputError) {
    try trace?.end(after: tick, at: start)
    try copy?.end(after: tick, at: start)
  }

  /// Flushes and closes every part, then throws the first failure.
  public mutating func close() throws(OutputError) {
    var failure: OutputError?
    self = SessionOutputs(
      trace: Self.closed(&trace, &failure),
      copy: Self.closed(&copy, &failure),
      frames: Self.closed(&frames, &failure),
      sheet: Self.closed(&sheet, &failure),
      chain: Self.closed(&chain, &failure),
      gestures: Self.closed(&gestures, &failure),
      stories: Self.closed(&stories, &failure),
      // An effect that was started ends by itself.
      haptics: haptics.take(),
      progress: Self.closed(&progress, &failure),
      observe: observe)
    if let failure { throw failure }
  }

  private static func closed<Part: SessionOutput & ~Copyable>(
    _ part: inout Part?, _ failure: inout OutputError?
  ) -> Part? {
    do throws(OutputError) { try part?.close() } catch { failure = failure ?? error }
    return part.take()
  }
}

extension SessionOutputs {
  /// None of the parts.
  public init() {
    self.init(
      trace: nil, copy: nil, frames: nil, sheet: nil, chain: nil, gestures: nil, stories: nil,
      haptics: nil, progress: nil)
  }
}

/// One of the things that a run writes. It watches every tick and changes nothing.
protocol SessionOutput: ~Copyable {
  /// Takes the records of a tick, and the picture that it left on the display.
  mutating func take(
    _ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas
  ) throws(OutputError)

  /// The run is over: writes out what waits in memory.
  mutating func close() throws(OutputError)
}

/// The records of a tick, valid only for the duration of a call.
public struct TickRecords {
  public let tick: UInt32
  /// When it started.
  public let start: Instant
  public let records: UnsafeBufferPointer<TraceRecord>
  /// Whether the display's picture differs from the previous tick's.
  public let hasNewPicture: Bool

  @inlinable
  public init(
    tick: UInt32, start: Instant, records: UnsafeBufferPointer<TraceRecord>, hasNewPicture: Bool
  ) {
    self.tick = tick
    self.start = start
    self.records = records
    self.hasNewPicture = hasNewPicture
  }
}
