import Firmware
import Gestures
public import Sessions
import TactusCore

/// Writes the way of each touch to the screen, in µs since time zero; beside the trace, which
/// holds nothing that a replay could not give again.
///
///     tactus-chain 1
///     clock=<monotonic|virtual>
///     origin=<µs of that clock at time zero>
///
///     <tick> touch stamp= read= taken= gesture= picture= handed= flip= made=<kind.phase:target;…>
///     <tick> tick kind=<input|drawing|grid> due= start= gesture= end= wait= <stage>=…
///     <tick> picture due= start= handed= flip= sequence=
///
/// What did not happen is `-`. A touch follows once its picture is on the screen.
public struct ChainOutput: ~Copyable {
  private var file: OutputFile
  private var hasBegun = false
  private let clock: String
  /// The clock at time zero, in microseconds; asked when the first record comes.
  public var origin: () -> Int64 = { 0 }
  /// The first failure to write; nothing is written after it.
  private var failure: OutputError?

  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - clock: `monotonic`, or `virtual`.
  ///   - isLive: whether no tick may wait for it.
  public init(_ path: String, clock: String, isLive: Bool = false) throws(OutputError) {
    file = try OutputFile(path, isLive: isLive)
    self.clock = clock
  }

  public mutating func take(_ step: ChainRecord) {
    switch step {
    case .read: break
    case .tick(let tick): append(Self.line(tick))
    case .picture(let picture): append(Self.line(picture))
    }
  }

  public mutating func take(_ chain: TouchChain, _ names: SceneNames) {
    append(Self.line(chain, names))
  }

  /// Writes out what waits in memory; throws the first failure.
  public mutating func close() throws(OutputError) {
    if let failure { throw failure }
    try begin()
    try file.close()
    if let loss = file.loss { throw loss }
  }

  private mutating func begin() throws(OutputError) {
    guard !hasBegun else { return }
    hasBegun = true
    try file.append("tactus-chain 1\nclock=\(clock)\norigin=\(origin())\n\n")
  }

  private mutating func append(_ line: String) {
    guard failure == nil else { return }
    do throws(OutputError) {
      try begin()
      try file.append(line)
    } catch {
      failure = error
    }
  }

  private static func line(_ tick: TickTimes) -> String {
    let kind = tick.kind.map { "\($0.word)" } ?? "grid"
    var line =
      "\(tick.tick) tick kind=\(kind) due=\(text(tick.due)) start=\(text(tick.start)) "
      + "gesture=\(text(tick.gesture)) end=\(text(tick.end)) wait=\(tick.wait.microseconds)"
    for place in 0..<Stage.count {
      let stage = Stage.at(place)
      line += " \(stage.word)=\(tick.stages[stage].microseconds)"
    }
    return line + "\n"
  }

  private static func line(_ picture: PictureTimes) -> String {
    "\(picture.tick) picture due=\(text(picture.due)) start=\(text(picture.start)) "
      + "handed=\(text(picture.handedOver)) flip=\(text(picture.flip)) "
      + "sequence=\(picture.sequence)\n"
  }

  private static func line(_ chain: TouchChain, _ names: SceneNames) -> String {
    "\(chain.tick) touch stamp=\(text(chain.stamp)) read=\(text(chain.read)) "
      + "taken=\(text(chain.taken)) gesture=\(text(chain.gesture)) "
      + "picture=\(chain.picture.map { "\($0.tick)" } ?? "-") "
      + "handed=\(text(chain.picture?.handedOver)) flip=\(text(chain.flip)) "
      + "made=\(made(chain, names))\n"
  }

  private static func made(_ chain: TouchChain, _ names: SceneNames) -> String {
    guard chain.hasEffect else { return "-" }
    return chain.effects.map { $0.text(names) }.joined(separator: ";")
  }

  private static func text(_ time: Instant?) -> String {
    guard let time, time != .never else { return "-" }
    return "\(time.microseconds)"
  }
}

extension TouchChain.Effect {
  /// As `--chain` and reports name it: `tap.recognized:central.row2`.
  public func text(_ names: SceneNames) -> String {
    switch self {
    case .gesture(let kind, let phase, let target):
      "\(kind.word).\(phase.word):\(names.text(of: target))"
    case .haptic: "haptic"
    case .scene: "scene"
    }
  }
}
