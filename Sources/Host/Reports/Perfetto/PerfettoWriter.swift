import OutputFiles
import Sessions
import TactusCore

/// Writes a Perfetto trace, packet by packet: tracks with slices and instants on them.
///
/// Each track's events are in order of time, and its slices lie within each other; what comes late
/// is put where its track has got to. Slices that are open at the end are closed.
struct PerfettoWriter: ~Copyable {
  /// A track of this file.
  struct Track: Equatable {
    fileprivate let index: Int
  }

  /// What an event shows beside its name.
  struct Note {
    enum Value {
      case text(String)
      case whole(Int64)
      case number(Double)
      case flag(Bool)
    }

    var name: String
    var value: Value
  }

  /// A clock of the kernel, as Perfetto's `BuiltinClock` numbers them.
  private enum BuiltinClock: UInt64 {
    case realtime = 1
    case monotonic = 3
    case boottime = 6
  }

  /// The path of one touch: an event of it points to the next in time.
  enum Flow {
    case through([UInt64])
    case end([UInt64])
  }

  private struct State {
    /// Nanoseconds of its last event.
    var last: UInt64 = 0
    var openSlices = 0
  }

  private var file: OutputFile
  /// How the monotonic clock, in which times are, compares with others; nil for virtual time.
  private let clocks: ClockReadings?
  /// Nanoseconds of the clock at time zero.
  private let origin: UInt64
  private var states: [State] = []
  private var packet = ProtobufMessage()
  /// Of the last event of all.
  private var last: UInt64 = 0

  init(_ path: String, origin: Int64, clocks: ClockReadings?) throws(OutputError) {
    file = try OutputFile(path, .whole)
    self.origin = UInt64(max(origin, 0)) * 1000
    self.clocks = clocks
    last = self.origin
  }

  /// Begins the file.
  mutating func begin() throws(OutputError) {
    if let clocks { try write(clocks) }
  }

  /// Records how the clocks of the machine compare.
  mutating func write(_ clocks: ClockReadings) throws(OutputError) {
    try write { packet in
      packet.append(Field.clockSnapshot) { snapshot in
        for (number, reading) in [
          (BuiltinClock.boottime, clocks.boottime), (.monotonic, clocks.monotonic),
          (.realtime, clocks.realtime),
        ] {
          snapshot.append(1) { clock in
            clock.append(1, number.rawValue)
            clock.append(2, reading)
          }
        }
      }
    }
  }

  /// A new track; its children follow by rank.
  ///
  /// - Parameter isCounter: whether it has values, which make a curve, and no slices and instants.
  mutating func track(
    _ name: String, in parent: Track? = nil, rank: Int = 0, isCounter: Bool = false
  ) throws(OutputError) -> Track {
    let track = Track(index: states.count)
    states.append(State())
    try write { packet in
      packet.append(Field.trackDescriptor) { descriptor in
        descriptor.append(1, Self.identifier(of: track))
        if let parent { descriptor.append(5, Self.identifier(of: parent)) }
        descriptor.append(2, name)
        if isCounter { descriptor.append(8) { _ in } }
        descriptor.append(11, Self.explicitOrder)
        descriptor.append(12, Int64(rank))
      }
    }
    return track
  }

  mutating func beginSlice(
    _ track: Track, _ name: String, at time: Instant, _ notes: [Note] = [], _ flow: Flow? = nil
  ) throws(OutputError) {
    states[track.index].openSlices += 1
    try event(.begin, track, name, time, notes, flow)
  }

  /// Ends the innermost slice that is open; nothing when there is none.
  mutating func endSlice(
    _ track: Track, at time: Instant, _ notes: [Note] = []
  ) throws(OutputError) {
    guard states[track.index].openSlices > 0 else { return }
    states[track.index].openSlices -= 1
    try event(.end, track, nil, time, notes, nil)
  }

  mutating func instant(
    _ track: Track, _ name: String, at time: Instant, _ notes: [Note] = [], _ flow: Flow? = nil
  ) throws(OutputError) {
    try event(.instant, track, name, time, notes, flow)
  }

  /// From `time` on a track of values is at `value`.
  mutating func count(_ track: Track, _ value: Double, at time: Instant) throws(OutputError) {
    try event(.counter, track, nil, time, [], nil, value)
  }

