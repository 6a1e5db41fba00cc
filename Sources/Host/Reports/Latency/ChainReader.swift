import Firmware
public import InputText
public import Sessions
public import TactusCore

/// What a chain holds before its steps: what its times are of, and where they were measured.
public struct ChainHeader: Equatable, Sendable {
  /// Where the costs of stages come from.
  public enum Costs: String, Sendable {
    /// Measured, in a run that waited for them.
    case measured
    /// Measured beside a run in virtual time, which did not.
    case observed
    case modelled
    case none

    /// Whether they took time of the run.
    var takesTime: Bool { self == .measured || self == .modelled }
    /// As tables name them.
    public var word: String { self == .modelled ? "modelled" : "measured" }
  }

  public var clock: LatencyReport.Clock
  public var costs: Costs
  /// Microseconds of the clock at time zero.
  public var origin: Int64 = 0
  /// That clock and others, read at one moment of the run, in nanoseconds; none in virtual time.
  public var clocks: ClockReadings?
  /// The time from which a measured run counts; nil for any other run.
  public var measured: Interval?
  /// From this run only where the times are a machine's: two runs in virtual time are the same.
  public var machine: [(key: String, value: String)] = []

  public init(clock: LatencyReport.Clock, costs: Costs, _ environment: RunEnvironment) {
    self.init(clock: clock, costs: costs)
    if clock == .monotonic { clocks = .ofMachine() }
    guard clock.isReal || costs == .observed else { return }
    machine = [
      ("machine", environment.machine), ("kernel", environment.kernel),
      ("date", environment.date), ("command", environment.command),
    ].compactMap { key, value in value.map { (key, $0) } }
  }

  init(clock: LatencyReport.Clock, costs: Costs, origin: Int64 = 0) {
    (self.clock, self.costs, self.origin) = (clock, costs, origin)
  }

  public static func == (a: ChainHeader, b: ChainHeader) -> Bool {
    (a.clock, a.costs, a.origin, a.clocks) == (b.clock, b.costs, b.origin, b.clocks)
      && a.measured == b.measured
      && a.machine.map(\.key) == b.machine.map(\.key)
      && a.machine.map(\.value) == b.machine.map(\.value)
  }

  static let signature = "tactus-chain 2"

  var text: String {
    var pairs = [("clock", clock.rawValue), ("origin", "\(origin)"), ("costs", costs.rawValue)]
    if let measured { pairs.append(("measured", "\(measured.microseconds)")) }
    if let clocks {
      pairs += [
        ("clock.boottime", "\(clocks.boottime)"), ("clock.monotonic", "\(clocks.monotonic)"),
        ("clock.realtime", "\(clocks.realtime)"),
      ]
    }
    pairs += machine
    return Self.signature + "\n"
      + pairs.map { "\($0.0)=\($0.1.split(separator: "\n").joined(separator: " "))\n" }.joined()
      + "\n"
  }

  /// What the run's figures are worth only together with, where the chain holds it. A run in
  /// virtual time has neither a machine nor a date: whenever it is reported, it is the same.
  public func environment(of replay: RunEnvironment) -> RunEnvironment {
    var environment = replay
    (environment.machine, environment.kernel, environment.date) = (nil, nil, nil)
    for (key, value) in machine {
      switch key {
      case "machine": environment.machine = value
      case "kernel": environment.kernel = value
      case "date": environment.date = value
      case "command": environment.command = value
      default: break
      }
    }
    return environment
  }
}

/// Reads a chain, a step at a time; however long the file, only one buffer of it is in memory.
public struct ChainReader: ~Copyable {
  public let header: ChainHeader
  private var source: LineSource
  /// Its file, for messages.
  var name: String { source.name }

  public init(contentsOf path: String) throws(TextError) {
    try self.init(LineSource(contentsOf: path, expecting: "a chain"))
  }

  public init(_ source: consuming LineSource) throws(TextError) {
    var source = source
    header = try Self.header(&source)
    self.source = source
  }

