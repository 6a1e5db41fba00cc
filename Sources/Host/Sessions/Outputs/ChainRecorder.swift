public import Firmware
public import Raster
public import TactusCore

/// Follows touches to the screen: passes on when reports were read, when ticks ran, and when their
/// pictures came to the screen.
public struct ChainRecorder: SessionOutput {
  /// When the frame with this time stamp was read.
  private let readTime: (_ stamp: Instant) -> Instant?
  private let passRecords: (TickRecords, SceneNames, borrowing Canvas) -> Void
  private let pass: (ChainRecord) -> Void
  /// The running tick; nil between ticks, and where a run has no times.
  private var tick: TickTimes?

  /// - Parameters:
  ///   - readTime: when the frame with a time stamp was read; nil where that is not known.
  ///   - passRecords: takes a tick's trace records and its picture, before its steps.
  ///   - pass: takes the steps.
  public init(
    readTime: @escaping (_ stamp: Instant) -> Instant?,
    passRecords: @escaping (TickRecords, SceneNames, borrowing Canvas) -> Void,
    pass: @escaping (ChainRecord) -> Void
  ) {
    self.readTime = readTime
    self.passRecords = passRecords
    self.pass = pass
  }

  /// A tick begins; its parts follow.
  @usableFromInline
  mutating func begin(_ tick: TickTimes?, takesTime: Bool) {
    self.tick = tick
    self.tick?.takesTime = takesTime
  }

  /// A stage had something to do, and is over.
  @usableFromInline
  mutating func take(_ stage: Stage, _ cost: Interval) {
    tick?.stages[stage] = max(cost, .zero)
    tick?.worked.insert(Int(stage.rawValue))
  }

  /// Its haptics had been written to the motor.
  mutating func felt(at time: Instant) { tick?.felt = time }

  @usableFromInline
  mutating func wait(_ time: Interval) { tick?.wait = max(time, .zero) }

  func take(_ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas) {
    guard self.tick != nil else { return }
    passRecords(tick, names, canvas)
    for record in tick.records {
      guard case .frame = record.content, let read = readTime(record.time) else { continue }
      pass(.read(tick: tick.tick, ReportRead(stamp: record.time, at: read)))
    }
  }

  /// The tick is over; returns when.
  ///
  /// - Parameters:
  ///   - isDrawing: whether it was its turn to draw.
  ///   - hasChanges: whether there is anything to show now.
  ///   - picture: the picture that it made and handed to no display; nil for none.
  @usableFromInline
  mutating func end(isDrawing: Bool, hasChanges: Bool, picture: UnseenPicture?) -> Instant? {
    guard var tick = tick.take() else { return nil }
    tick.isDrawing = isDrawing
    tick.hasChanges = hasChanges
    pass(.tick(tick))
    if let picture {
      var times = PictureTimes(
        tick: tick.tick, due: tick.due, start: tick.start, handedOver: tick.end(of: .present))
      if case .shown(let period) = picture {
        let count = max(times.handedOver.microseconds, 0).dividedUp(by: period.microseconds)
        times.flip = Instant(microseconds: count * period.microseconds)
      }
      pass(.picture(times))
    }
    return tick.end
  }

  @usableFromInline
  func take(_ picture: PictureTimes) { pass(.picture(picture)) }

  func close() {}
}

/// What becomes of a picture for which there is no display.
@usableFromInline
enum UnseenPicture {
  /// In a live run: it is seen by the outputs only.
  case nowhere
  /// In virtual time: on a screen as the board states it, with a refresh each period from time zero
  /// on. The tick's `present` hands it over, and the next refresh shows it.
  case shown(period: Interval)
}

extension Int64 {
  fileprivate func dividedUp(by divisor: Int64) -> Int64 { (self + divisor - 1) / divisor }
}
