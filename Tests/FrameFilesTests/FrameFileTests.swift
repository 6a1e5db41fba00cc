import Firmware
import FrameFiles
import Raster
import TactusCore
import TestSupport
import Testing

@Suite struct FrameFileTests {
  /// Where the header's fields start, in bytes.
  static let versionOffset = 8
  static let sceneOffset = 12
  static let widthOffset = 28
  static let densityOffset = 36
  static let formatOffset = 40
  static let tickPeriodOffset = 41
  static let firstDivisorOffset = 73
  static let digestOffset = 128
  static let overridesOffset = 134
  static let orientationOffset = 156
  static let calibrationOffset = 157
  static let textOffset = 205
  static let headerLength = 218

  static func board() -> Board {
    var budgets = PerStage(repeating: Interval.microseconds(100))
    budgets[.render] = .microseconds(5500)
    var divisors = PerStage<UInt8>(repeating: 1)
    divisors[.present] = 2
    return Board(
      pixelWidth: 480, pixelHeight: 272, pixelsPerPoint: 0.8, pixelFormat: .rgb565,
      tickPeriod: .microseconds(8431), displayPeriod: .microseconds(16862), scanOutLatency: .zero,
      budgets: budgets, divisors: divisors)
  }

  /// One constant at its default, and two that differ from theirs.
  static func tuning() -> KnobTuning {
    var tuning = KnobTuning()
    tuning.delay = .milliseconds(70)
    tuning.isLoud = true
    return tuning
  }

  static func mounting() -> Mounting {
    Mounting(orientation: .clockwise, calibration: [1, 0, 0.25, 0, -1, 1])
  }

  static func at(_ time: Int64) -> Instant { Instant(microseconds: time) }

  /// A frame with contacts in slots 0 and 9, and one cancelled in slot 4.
  static func frame() -> ContactFrame {
    var frame = ContactFrame(time: at(1000))
    frame.place(Contact(id: 65_535, position: Point(x: -0.5, y: 1e6)), in: 0)
    let imprint = Imprint(size: 60, pressure: 0.5)
    frame.place(Contact(id: 8, position: Point(x: 3, y: 4), imprint: imprint), in: 9)
    frame.place(Contact(id: 7, position: Point(x: 1, y: 2)), in: 4)
    frame.cancel(slot: 4)
    return frame
  }

  static func file(_ reports: [TakenReport], lastTick: Int64 = 99) -> [UInt8] {
    var writer = FrameFileWriter(
      scene: "knob", board: board(), tuning: tuning(), mounting: mounting(),
      header: "tactus 2\n".utf8, to: ByteList())
    for report in reports { writer.append(report) }
    return writer.finish(lastTick: at(lastTick)).bytes
  }

  static let everyKind = [
    TakenReport(taken: at(8431), report: .frame(frame())),
    TakenReport(taken: at(8431), report: .fault(.unplugged, at: at(2000))),
    TakenReport(taken: at(16862), report: .suspend(at: at(9000))),
    TakenReport(taken: at(16862), report: .resume(at: at(16862))),
  ]

  /// The result of reading every byte: nil when the file is complete.
  static func failure(_ bytes: [UInt8]) -> FrameFileError? {
    do throws(FrameFileError) {
      var tuning = KnobTuning()
      var reader = try FrameFileReader(ByteList(bytes), of: "knob", &tuning)
      while true {
        if case .end = try reader.next() { return nil }
      }
    } catch {
      return error
    }
  }

  static func changed(_ bytes: [UInt8], at offset: Int, to values: [UInt8]) -> [UInt8] {
    var copy = bytes
    copy.replaceSubrange(offset..<offset + values.count, with: values)
    return copy
  }

  /// The panel of a file, without the rest of it.
  static func panel(_ bytes: [UInt8]) throws -> FrameFilePanel<ByteList> {
    var tuning = KnobTuning()
    return FrameFilePanel(try FrameFileReader(ByteList(bytes), of: "knob", &tuning))
  }