  private static func header(_ source: inout LineSource) throws(TextError) -> ChainHeader {
    guard let first = try source.next(), first.bytes.text == ChainHeader.signature else {
      throw .malformed(
        file: source.name, line: 1, what: "not a chain of this version",
        remedy: "give what --chain wrote; its first line is '\(ChainHeader.signature)'")
    }
    var pairs: [String: String] = [:]
    var machine: [(key: String, value: String)] = []
    var isWhole = false
    while let line = try source.next(), line.isWhole {
      if line.bytes.isEmpty {
        isWhole = true
        break
      }
      let parts = line.bytes.text.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, pairs.count < 64 else {
        throw .malformed(
          file: source.name, line: line.number, what: "'\(line.bytes.text)' is not a pair",
          remedy: "write key=value, at most 64 of them")
      }
      let (key, value) = (String(parts[0]), String(parts[1]))
      pairs[key] = value
      if !["clock", "origin", "costs", "measured"].contains(key), !key.hasPrefix("clock.") {
        machine.append((key, value))
      }
    }
    guard isWhole, let clock = pairs["clock"].flatMap({ LatencyReport.Clock(rawValue: $0) }),
      let costs = pairs["costs"].flatMap({ ChainHeader.Costs(rawValue: $0) }),
      let origin = time(pairs["origin"].map { Substring($0) })?.microseconds
    else {
      throw .malformed(
        file: source.name, line: 2, what: "a header without clock=, origin= and costs=",
        remedy: "give what --chain wrote")
    }
    var header = ChainHeader(clock: clock, costs: costs, origin: origin)
    if let measured = pairs["measured"] {
      guard let time = time(Substring(measured)), time >= .zero else {
        throw .malformed(
          file: source.name, line: 2, what: "measured is '\(measured)'",
          remedy: "give what --chain wrote")
      }
      header.measured = time - .zero
    }
    header.machine = machine
    header.clocks = ClockReadings(of: "clock.", in: { pairs[$0] })
    return header
  }

  /// The next step; nil at the end. A line that was cut off is left out.
  public mutating func next() throws(TextError) -> ChainRecord? {
    while let line = try source.next(), line.isWhole {
      let fields = line.bytes.text.split(separator: " ")
      guard fields.count >= 2, let tick = UInt32(fields[0]) else {
        throw refusal(line, "not a step of a run")
      }
      var pairs: [Substring: Substring] = [:]
      for field in fields.dropFirst(2) {
        let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw refusal(line, "'\(field)' is not a pair") }
        pairs[parts[0]] = parts[1]
      }
      switch fields[1] {
      case "read":
        guard let stamp = Self.time(pairs["stamp"]), let at = Self.time(pairs["at"]) else {
          throw refusal(line, "a reading without its times")
        }
        return .read(tick: tick, ReportRead(stamp: stamp, at: at))
      case "tick":
        guard let times = tickTimes(tick, pairs) else {
          throw refusal(line, "a tick without its times")
        }
        return .tick(times)
      case "picture":
        guard let due = Self.time(pairs["due"]), let start = Self.time(pairs["start"]),
          let handed = Self.time(pairs["handed"])
        else { throw refusal(line, "a picture without its times") }
        return .picture(
          PictureTimes(
            tick: tick, due: due, start: start, handedOver: handed,
            flip: Self.time(pairs["flip"]) ?? .never,
            sequence: pairs["sequence"].flatMap { UInt32($0) } ?? 0))
      case "clocks":
        guard let clocks = ClockReadings(of: "", in: { pairs[Substring($0)] }) else {
          throw refusal(line, "clocks without their readings")
        }
        return .clocks(tick: tick, clocks)
      default: continue
      }
    }
    return nil
  }

  private func tickTimes(_ tick: UInt32, _ pairs: [Substring: Substring]) -> TickTimes? {
    guard let due = Self.time(pairs["due"]), let start = Self.time(pairs["start"]),
      let wait = Self.time(pairs["wait"])?.microseconds, let kind = pairs["kind"]
    else { return nil }
    var times = TickTimes(
      tick: tick, kind: TickKind(word: String(kind).utf8.span), due: due, start: start,
      isDrawing: pairs["draws"] == "true", hasChanges: pairs["changes"] == "true",
      wait: .microseconds(wait))
    times.takesTime = header.costs.takesTime
    times.felt = Self.time(pairs["felt"])
    for place in 0..<Stage.count {
      let stage = Stage.at(place)
      guard let cost = Self.time(pairs["\(stage.word)"])?.microseconds else { continue }
      times.stages[stage] = .microseconds(cost)
      times.worked.insert(place)
    }
    return times
  }

  /// Nil for `-`, for what is not a number, and beyond the times of a trace.
  private static func time(_ text: Substring?) -> Instant? {
    guard let text, let microseconds = Int64(text), microseconds.magnitude < 1 << 50 else {
      return nil
    }
    return Instant(microseconds: microseconds)
  }

  private func refusal(_ line: LineSource.Line, _ what: String) -> TextError {
    .malformed(
      file: source.name, line: line.number, what: what, remedy: "give what --chain wrote")
  }
}

