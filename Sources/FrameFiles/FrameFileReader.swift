import Firmware
import Gestures
import Raster
import Scenes
import TactusCore

/// Where the bytes of a frame file come from.
public protocol ByteSource: ~Copyable {
  /// The next byte; nil at the end.
  mutating func next() -> UInt8?
}

/// Reads a frame file. No bytes, however wrong, make it trap.
public struct FrameFileReader<Source: ByteSource & ~Copyable>: ~Copyable {
  public let header: FrameFileHeader
  /// The bytes, for a caller that must fetch them.
  public var source: Source

  public init(_ source: consuming Source) throws(FrameFileError) {
    header = try source.readHeader()
    self.source = source
  }

  /// What follows; not to be asked for after the end.
  public mutating func next() throws(FrameFileError) -> FrameFileEntry {
    try source.readEntry()
  }
}

extension ByteSource where Self: ~Copyable {
  mutating func readHeader() throws(FrameFileError) -> FrameFileHeader {
    guard try number(UInt64.self) == FrameFileFormat.magic else { throw .notAFrameFile }
    let version = try number(UInt32.self)
    guard version == FrameFileFormat.version else { throw .otherVersion(version) }
    let scene = try readScene()
    let board = try readBoard()
    return FrameFileHeader(scene: scene, board: board, thresholds: try readThresholds())
  }

  private mutating func readScene() throws(FrameFileError) -> SceneKind {
    var name = InlineArray<16, UInt8>(repeating: 0)
    for index in 0..<FrameFileFormat.sceneNameLength { name[index] = try number(UInt8.self) }
    for index in 0..<SceneKind.count {
      guard let scene = SceneKind(rawValue: UInt8(truncatingIfNeeded: index)) else { continue }
      if Self.isSame(name, scene.name) { return scene }
    }
    throw .unknownScene
  }

  private static func isSame(_ padded: InlineArray<16, UInt8>, _ name: StaticString) -> Bool {
    let length = name.utf8CodeUnitCount
    for index in 0..<FrameFileFormat.sceneNameLength {
      guard padded[index] == (index < length ? name.utf8Start[index] : 0) else { return false }
    }
    return length <= FrameFileFormat.sceneNameLength
  }

  private mutating func readBoard() throws(FrameFileError) -> Board {
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

  private mutating func readThresholds() throws(FrameFileError) -> GestureThresholds {
    var thresholds = GestureThresholds()
    thresholds.tapDistance = try readThreshold()
    thresholds.multipleTapInterval = try readThreshold()
    thresholds.multipleTapDistance = try readThreshold()
    thresholds.longPressDuration = try readThreshold()
    thresholds.longPressDistance = try readThreshold()
    thresholds.dragDistance = try readThreshold()
    thresholds.latchDistance = try readThreshold()
    thresholds.edgeDistance = try readThreshold()
    thresholds.handoverDelay = try readThreshold()
    return thresholds
  }

  /// A distance in points; infinite means that none is too far.
  private mutating func readThreshold() throws(FrameFileError) -> Float {
    let distance = try float()
    guard distance >= 0 else { throw .unusableThreshold }
    return distance
  }

  private mutating func readThreshold() throws(FrameFileError) -> Interval {
    try readInterval(longerThan: .microseconds(-1), or: .unusableThreshold)
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
    let taken = Instant(microseconds: try number(Int64.self))
    if kind == .end { return .end(taken) }
    return .report(TakenReport(taken: taken, report: try readReport(kind)))
  }

  private mutating func readReport(
    _ kind: FrameFileFormat.Kind
  ) throws(FrameFileError) -> PanelReport {
    let time = Instant(microseconds: try number(Int64.self))
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
    case .suspend:
      return .suspend(at: time)
    case .resume:
      return .resume(at: time)
    case .end:
      throw .unknownReport
    }
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
      let x = try float()
      let y = try float()
      frame.place(Contact(id: id, position: Point(x: x, y: y)), in: slot)
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