  @Test func boardAndConstantsAreReadBackUnchanged() throws {
    var tuning = KnobTuning()
    tuning.radius = 99
    var header: [UInt8] = []
    let reader = try FrameFileReader(ByteList(Self.file([])), of: "knob", &tuning) {
      header.append($0)
    }
    #expect(String(decoding: header, as: UTF8.self) == "tactus 2\n")
    let mounting = reader.mounting
    #expect(mounting.orientation == .clockwise)
    #expect((0..<6).map { mounting.calibration[$0] } == [1, 0, 0.25, 0, -1, 1])
    let board = reader.board
    #expect(board.pixelWidth == 480 && board.pixelHeight == 272)
    #expect(board.pixelsPerPoint == 0.8 && board.pixelFormat == .rgb565)
    #expect(board.tickPeriod == .microseconds(8431))
    #expect(board.displayPeriod == .microseconds(16862))
    #expect(board.budgets[.render] == .microseconds(5500))
    #expect(board.divisors[.present] == 2 && board.divisors[.trace] == 1)
    // A constant that the file does not name has its default, whatever it was before.
    #expect(tuning == Self.tuning())
  }

  @Test func everyKindOfReportIsReplayedToItsTick() throws {
    var panel = try Self.panel(Self.file(Self.everyKind))
    #expect(panel.next(before: Self.at(8430)) == nil)
    guard case .frame(let frame)? = panel.next(before: Self.at(8431)) else {
      Issue.record("the first report is not the frame")
      return
    }
    #expect(frame == Self.frame())
    // The frame names the cancelled contact.
    #expect(frame[4].id == 7)
    guard case .fault(.unplugged, at: Self.at(2000))? = panel.next(before: Self.at(8431)) else {
      Issue.record("the second report is not the fault")
      return
    }
    #expect(panel.next(before: Self.at(16861)) == nil)
    #expect(panel.lastTick == nil && !panel.isFinished)
    #expect(panel.next(before: Self.at(16862))?.time == Self.at(9000))
    #expect(panel.next(before: Self.at(16862))?.time == Self.at(16862))
    #expect(panel.isFinished && panel.lastTick == Self.at(99) && panel.failure == nil)
  }

  // A caller may leave out the ticks up to then: a silence of weeks has no length.
  @Test func thePanelIsQuietUntilTheTickOfItsNextReport() throws {
    var panel = try Self.panel(Self.file(Self.everyKind, lastTick: 99_000))
    var quiet = panel.quietUntil
    #expect(quiet == Self.at(8430))
    _ = panel.next(before: Self.at(8431))
    _ = panel.next(before: Self.at(8431))
    quiet = panel.quietUntil
    #expect(quiet == Self.at(16_861))
    while panel.next(before: Self.at(16_862)) != nil {}
    quiet = panel.quietUntil
    #expect(quiet == Self.at(98_999))
  }

  @Test func aTruncatedFileIsReportedAsCutOff() {
    let whole = Self.file(Self.everyKind)
    #expect(Self.failure(whole) == nil)
    for length in 0..<whole.count {
      #expect(Self.failure(Array(whole[..<length])) == .cutOff)
    }
  }

  @Test func theOffsetsInThisTestMatchTheFormat() {
    #expect(Self.file([]).count == Self.headerLength + 9)
  }