extension ClockReadings {
  /// Nil unless each clock has its reading.
  fileprivate init?(of prefix: String, in text: (String) -> (some StringProtocol)?) {
    guard let boottime = text(prefix + "boottime").flatMap({ UInt64($0) }),
      let monotonic = text(prefix + "monotonic").flatMap({ UInt64($0) }),
      let realtime = text(prefix + "realtime").flatMap({ UInt64($0) })
    else { return nil }
    self.init(boottime: boottime, monotonic: monotonic, realtime: realtime)
  }
}

/// Plays the steps of a chain beside the replay of its trace, so that what takes both gets each
/// tick's records first, and then its times.
public struct ChainPlayer: ~Copyable {
  private var reader: ChainReader
  private var next: ChainRecord?
  private var failure: TextError?
  /// The last tick in which anything happened, by the trace and by the chain.
  private var traced: UInt32?
  private var timed: UInt32?

  public init(_ reader: consuming ChainReader) {
    self.reader = reader
    next = nil
    advance()
  }

  /// The records of a tick are out. Ticks that the replay leaves out, because nothing happened in
  /// them, come before it without records.
  public mutating func take(
    _ tick: TickRecords, records: (TickRecords) -> Void, step: (ChainRecord) -> Void
  ) {
    play(before: tick.tick, records: records, step: step)
    records(tick)
    if !tick.records.isEmpty { traced = tick.tick }
    while let found = next, found.beginsTick == nil || found.beginsTick == tick.tick {
      if case .tick(let times) = found, failure == nil, !times.isOf(tick) {
        failure = .unusable(
          file: reader.name,
          what: "tick \(tick.tick) started at another time than in the trace",
          remedy: "give the chain of the same run; of a trace that lacks records none can be used")
      }
      step(found)
      advance()
    }
  }

  /// Plays what is left; throws what could not be read.
  public mutating func finish(
    records: (TickRecords) -> Void, step: (ChainRecord) -> Void
  ) throws(TextError) {
    play(before: .max, records: records, step: step)
    if let failure { throw failure }
    // A limit must not pass because steps are missing.
    if let traced, timed.map({ $0 < traced }) ?? true {
      throw .unusable(
        file: reader.name,
        what: "it is cut off: it "
          + (timed.map { "ends with tick \($0) of \(traced)" } ?? "has none of \(traced) ticks"),
        remedy: "give the whole chain, or cut the trace there as well")
    }
  }

  private mutating func play(
    before limit: UInt32, records: (TickRecords) -> Void, step: (ChainRecord) -> Void
  ) {
    while let found = next {
      if let tick = found.beginsTick {
        guard tick < limit else { return }
        if case .tick(let times) = found {
          records(
            TickRecords(
              tick: tick, start: times.start,
              records: UnsafeBufferPointer(start: nil, count: 0), hasNewPicture: false))
        }
      }
      step(found)
      advance()
    }
  }

  private mutating func advance() {
    if case .tick(let times)? = next { timed = times.tick }
    do throws(TextError) { next = try reader.next() } catch {
      next = nil
      failure = error
    }
  }
}

extension TickTimes {
  /// How far a live tick's start in the trace may be ahead of the moment the loop decided on it,
  /// the chain's: a microsecond, so that all that was stamped by then is before it, and one more
  /// for each tick before it in which the clock did not move on, as in a simulation without costs.
  /// A thousand such ticks are more than a scene makes, and less than a tick of another run is
  /// away, which is refreshes.
  private static let aheadMax = Interval.milliseconds(1)

  /// Whether the times are those of a trace's tick: one on the grid was due when it started, any
  /// other started just after it was decided.
  fileprivate func isOf(_ tick: TickRecords) -> Bool {
    guard kind != nil else { return due == tick.start }
    let ahead = tick.start - start
    return ahead >= .zero && ahead <= Self.aheadMax
  }
}

extension ChainRecord {
  /// The tick that it belongs to; nil for a picture, which comes when it is on the screen.
  fileprivate var beginsTick: UInt32? {
    switch self {
    case .read(let tick, _), .clocks(let tick, _): tick
    case .tick(let times): times.tick
    case .picture: nil
    }
  }
}
