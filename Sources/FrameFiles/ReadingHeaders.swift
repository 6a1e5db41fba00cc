import Firmware
import Raster
import TactusCore

extension ByteSource where Self: ~Copyable {
  mutating func readSignature() throws(FrameFileError) {
    guard try number(UInt64.self) == FrameFileFormat.magic else { throw .notAFrameFile }
    let version = try number(UInt32.self)
    guard version == FrameFileFormat.version else { throw .otherVersion(version) }
  }

  /// Reads a scene's name, which must be this one.
  mutating func readScene(_ scene: StaticString) throws(FrameFileError) {
    let length = scene.utf8CodeUnitCount
    var isSame = length <= FrameFileFormat.sceneNameLength
    for index in 0..<FrameFileFormat.sceneNameLength {
      let byte = try number(UInt8.self)
      if byte != (index < length ? scene.utf8Start[index] : 0) { isSame = false }
    }
    guard isSame else { throw .otherScene }
  }

  mutating func readBoard() throws(FrameFileError) -> Board {
    let width = try readPixels()
    let height = try readPixels()
    let density = try float()
    guard density > 0.01, density < 100 else { throw .unusableBoard }
    guard let format = PixelFormat(rawValue: try number(UInt8.self)) else { throw .unusableBoard }
    let tickPeriod = try readInterval(longerThan: .zero, or: .unusableBoard)
    let displayPeriod = try readInterval(longerThan: .zero, or: .unusableBoard)
    let latency = try readInterval(longerThan: .microseconds(-1), or: .unusableBoard)
    var budgets = PerStage(repeating: Interval.zero)
    var divisors = PerStage<UInt8>(repeating: 1)
    for index in 0..<Stage.count {
      guard let stage = Stage(rawValue: UInt8(truncatingIfNeeded: index)) else { continue }
      budgets[stage] = try readInterval(longerThan: .microseconds(-1), or: .unusableBoard)
      divisors[stage] = try number(UInt8.self)
      guard divisors[stage] > 0 else { throw .unusableBoard }
    }
    return Board(
      pixelWidth: width, pixelHeight: height, pixelsPerPoint: density, pixelFormat: format,
      tickPeriod: tickPeriod, displayPeriod: displayPeriod, scanOutLatency: latency,
      budgets: budgets, divisors: divisors)
  }

  /// Reads what the constants are, which must be those of the table, and the values of those that
  /// differ from their defaults.
  mutating func read<Table: TuningTable>(_ tuning: inout Table) throws(FrameFileError) {
    let count = try number(UInt16.self)
    let digest = TuningDigest(count: count, check: try number(UInt32.self))
    guard digest == Table.digest else { throw .otherTuning }
    tuning = Table()
    let overrideCount = try number(UInt16.self)
    for _ in 0..<overrideCount {
      let position = try number(UInt16.self)
      let refusal = tuning.set(
        bits: try number(Int64.self), at: Int(truncatingIfNeeded: position))
      guard refusal == nil else { throw .unusableTuning }
    }
  }

  private mutating func readPixels() throws(FrameFileError) -> Int32 {
    let pixels = try number(Int32.self)
    guard pixels > 0, pixels <= FrameFileFormat.pixelsMax else { throw .unusableBoard }
    return pixels
  }

  private mutating func readInterval(
    longerThan limit: Interval, or error: FrameFileError
  ) throws(FrameFileError) -> Interval {
    let microseconds = try number(Int64.self)
    guard microseconds > limit.microseconds, microseconds <= FrameFileFormat.intervalMax else {
      throw error
    }
    return .microseconds(microseconds)
  }
}