  @Test(
    arguments: [
      (0, [0x55], FrameFileError.notAFrameFile), (versionOffset, [5], .otherVersion(5)),
      (sceneOffset, [0x4B], .otherScene), (sceneOffset + 15, [1], .otherScene),
      (widthOffset, [0, 0, 0, 0], .unusableBoard), (widthOffset, [1, 0x40, 0, 0], .unusableBoard),
      (densityOffset, [0, 0, 0xC0, 0x7F], .unusableBoard), (formatOffset, [2], .unusableBoard),
      (tickPeriodOffset, [0, 0, 0, 0, 0, 0, 0, 0], .unusableBoard),
      (tickPeriodOffset + 7, [0x7F], .unusableBoard), (firstDivisorOffset, [0], .unusableBoard),
      // One constant more, and another name, unit or default.
      (digestOffset, [5], .otherTuning), (digestOffset + 2, [0xFF, 0xFF], .otherTuning),
      // The first override: a position that no constant has, a minute and a microsecond, a float
      // where a time belongs; and in the second one a flag that is neither on nor off.
      (overridesOffset + 2, [4], .unusableTuning), (overridesOffset + 3, [1], .unusableTuning),
      (overridesOffset + 4, [1, 0x87, 0x93, 0x03], .unusableTuning),
      (overridesOffset + 11, [0x80], .unusableTuning),
      (overridesOffset + 14, [2], .unusableTuning),
      (orientationOffset, [4], .unusableBoard),
      // A million and a little, and what is not a number.
      (calibrationOffset, [1, 0, 0, 0, 0x80, 0x84, 0x2E, 0x41], .unusableBoard),
      (calibrationOffset + 40, [0, 0, 0, 0, 0, 0, 0xF8, 0x7F], .unusableBoard),
      (textOffset, [1, 0x40, 0, 0], .unusableHeader), (textOffset + 4, [0x1F], .unusableHeader),
      (textOffset + 12, [0x20], .unusableHeader),
      (headerLength, [9], .unknownReport),
      (headerLength + 18, [4], .unknownReport), (headerLength + 20, [0x11, 0], .unknownReport),
      // The tick that took the first report, and its own time: 2⁵⁰ + 1 µs, and as much before.
      (headerLength + 1, [1, 0, 0, 0, 0, 0, 4, 0], .unusableTime),
      (headerLength + 9, [1, 0, 0, 0, 0, 0, 4, 0], .unusableTime),
      // A report of a microsecond after its tick.
      (headerLength + 9, [0xF0, 0x20, 0, 0, 0, 0, 0, 0], .unusableTime),
      (headerLength + 9, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFB, 0xFF], .unusableTime),
    ] as [(Int, [UInt8], FrameFileError)])
  func fieldsOutOfRangeAreRefused(offset: Int, values: [UInt8], error: FrameFileError) {
    let file = Self.file(Self.everyKind)
    #expect(Self.failure(Self.changed(file, at: offset, to: values)) == error)
  }

  @Test func theLargestPictureIsAccepted() {
    let file = Self.changed(Self.file([]), at: Self.widthOffset, to: [0, 0x40, 0, 0])
    #expect(Self.failure(file) == nil)
  }

  @Test func aMinuteIsAccepted() {
    let file = Self.changed(
      Self.file([]), at: Self.overridesOffset + 4, to: [0x00, 0x87, 0x93, 0x03])
    #expect(Self.failure(file) == nil)
  }

  @Test(
    arguments: [([0, 0, 0, 0, 0, 0, 4, 0], nil), ([1, 0, 0, 0, 0, 0, 4, 0], .unusableTime)]
      as [([UInt8], FrameFileError?)])
  func theLastTickIsAtTheLatestAt2To50(values: [UInt8], error: FrameFileError?) {
    let file = Self.changed(Self.file([]), at: Self.headerLength + 1, to: values)
    #expect(Self.failure(file) == error)
  }

  @Test func theLongestSceneNameIsAccepted() throws {
    let writer = FrameFileWriter(
      scene: "sixteen-letters!", board: Self.board(), tuning: NoTuning(), to: ByteList())
    let bytes = writer.finish(lastTick: .zero).bytes
    var tuning = NoTuning()
    let reader = try FrameFileReader(ByteList(bytes), of: "sixteen-letters!", &tuning)
    #expect(reader.board.pixelWidth == 480)
  }

  // Bits are flipped and bytes replaced, removed and doubled. Some of what comes of it is a file.
  @Test func damagedFilesGiveAnErrorOrReportsWithinBounds() throws {
    let whole = Self.file(Self.everyKind)
    var readable = 0
    for seed in 0..<2000 {
      var random = SplitMix64(seed: UInt64(seed))
      var bytes = whole
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let place = bytes.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[place] = .random(in: 0...255, using: &random)
        case 2: bytes.remove(at: place)
        default: bytes.insert(bytes[place], at: place)
        }
      }
      guard var panel = try? Self.panel(bytes) else { continue }
      while let report = panel.next(before: .never) {
        readable += 1
        #expect(report.time.microseconds.magnitude <= 1 << 50)
      }
    }
    #expect(readable > 1000)
  }

  @Test func aBrokenFileEndsThePanel() throws {
    let bytes = Self.file(Self.everyKind)
    var panel = try Self.panel(Array(bytes[..<(bytes.count - 1)]))
    while panel.next(before: .never) != nil {}
    #expect(panel.isFinished && panel.failure == .cutOff && panel.lastTick == .longAgo)
  }
}
