import Firmware
import OutputFiles
import Sessions
import TactusCore

/// The tracks of what a run's time went to: ticks with their stages, pictures, and the path of each
/// touch from its stamp to the screen.
struct StepTracks {
  /// The arrows through the tick that runs.
  var flows: [UInt64] = []
  private let ticks: PerfettoWriter.Track
  private var pictures: Lanes
  private var touches: Lanes

  init(
    _ root: PerfettoWriter.Track, _ writer: inout PerfettoWriter
  ) throws(OutputError) {
    touches = Lanes("touches", try writer.track("touches", in: root, rank: 1))
    ticks = try writer.track("ticks", in: root, rank: 7)
    pictures = Lanes("pictures", try writer.track("pictures", in: root, rank: 8))
  }

  /// The number of the arrow of a touch: no two that made something have both in common.
  static func flow(_ stamp: Instant, _ tick: UInt32) -> UInt64 {
    1 << 63 | UInt64(bitPattern: stamp.microseconds) << 10 & (1 << 63 - 1) | UInt64(tick & 1023)
  }

  /// - Parameter complete: the touches that the step completes.
  mutating func take(
    _ step: ChainRecord, _ complete: [TouchChain], _ writer: inout PerfettoWriter
  ) throws(OutputError) {
    switch step {
    case .read: break
    case .clocks(_, let clocks): try writer.write(clocks)
    case .tick(let tick):
      try take(tick, &writer)
      flows = []
    case .picture(let picture):
      let shown = complete.filter { $0.picture?.tick == picture.tick }
      try take(picture, shown.map { Self.flow($0.stamp, $0.tick) }, &writer)
    }
  }

  private func take(
    _ tick: TickTimes, _ writer: inout PerfettoWriter
  ) throws(OutputError) {
    let kind = tick.kind.map { "\($0.word) tick" } ?? "tick"
    var notes: [PerfettoWriter.Note] = [
      .init("tick", Int64(tick.tick)), .init("due", tick.due.microseconds),
    ]
    if tick.wait > .zero { notes.append(.init("wait", tick.wait.microseconds)) }
    let stages = (0..<Stage.count).map { Stage.at($0) }
    try writer.slice(
      ticks, kind, from: tick.start, to: tick.end,
      parts: stages.map { ("\($0.word)", tick.end(of: $0)) }, notes,
      flows.isEmpty ? nil : .through(flows))
  }

  private mutating func take(
    _ picture: PictureTimes, _ flows: [UInt64], _ writer: inout PerfettoWriter
  ) throws(OutputError) {
    let isShown = picture.flip != .never
    // The kernel stamps a flip itself, maybe before this program has read its clock.
    let flip = isShown ? max(picture.flip, picture.handedOver) : picture.handedOver
    let lane = try pictures.lane(from: picture.start, &writer)
    let notes: [PerfettoWriter.Note] = [
      .init("tick", Int64(picture.tick)), .init("due", picture.due.microseconds),
      .init("sequence", Int64(picture.sequence)),
    ]
    try writer.beginSlice(lane, "picture", at: picture.start, notes)
    try writer.beginSlice(lane, "draw", at: picture.start)
    try writer.endSlice(lane, at: picture.handedOver)
    if isShown {
      try writer.beginSlice(lane, "wait for the screen", at: picture.handedOver)
      try writer.endSlice(lane, at: flip)
    }
    try writer.instant(
      lane, isShown ? "flip" : "never shown", at: flip, [], flows.isEmpty ? nil : .end(flows))
    try writer.endSlice(lane, at: flip)
  }

  /// A touch that made something.
  mutating func take(
    _ chain: TouchChain, _ names: SceneNames, _ writer: inout PerfettoWriter
  ) throws(OutputError) {
    guard let first = chain.effects.first, let taken = chain.taken else { return }
    let made = chain.effects.map { $0.text(names) }.joined(separator: " ")
    var parts: [(name: String, end: Instant)] = []
    if let read = chain.read { parts.append(("\(Hop.stampRead.rawValue)", read)) }
    parts.append((Hop.readTick.rawValue, taken))
    if let picture = chain.picture, let draw = chain.drawStart {
      parts.append((Hop.tickDraw.rawValue, draw))
      parts.append((Hop.drawPicture.rawValue, picture.handedOver))
      if let flip = chain.flip { parts.append((Hop.pictureFlip.rawValue, flip)) }
    } else if let gesture = chain.gesture {
      parts.append((Hop.tickGesture.rawValue, gesture))
    }
    let end = parts.map(\.end).reduce(chain.stamp, max)
    let lane = try touches.lane(from: chain.stamp, &writer)
    try writer.slice(
      lane, first.text(names), from: chain.stamp, to: end, parts: parts,
      [.init("tick", Int64(chain.tick)), .init("made", made)],
      .through([Self.flow(chain.stamp, chain.tick)]))
  }

  /// Tracks of one name, which Perfetto shows as one: as many as things overlap.
  private struct Lanes {
    private let name: String
    private let group: PerfettoWriter.Track
    private var tracks: [PerfettoWriter.Track] = []

    init(_ name: String, _ group: PerfettoWriter.Track) {
      self.name = name
      self.group = group
    }

    /// One that is free from this time on.
    mutating func lane(
      from start: Instant, _ writer: inout PerfettoWriter
    ) throws(OutputError) -> PerfettoWriter.Track {
      for track in tracks where writer.end(of: track) <= start { return track }
      let track = try writer.track(name, in: group)
      tracks.append(track)
      return track
    }
  }
}
