public import Firmware
import Raster
public import TactusCore

/// Writes a frame file: what the run consists of, the reports in the order in which they were
/// taken, the end mark.
public struct FrameFileWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  public private(set) var sink: Sink

  /// - Parameters:
  ///   - scene: the scene's name, of at most `sceneNameLength` bytes.
  ///   - tuning: the constants of the run; those that differ from their defaults are written.
  ///   - header: what a trace of the run begins with, in UTF-8, without the empty line at its end:
  ///     at most `headerMax` bytes of printable text and line feeds.
  public init(
    scene: StaticString, board: Board, tuning: some TuningTable, mounting: Mounting = .upright,
    header: some Collection<UInt8> = EmptyCollection<UInt8>(), to sink: consuming Sink
  ) {
    self.sink = sink
    write(FrameFileFormat.magic)
    write(FrameFileFormat.version)
    write(name: scene)
    write(board)
    write(tuning)
    write(mounting)
    precondition(header.count <= FrameFileFormat.headerMax, "a header has its limit")
    write(UInt32(truncatingIfNeeded: header.count))
    for byte in header { self.sink.append(byte) }
  }

  /// How long a scene's name may be, in bytes.
  public static var sceneNameLength: Int { FrameFileFormat.sceneNameLength }

  /// How long a trace's header may be, in bytes.
  public static var headerMax: Int { FrameFileFormat.headerMax }

  /// Writes a report; call it in the order in which the reports were taken.
  public mutating func append(_ taken: TakenReport) {
    switch taken.report {
    case .frame(let frame):
      start(.frame, taken)
      write(frame)
    case .fault(let fault, at: _):
      start(.fault, taken)
      sink.append(fault.rawValue)
    case .acceleration(let sample, at: _):
      start(.acceleration, taken)
      write(sample.x.bitPattern)
      write(sample.y.bitPattern)
      write(sample.z.bitPattern)
    case .lost(let count, at: _):
      start(.lost, taken)
      write(count)
    case .suspend:
      start(.suspend, taken)
    case .resume:
      start(.resume, taken)
    }
  }

  /// Writes the end mark and returns the sink.
  ///
  /// - Parameter lastTick: when the run's last tick started.
  public consuming func finish(lastTick: Instant) -> Sink {
    sink.append(FrameFileFormat.Kind.end.rawValue)
    write(lastTick.microseconds)
    return sink
  }

  private mutating func start(_ kind: FrameFileFormat.Kind, _ taken: TakenReport) {
    sink.append(kind.rawValue)
    write(taken.taken.microseconds)
    write(taken.report.time.microseconds)
  }

  private mutating func write(_ frame: ContactFrame) {
    write(frame.down.bits)
    write(frame.cancelled.bits)
    // For a cancelled contact the trace shows the id.
    var rest = frame.down | frame.cancelled
    while let slot = rest.popFirst() {
      write(frame[slot].id)
      write(frame[slot].imprint.bits)
      write(frame[slot].position.x.bitPattern)
      write(frame[slot].position.y.bitPattern)
    }
  }

  private mutating func write(_ mounting: Mounting) {
    sink.append(mounting.orientation.rawValue)
    for index in 0..<6 { write(mounting.calibration[index].bitPattern) }
  }

  private mutating func write(_ board: Board) {
    write(board.pixelWidth)
    write(board.pixelHeight)
    write(board.pixelsPerPoint.bitPattern)
    sink.append(board.pixelFormat.rawValue)
    write(board.tickPeriod.microseconds)
    write(board.displayPeriod.microseconds)
    write(board.scanOutLatency.microseconds)
    for index in 0..<Stage.count {
      guard let stage = Stage(rawValue: UInt8(truncatingIfNeeded: index)) else { continue }
      write(board.budgets[stage].microseconds)
      sink.append(board.divisors[stage])
    }
  }

  private mutating func write<Table: TuningTable>(_ tuning: Table) {
    let digest = Table.digest
    write(digest.count)
    write(digest.check)
    let defaults = Table()
    let positions = 0..<Int(truncatingIfNeeded: digest.count)
    var overrideCount: UInt16 = 0
    for position in positions where tuning.value(at: position) != defaults.value(at: position) {
      overrideCount += 1
    }
    write(overrideCount)
    for position in positions where tuning.value(at: position) != defaults.value(at: position) {
      guard let value = tuning.value(at: position) else { continue }
      write(UInt16(truncatingIfNeeded: position))
      write(value.bits)
    }
  }

  private mutating func write(name: StaticString) {
    precondition(
      name.utf8CodeUnitCount <= FrameFileFormat.sceneNameLength, "a scene's name is too long")
    for index in 0..<FrameFileFormat.sceneNameLength {
      sink.append(index < name.utf8CodeUnitCount ? name.utf8Start[index] : 0)
    }
  }

  private mutating func write(_ number: some FixedWidthInteger) {
    var rest = number
    for _ in 0..<MemoryLayout.size(ofValue: number) {
      sink.append(UInt8(truncatingIfNeeded: rest))
      rest = rest >> 8
    }
  }
}
