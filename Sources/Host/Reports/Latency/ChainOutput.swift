import Firmware
import Gestures
public import OutputFiles
public import Sessions
import TactusCore

/// Writes when everything in a run happened, in µs since time zero; beside the trace, which holds
/// nothing that a replay could not give again. With the trace it is all that is known of a run.
///
///     tactus-chain 2
///     clock=<monotonic|paced|modelled|virtual>
///     origin=<µs of that clock at time zero>
///     costs=<measured|observed|modelled|none>
///     measured=<µs of the run that measure left out at its beginning>
///     clock.<boottime|monotonic|realtime>=<ns at one moment>
///     <machine|kernel|date|command>=<where the times were taken>
///
///     <tick> read stamp= at=
///     <tick> tick kind=<input|drawing|grid> due= start= gesture= end= wait= draws= changes= …
///     <tick> picture due= start= handed= flip= sequence=
///     <tick> clocks boottime= monotonic= realtime=
///     <tick> touch stamp= read= taken= gesture= picture= handed= flip= made=<kind.phase:target;…>
///
/// Clocks are read, and the machine is named, where the times are those of a machine; after a
/// suspend they are read again. After
/// `changes=` comes `<stage>=` for each stage that had its turn and something to do, with
/// what it cost. What did not happen is `-`. A touch follows once its picture is on the screen,
/// made of the lines before it: `ChainReader` passes it over.
public struct ChainOutput: ~Copyable {
  private var file: OutputFile
  private var header: ChainHeader
  private let isLive: Bool
  /// The first failure to write; nothing is written after it.
  private var failure: OutputError?

  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - isLive: whether no tick may wait for it.
  public init(
    _ path: String, _ header: ChainHeader, isLive: Bool = false
  ) throws(OutputError) {
    file = try OutputFile(path, isLive: isLive)
    self.header = header
    self.isLive = isLive
  }

  /// Writes the header. What a first write takes, a thread and a folder's sync, is not left to a
  /// tick.
  ///
  /// - Parameter origin: what the clock read at time zero, in microseconds.
  public mutating func begin(origin: Int64) throws(OutputError) {
    header.origin = origin
    try file.append(header.text)
    try file.flush()
  }

  public mutating func take(_ step: ChainRecord) {
    switch step {
    case .read(let tick, let read):
      append("\(tick) read stamp=\(Self.text(read.stamp)) at=\(Self.text(read.at))\n")
    case .tick(let tick):
      append(Self.line(tick))
      // If the program is killed, the chain is there as far as the trace is.
      if isLive { flush() }
    case .picture(let picture): append(Self.line(picture))
    case .clocks(let tick, let clocks):
      append(
        "\(tick) clocks boottime=\(clocks.boottime) monotonic=\(clocks.monotonic) "
          + "realtime=\(clocks.realtime)\n")
    }
  }

  public mutating func take(_ chain: TouchChain, _ names: SceneNames) {
    append(Self.line(chain, names))
  }

  /// Writes out what waits in memory; throws the first failure.
  public mutating func close() throws(OutputError) {
    if let failure { throw failure }
    try file.close()
    if let loss = file.loss { throw loss }
  }

  private mutating func flush() {
    guard failure == nil else { return }
    do throws(OutputError) { try file.flush() } catch { failure = error }
  }

  private mutating func append(_ line: String) {
    guard failure == nil else { return }
    do throws(OutputError) { try file.append(line) } catch { failure = error }
  }

  private static func line(_ tick: TickTimes) -> String {
    let kind = tick.kind.map { "\($0.word)" } ?? "grid"
    var line =
      "\(tick.tick) tick kind=\(kind) due=\(text(tick.due)) start=\(text(tick.start)) "
      + "gesture=\(text(tick.gesture)) end=\(text(tick.end)) wait=\(tick.wait.microseconds) "
      + "draws=\(tick.isDrawing) changes=\(tick.hasChanges)"
    for place in 0..<Stage.count where tick.worked.contains(place) {
      let stage = Stage.at(place)
      line += " \(stage.word)=\(tick.stages[stage].microseconds)"
    }
    if let felt = tick.felt { line += " felt=\(felt.microseconds)" }
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
