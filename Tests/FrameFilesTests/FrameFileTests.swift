import Firmware
import FrameFiles
import Gestures
import Raster
import Scenes
import TactusCore
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
  static let thresholdsOffset = 128
  static let headerLength = 176

  static func header() -> FrameFileHeader {
    var budgets = PerStage(repeating: Interval.microseconds(100))
    budgets[.render] = .microseconds(5500)
    var divisors = PerStage<UInt8>(repeating: 1)
    divisors[.present] = 2
    var thresholds = GestureThresholds()
    thresholds.longPressDistance = .infinity
    thresholds.handoverDelay = .milliseconds(70)
    return FrameFileHeader(
      scene: .focal,
      board: Board(
        pixelWidth: 480, pixelHeight: 272, pixelsPerPoint: 0.8, pixelFormat: .rgb565,
        tickPeriod: .microseconds(8431), displayPeriod: .microseconds(16862),
        scanOutLatency: .zero, budgets: budgets, divisors: divisors),
      thresholds: thresholds)
  }

  static func at(_ time: Int64) -> Instant { Instant(microseconds: time) }

  /// A frame with contacts in slots 0 and 9, and one taken back in slot 4.
  static func frame() -> ContactFrame {
    var frame = ContactFrame(time: at(1000))
    frame.place(Contact(id: 65_535, position: Point(x: -0.5, y: 1e6)), in: 0)
    frame.place(Contact(id: 8, position: Point(x: 3, y: 4)), in: 9)
    frame.place(Contact(id: 7, position: Point(x: 1, y: 2)), in: 4)
    frame.cancel(slot: 4)
    return frame
  }

  static func file(_ reports: [TakenReport], lastTick: Int64 = 99) -> [UInt8] {
    var writer = FrameFileWriter(header(), to: ByteList())
    for report in reports { writer.append(report) }
    return writer.finish(lastTick: at(lastTick)).bytes
  }

  static let everyKind = [
    TakenReport(taken: at(8431), report: .frame(frame())),
    TakenReport(taken: at(8431), report: .fault(.unplugged, at: at(2000))),
    TakenReport(taken: at(16862), report: .suspend(at: at(9000))),
    TakenReport(taken: at(16862), report: .resume(at: at(1 << 40))),
  ]

  /// What reading every byte says: nil when the file is whole.
  static func failure(_ bytes: [UInt8]) -> FrameFileError? {
    do throws(FrameFileError) {
      var reader = try FrameFileReader(ByteList(bytes))
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

  @Test func theHeaderComesBackAsItWas() throws {
    let reader = try FrameFileReader(ByteList(Self.file([])))
    let (expected, header) = (Self.header(), reader.header)
    #expect(header.scene == expected.scene)
    #expect(header.board.pixelWidth == 480 && header.board.pixelHeight == 272)
    #expect(header.board.pixelsPerPoint == 0.8 && header.board.pixelFormat == .rgb565)
    #expect(header.board.tickPeriod == expected.board.tickPeriod)
    #expect(header.board.displayPeriod == expected.board.displayPeriod)
    #expect(header.board.budgets[.render] == .microseconds(5500))
    #expect(header.board.divisors[.present] == 2 && header.board.divisors[.trace] == 1)
    #expect(header.thresholds.longPressDistance == .infinity)
    #expect(header.thresholds.handoverDelay == .milliseconds(70))
  }

  @Test func everyKindOfReportComesBackToItsTick() throws {
    var panel = FrameFilePanel(try FrameFileReader(ByteList(Self.file(Self.everyKind))))
    #expect(panel.next(before: Self.at(8430)) == nil)
    guard case .frame(let frame)? = panel.next(before: Self.at(8431)) else {
      Issue.record("the first report is a frame")
      return
    }
    #expect(frame == Self.frame())
    // The trace names the contact that was taken back.
    #expect(frame[4].id == 7)
    guard case .fault(.unplugged, at: Self.at(2000))? = panel.next(before: Self.at(8431)) else {
      Issue.record("the second report is a fault")
      return
    }
    #expect(panel.next(before: Self.at(16861)) == nil)
    #expect(panel.lastTick == nil && !panel.isFinished)
    #expect(panel.next(before: Self.at(16862))?.time == Self.at(9000))
    #expect(panel.next(before: Self.at(16862))?.time == Self.at(1 << 40))
    #expect(panel.isFinished && panel.lastTick == Self.at(99) && panel.failure == nil)
  }

  @Test func aFileThatIsCutOffAnywhereSaysSo() {
    let whole = Self.file(Self.everyKind)
    #expect(Self.failure(whole) == nil)
    for length in 0..<whole.count {
      #expect(Self.failure(Array(whole[..<length])) == .cutOff)
    }
  }

  @Test func theOffsetsOfThisTestAreTheFormats() {
    #expect(Self.file([]).count == Self.headerLength + 9)
  }

  @Test(
    arguments: [
      (0, [0x55], FrameFileError.notAFrameFile), (versionOffset, [2], .otherVersion(2)),
      (sceneOffset, [0x46], .unknownScene), (sceneOffset + 15, [1], .unknownScene),
      (widthOffset, [0, 0, 0, 0], .unusableBoard), (widthOffset, [1, 0x40, 0, 0], .unusableBoard),
      (densityOffset, [0, 0, 0xC0, 0x7F], .unusableBoard), (formatOffset, [2], .unusableBoard),
      (tickPeriodOffset, [0, 0, 0, 0, 0, 0, 0, 0], .unusableBoard),
      (tickPeriodOffset + 7, [0x7F], .unusableBoard), (firstDivisorOffset, [0], .unusableBoard),
      (thresholdsOffset, [0, 0, 0xC0, 0x7F], .unusableThreshold),
      (thresholdsOffset, [0, 0, 0x80, 0xBF], .unusableThreshold),
      (headerLength, [4], .unknownReport),
      (headerLength + 18, [4], .unknownReport), (headerLength + 20, [0x11, 0], .unknownReport),
    ] as [(Int, [UInt8], FrameFileError)])
  func whatIsOutOfItsRangeIsRefused(offset: Int, values: [UInt8], error: FrameFileError) {
    let file = Self.file(Self.everyKind)
    #expect(Self.failure(Self.changed(file, at: offset, to: values)) == error)
  }

  @Test func theLargestPictureIsTaken() {
    let file = Self.changed(Self.file([]), at: Self.widthOffset, to: [0, 0x40, 0, 0])
    #expect(Self.failure(file) == nil)
  }

  @Test func everySceneHasAName() throws {
    for index in 0..<SceneKind.count {
      var header = Self.header()
      header.scene = try #require(SceneKind(rawValue: UInt8(index)))
      let bytes = FrameFileWriter(header, to: ByteList()).finish(lastTick: .zero).bytes
      #expect(try FrameFileReader(ByteList(bytes)).header.scene == header.scene)
    }
  }

  @Test func aBrokenFileEndsThePanel() throws {
    let bytes = Self.file(Self.everyKind)
    var panel = FrameFilePanel(try FrameFileReader(ByteList(Array(bytes[..<(bytes.count - 1)]))))
    while panel.next(before: .never) != nil {}
    #expect(panel.isFinished && panel.failure == .cutOff && panel.lastTick == .longAgo)
  }
}
