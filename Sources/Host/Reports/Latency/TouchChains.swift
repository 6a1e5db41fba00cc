import Firmware
import Gestures
public import Sessions
import TactusCore

/// Puts the steps of a run together: a chain for each touch, in the order of the ticks, each once
/// nothing more comes to it.
///
/// A touch is in a picture if it made a gesture, a haptic or a word of the scene, and the next tick
/// that drew made a picture. An animation that goes on under a resting finger answers no touch.
public struct TouchChains {
  /// What is not complete yet, oldest first.
  private var open: [Entry] = []

  private struct Entry {
    var chain: TouchChain
    var state: State
  }

  private enum State {
    /// Its tick is not over.
    case running
    /// It waits for a tick that draws.
    case waiting
    /// It is in the picture of this tick, which is not on the screen yet.
    case drawn(UInt32)
    case complete
  }

  /// Whether the running tick made a picture.
  private var hasPicture = false

  public init() {}

  /// Takes a tick's records, before its steps.
  public mutating func take(_ tick: TickRecords) {
    hasPicture = tick.hasNewPicture
    let first = open.count
    for record in tick.records {
      if case .frame = record.content {
        open.append(
          Entry(
            chain: TouchChain(stamp: record.time, read: nil, tick: tick.tick), state: .running))
      }
    }
    for record in tick.records {
      guard let effect = Self.effect(of: record, in: tick) else { continue }
      if let place = open[first...].lastIndex(where: { $0.chain.stamp == record.time }) {
        open[place].chain.effects.append(effect)
      } else if record.time < tick.start {
        var chain = TouchChain(stamp: record.time, read: nil, tick: tick.tick)
        chain.effects.append(effect)
        open.append(Entry(chain: chain, state: .running))
      }
    }
  }

  /// Takes a step; returns the chains that it completes.
  public mutating func take(_ step: ChainRecord) -> [TouchChain] {
    switch step {
    case .read(let tick, let read):
      // Frames may share a time stamp; they were read in their order.
      let place = open.firstIndex { entry in
        entry.chain.tick == tick && entry.chain.stamp == read.stamp && entry.chain.read == nil
      }
      if let place { open[place].chain.read = read.at }
      return []
    case .tick(let tick): take(tick)
    case .picture(let picture): take(picture)
    case .clocks: return []
    }
    return takeComplete()
  }

  /// The run is over; returns the chains to which nothing more comes.
  public mutating func finish() -> [TouchChain] {
    defer { open.removeAll() }
    return open.map(\.chain)
  }

  private mutating func take(_ tick: TickTimes) {
    for place in open.indices {
      if case .running = open[place].state {
        let entry = open[place]
        open[place].chain.taken = max(tick.start, entry.chain.read ?? entry.chain.stamp)
        if entry.chain.hasEffect { open[place].chain.gesture = tick.gesture }
        open[place].state = entry.chain.hasEffect ? .waiting : .complete
      }
      guard tick.isDrawing, case .waiting = open[place].state else { continue }
      open[place].state = hasPicture ? .drawn(tick.tick) : .complete
    }
    guard !tick.isDrawing, !tick.hasChanges else { return }
    // There is nothing new to show: no picture will show what it made.
    for place in open.indices {
      if case .waiting = open[place].state { open[place].state = .complete }
    }
  }

  /// What a record of a tick is of a touch's effects. A tap that the gate blocked has none: it
  /// never reached the scene.
  static func effect(of record: TraceRecord, in tick: TickRecords) -> TouchChain.Effect? {
    switch record.content {
    case .tap(_, let answer) where !answer.isAdmitted: return nil
    case .gesture(let event)
    where event.phase == .recognized && (event.kind == .tap || event.kind == .doubleTap):
      let isBlocked = tick.records.contains { other in
        guard case .tap(event.target, let answer) = other.content else { return false }
        return other.time == record.time && !answer.isAdmitted
      }
      return isBlocked ? nil : effect(of: record.content)
    default: return effect(of: record.content)
    }
  }

  private mutating func take(_ picture: PictureTimes) {
    for place in open.indices {
      guard case .drawn(picture.tick) = open[place].state else { continue }
      open[place].chain.picture = picture
      open[place].state = .complete
    }
  }

  /// How many may be open. There are more only if pictures do not come: the oldest is then passed
  /// on without one.
  public static var openMax: Int { 4096 }

  private mutating func takeComplete() -> [TouchChain] {
    if open.count > Self.openMax {
      for place in 0..<(open.count - Self.openMax) { open[place].state = .complete }
    }
    let count = open.prefix { if case .complete = $0.state { true } else { false } }.count
    defer { open.removeFirst(count) }
    return open[..<count].map(\.chain)
  }

  static func effect(of content: TraceRecord.Content) -> TouchChain.Effect? {
    switch content {
    case .gesture(let event): .gesture(event.kind, event.phase, target: event.target)
    case .scene(.haptic): .haptic
    case .scene(.record), .latch, .tap: .scene
    case .scene(.fault), .frame, .acceleration, .shake, .decide, .display, .start, .fault: nil
    }
  }
}