  /// A slice with others that follow each other in it; a part that would be empty is left out.
  mutating func slice(
    _ track: Track, _ name: String, from start: Instant, to end: Instant,
    parts: [(name: String, end: Instant)] = [], _ notes: [Note] = [], _ flow: Flow? = nil
  ) throws(OutputError) {
    try beginSlice(track, name, at: start, notes, flow)
    var time = start
    for part in parts where part.end > time {
      try beginSlice(track, part.name, at: time)
      time = min(part.end, end)
      try endSlice(track, at: time)
    }
    try endSlice(track, at: end)
  }

  /// Whether a slice on the track is open.
  func hasOpenSlice(_ track: Track) -> Bool { states[track.index].openSlices > 0 }

  /// When the track's last event was, in the time of the run.
  func end(of track: Track) -> Instant {
    let nanoseconds = states[track.index].last
    guard nanoseconds > origin else { return .zero }
    return Instant(microseconds: Int64((nanoseconds - origin) / 1000))
  }

  /// Closes the slices that are open, and puts the file in its place.
  mutating func close() throws(OutputError) {
    let end = Instant(microseconds: Int64((last - origin) / 1000))
    for index in states.indices {
      while states[index].openSlices > 0 { try endSlice(Track(index: index), at: end) }
    }
    try file.close()
  }

  /// Numbers of the fields of `TracePacket`, in protos/perfetto/trace/trace_packet.proto.
  private enum Field {
    static let clockSnapshot: UInt32 = 6
    static let timestamp: UInt32 = 8
    static let sequence: UInt32 = 10
    static let trackEvent: UInt32 = 11
    static let timestampClock: UInt32 = 58
    static let trackDescriptor: UInt32 = 60
  }

  /// Of `TrackEvent.Type`.
  private enum Kind: UInt64 {
    case begin = 1
    case end, instant, counter
  }

  /// `TrackDescriptor.EXPLICIT`: by rank.
  private static var explicitOrder: UInt64 { 3 }

  /// Writers that share a file have different numbers; those of a system begin at 1.
  private static var sequence: UInt64 { 0x5461_6374 }

  /// "Tactus" in the upper bytes, because files may be merged with those of other programs.
  private static func identifier(of track: Track) -> UInt64 {
    0x5461_6374_7573_0000 + UInt64(track.index) + 1
  }

  private mutating func event(
    _ kind: Kind, _ track: Track, _ name: String?, _ time: Instant, _ notes: [Note], _ flow: Flow?,
    _ value: Double? = nil
  ) throws(OutputError) {
    let wanted = origin + UInt64(max(time.microseconds, 0)) * 1000
    let nanoseconds = max(wanted, states[track.index].last)
    states[track.index].last = nanoseconds
    last = max(last, nanoseconds)
    let isMonotonic = clocks != nil
    try write { packet in
      packet.append(Field.timestamp, nanoseconds)
      if isMonotonic {
        packet.append(Field.timestampClock, BuiltinClock.monotonic.rawValue)
      }
      packet.append(Field.trackEvent) { event in
        event.append(9, kind.rawValue)
        event.append(11, Self.identifier(of: track))
        if let name { event.append(23, name) }
        if let value { event.append(44, value) }
        for note in notes { event.append(4) { note.write(to: &$0) } }
        switch flow {
        case .through(let ids): for id in ids { event.append(47, fixed: id) }
        case .end(let ids): for id in ids { event.append(48, fixed: id) }
        case nil: break
        }
      }
    }
  }

  /// Appends a packet: field 1 of `Trace`.
  private mutating func write(_ content: (inout ProtobufMessage) -> Void) throws(OutputError) {
    packet.removeAll()
    packet.append(1) { packet in
      content(&packet)
      packet.append(Field.sequence, Self.sequence)
    }
    let bytes = packet.bytes
    try bytes.withUnsafeBufferPointer { bytes throws(OutputError) in try file.append(bytes) }
  }
}

extension PerfettoWriter.Note {
  init(_ name: String, _ value: Int64) { self.init(name: name, value: .whole(value)) }
  init(_ name: String, _ value: String) { self.init(name: name, value: .text(value)) }
  init(_ name: String, _ value: Bool) { self.init(name: name, value: .flag(value)) }

  /// Numbers of the fields of `DebugAnnotation`.
  fileprivate func write(to message: inout ProtobufMessage) {
    message.append(10, name)
    switch value {
    case .flag(let flag): message.append(2, flag)
    case .whole(let whole): message.append(4, whole)
    case .number(let number): message.append(5, number)
    case .text(let text): message.append(6, text)
    }
  }
}
