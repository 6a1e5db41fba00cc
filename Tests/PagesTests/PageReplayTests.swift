import BoardFiles
import DemoScenes
import Firmware
import FoundationEssentials
import OutputFiles
import Recordings
import Sessions
import TactusCore
import TestSupport
import Testing

@testable import Pages

@Suite struct PageReplayTests {
  private let scene = SceneEntry(MapScene.self)
  private let names = SceneNames(targets: [], recognizers: [], kinds: [])

  /// A run with a firmware without code: enough for all that does not run it.
  private func replay() throws -> PageReplay {
    let file = try BoardDirectory(folders: [], hasBuiltIn: true).board("raspberry-pi-7")
    var choice = TuningChoice()
    choice.board = TuningChoice.settings(of: file)
    let tuning = try choice.resolved(for: scene, in: SceneCatalog([scene])).tuning
    let header = TraceHeader(
      version: "test", file: file, board: file.board, scene: scene, tuning: tuning, input: [])
    let path = FileManager.default.temporaryDirectory.appending(path: "PageReplayTests-\(UUID())")
    try Data(pageModule(naming: PageFirmware.calls.joined())).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    return try PageReplay(
      of: scene, PageFirmware(path: path.path), file, file.board, tuning, header,
      showsTouches: false)
  }

  private func take(
    _ contents: [TraceRecord.Content], in tick: UInt32, _ replay: inout PageReplay
  ) {
    let start = Instant(microseconds: Int64(tick) * 8343)
    let records = contents.map { TraceRecord(time: start, $0) }
    records.withUnsafeBufferPointer {
      replay.take(
        TickRecords(tick: tick, start: start, records: $0, hasNewPicture: false), names)
    }
  }

  @Test func itHoldsWhatThePanelReportedAndHalvesOfHashes() throws {
    var replay = try replay()
    var frame = ContactFrame(time: .zero)
    frame.place(Contact(id: 3, position: Point(x: 1, y: 2)), in: 0)
    take([.frame(frame), .shake, .display(hash: 0x0012_3456_89AB_CDEF)], in: 2, &replay)
    take([.display(hash: 0xFEDC_BA98_0000_0000)], in: 7, &replay)
    #expect(replay.text.hasPrefix("tactus-trace 2\nversion=test\n"))
    #expect(replay.text.hasSuffix("\n\n2 16686 frame contacts=3@1.000,2.000\n"))
    #expect(replay.pictureLines == "2 00123456\n5 fedcba98\n")
    #expect(replay.reason == nil)
  }

  @Test func aGridWhoseTicksWereLateIsNotPlayedAgain() throws {
    let late: [TraceRecord.Content] = [.fault(.skippedTicks(2)), .fault(.overBudget(.render))]
    for content in late {
      var replay = try replay()
      take([content], in: 2, &replay)
      #expect(replay.reason?.hasPrefix("ticks of this run were late") == true)
      // A live run has no grid: the page plays its ticks as they were.
      take([.start(.drawing)], in: 3, &replay)
      #expect(replay.reason == nil)
    }
  }
}
