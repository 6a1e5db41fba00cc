public import Firmware
import Raster
public import TactusCore

/// Reads a frame file. No input bytes, however wrong, make it trap.
public struct FrameFileReader<Source: ByteSource & ~Copyable>: ~Copyable {
  /// The board of the run: one image runs any board whose picture it has room for.
  public let board: Board
  /// How the panel and the screen of that board are mounted.
  public let mounting: Mounting
  /// The bytes, for a caller that has to supply them.
  public var source: Source

  /// Reads everything before the reports.
  ///
  /// - Parameters:
  ///   - scene: the name of the scene that will run; a file for another one is refused.
  ///   - tuning: is set to the constants of the run. A file written by a build with other constants
  ///     is refused.
  ///   - header: is called with each byte of the header that a trace of the run has: text in UTF-8
  ///     without the empty line at its end.
  public init(
    _ source: consuming Source, of scene: StaticString, _ tuning: inout some TuningTable,
    header: (UInt8) -> Void = { _ in }
  ) throws(FrameFileError) {
    try source.readSignature()
    try source.readScene(scene)
    let board = try source.readBoard()
    try source.read(&tuning)
    let mounting = try source.readMounting()
    try source.readHeader(header)
    self.board = board
    self.mounting = mounting
    self.source = source
  }

  /// The next entry; must not be called after the end.
  public mutating func next() throws(FrameFileError) -> FrameFileEntry {
    try source.readEntry()
  }
}

extension ByteSource where Self: ~Copyable {
  mutating func readSignature() throws(FrameFileError) {
    guard try number(UInt64.self) == FrameFileFormat.magic else { throw .notAFrameFile }
    let version = try number(UInt32.self)
    guard version == FrameFileFormat.version else { throw .otherVersion(version) }
  }

  /// Reads a scene's name, which must equal `scene`.
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

  /// Reads the digest of the constants, which must match the table's, and the values that differ
  /// from their defaults.
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

  mutating func readMounting() throws(FrameFileError) -> Mounting {
    guard let orientation = Orientation(rawValue: try number(UInt8.self)) else {
      throw .unusableBoard
    }
    var mounting = Mounting.upright
    mounting.orientation = orientation
    for index in 0..<6 {
      let bits = try number(UInt64.self)
      guard bits & ~(1 &<< 63) <= FrameFileFormat.calibrationMaxBits else { throw .unusableBoard }
      mounting.calibration[index] = Double(bitPattern: bits)
    }
    return mounting
  }

  mutating func readHeader(_ header: (UInt8) -> Void) throws(FrameFileError) {
    let length = Int(truncatingIfNeeded: try number(UInt32.self))
    guard length >= 0, length <= FrameFileFormat.headerMax else { throw .unusableHeader }
    var last: UInt8 = 0x0A
    for _ in 0..<length {
      last = try number(UInt8.self)
      guard last >= 0x20 || last == 0x0A else { throw .unusableHeader }
      header(last)
    }
    guard last == 0x0A else { throw .unusableHeader }
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

extension ByteSource where Self: ~Copyable {
  mutating func readEntry() throws(FrameFileError) -> FrameFileEntry {
    guard let kind = FrameFileFormat.Kind(rawValue: try number(UInt8.self)) else {
      throw .unknownReport
    }
    let taken = try readTime()
    if kind == .end { return .end(taken) }
    let report = try readReport(kind)
    // A finger of next year would keep the scene busy until then.
    guard report.time <= taken else { throw .unusableTime }
    return .report(TakenReport(taken: taken, report: report))
  }

  private mutating func readReport(
    _ kind: FrameFileFormat.Kind
  ) throws(FrameFileError) -> PanelReport {
    let time = try readTime()
    switch kind {
    case .frame:
      return .frame(try readFrame(at: time))
    case .fault:
      guard let fault = PanelFault(rawValue: try number(UInt8.self)) else { throw .unknownReport }
      return .fault(fault, at: time)
    case .acceleration:
      let x = try float()
      let y = try float()
      return .acceleration(Acceleration(x: x, y: y, z: try float()), at: time)
    case .lost:
      return .lost(try number(UInt32.self), at: time)
    case .suspend:
      return .suspend(at: time)
    case .resume:
      return .resume(at: time)
    case .end:
      throw .unknownReport
    }
  }

  private mutating func readTime() throws(FrameFileError) -> Instant {
    let microseconds = try number(Int64.self)
    guard microseconds.magnitude <= FrameFileFormat.timeMax.magnitude else { throw .unusableTime }
    return Instant(microseconds: microseconds)
  }

  private mutating func readFrame(at time: Instant) throws(FrameFileError) -> ContactFrame {
    let down = ContactSet(bits: try number(UInt16.self))
    let cancelled = ContactSet(bits: try number(UInt16.self))
    let slots = ContactSet.first(contactsMax)
    guard down.isSubset(of: slots), cancelled.isSubset(of: slots), !down.intersects(cancelled)
    else { throw .unknownReport }
    var frame = ContactFrame(time: time)
    var rest = down | cancelled
    while let slot = rest.popFirst() {
      let id = try number(UInt16.self)
      let imprint = Imprint(bits: try number(UInt16.self))
      let x = try float()
      let y = try float()
      frame.place(Contact(id: id, position: Point(x: x, y: y), imprint: imprint), in: slot)
      if cancelled.contains(slot) { frame.cancel(slot: slot) }
    }
    return frame
  }

  /// Any bits: the firmware itself rejects a position that is not finite.
  mutating func float() throws(FrameFileError) -> Float {
    Float(bitPattern: try number(UInt32.self))
  }

  mutating func number<Number: FixedWidthInteger>(
    _: Number.Type
  ) throws(FrameFileError) -> Number {
    var number: Number = 0
    for index in 0..<MemoryLayout<Number>.size {
      guard let byte = next() else { throw .cutOff }
      number |= Number(truncatingIfNeeded: byte) << Number(truncatingIfNeeded: 8 &* index)
    }
    return number
  }
}
