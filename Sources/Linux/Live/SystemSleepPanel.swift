internal import CSystem
public import Firmware
public import TactusCore

//            the machine slept             handed out              handed out
//   awake ───────────────────────▶ slept ─────────────▶ woke ──────────────────▶ awake
//                                        suspend                 resume

/// A panel that reports when the machine slept.
///
/// Problem: `CLOCK_MONOTONIC`, by which ticks run and the kernel stamps touches, stands still while
/// the machine sleeps, and what a finger does meanwhile goes unreported: its contact would stay
/// down. Solution: `CLOCK_BOOTTIME` goes on; once it has gained, a suspend and a resume are
/// reported, at the end of the tick in which that is noticed, and the firmware cancels what is
/// down. What was down stays out of all later frames until it has lifted: libinput does not know
/// that it is gone, and it would land again.
public struct SystemSleepPanel<Base: Panel & ~Copyable>: Panel, ~Copyable {
  private enum State {
    case awake
    case slept(at: Instant)
    case woke(at: Instant)
  }

  /// What reports while the machine is awake.
  public var base: Base
  private let readSlept: () -> Int64
  private var slept: Int64
  private var state = State.awake
  private var lastLimit = Instant.longAgo
  /// The newest frame, as the panel reported it.
  private var newest = ContactFrame(time: .zero)
  /// The contacts that were down over a sleep, by their slots.
  private var gone = PerContact<UInt16?>(repeating: nil)

  /// - Parameter readSlept: how long the machine has slept since it was started, in microseconds.
  public init(
    _ base: consuming Base, readSlept: @escaping () -> Int64 = { SystemSleep.total }
  ) {
    self.base = base
    self.readSlept = readSlept
    slept = readSlept()
  }

  public var isFinished: Bool {
    guard case .awake = state else { return false }
    return base.isFinished
  }

  public mutating func next(before limit: Instant) -> PanelReport? {
    lookAtClocks(before: limit)
    switch state {
    case .awake:
      return base.next(before: limit).map { withoutGone($0) }
    case .slept(let time):
      if let report = base.next(before: time) { return withoutGone(report) }
      state = .woke(at: time)
      for slot in 0..<contactsMax where newest.down.contains(slot) { gone[slot] = newest[slot].id }
      return .suspend(at: time)
    case .woke(let time):
      state = .awake
      return .resume(at: time)
    }
  }

  private mutating func withoutGone(_ report: PanelReport) -> PanelReport {
    guard case .frame(var frame) = report else { return report }
    newest = frame
    for slot in 0..<contactsMax {
      guard let id = gone[slot] else { continue }
      if frame.down.contains(slot), frame[slot].id == id {
        frame.lift(slot: slot)
      } else {
        gone[slot] = nil
      }
    }
    return .frame(frame)
  }

  /// Once a tick.
  private mutating func lookAtClocks(before limit: Instant) {
    guard limit > lastLimit else { return }
    lastLimit = limit
    let now = readSlept()
    guard now - slept >= SystemSleep.shortest, case .awake = state else { return }
    slept = now
    state = .slept(at: limit - .microseconds(1))
  }
}

/// How long the machine has slept, by two of the kernel's clocks.
public enum SystemSleep {
  /// Since the machine was started, in microseconds: by how much `CLOCK_BOOTTIME`, which goes on in
  /// a suspend, is ahead of `CLOCK_MONOTONIC`. Less by what passes between the two readings.
  public static var total: Int64 { realtime_slept() }

  /// The shortest sleep that counts, in microseconds. No machine sleeps and wakes in less; reading
  /// two clocks one after the other gives no such difference.
  public static var shortest: Int64 { 100_000 }

  /// A loop looks for a sleep after it has waited for longer than this, in microseconds: two
  /// periods of a display of 25 Hz. Shorter ones are a busy loop's, whose ticks look themselves.
  public static var busyWaitMax: Int64 { 80_000 }
}
