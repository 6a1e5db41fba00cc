public import Firmware
import Raster
public import TactusCore

/// Follows touches to the screen: passes on when reports were read, when ticks ran, and when their
/// pictures came to the screen.
public struct ChainRecorder: SessionOutput {
  /// When the frame with this time stamp was read.
  private let readTime: (_ stamp: Instant) -> Instant
  private let pass: (ChainRecord) -> Void
  /// The tick that runs; nil where the time of the run is not known, before the first touch.
  private var tick: TickTimes?

  /// - Parameters:
  ///   - readTime: when the frame with a time stamp was read.
  ///   - pass: takes the records.
  public init(
    readTime: @escaping (_ stamp: Instant) -> Instant, pass: @escaping (ChainRecord) -> Void
  ) {
    self.readTime = readTime
    self.pass = pass
  }

  /// A tick begins; its parts follow.
  @usableFromInline
  mutating func begin(_ tick: TickTimes?) { self.tick = tick }

  @usableFromInline
  mutating func take(_ stage: Stage, _ cost: Interval) { tick?.stages[stage] = max(cost, .zero) }

  @usableFromInline
  mutating func wait(_ time: Interval) { tick?.wait = max(time, .zero) }

  func take(_ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas) {
    guard self.tick != nil else { return }
    for record in tick.records {
      guard case .frame = record.content else { continue }
      pass(.read(tick: tick.tick, ReportRead(stamp: record.time, at: readTime(record.time))))
    }
  }

  /// The tick is over; returns when.
  ///
  /// - Parameter nominalPeriod: the period of a screen that nobody asks, if the tick made a picture
  ///   for it: its `present` hands the picture over, and the screen's next refresh shows it.
  @usableFromInline
  mutating func end(_ nominalPeriod: Interval?) -> Instant? {
    guard let tick = tick.take() else { return nil }
    pass(.tick(tick))
    if let nominalPeriod {
      let handedOver = tick.end(of: .present)
      let period = nominalPeriod.microseconds
      let count = (max(handedOver.microseconds, 0) + period - 1) / period
      pass(
        .picture(
          PictureTimes(
            tick: tick.tick, due: tick.due, start: tick.start, handedOver: handedOver,
            flip: Instant(microseconds: count * period), sequence: UInt32(clamping: count))))
    }
    return tick.end
  }

  @usableFromInline
  func take(_ picture: PictureTimes) { pass(.picture(picture)) }

  func close() {}
}
