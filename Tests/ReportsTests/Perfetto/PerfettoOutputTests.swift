import Firmware
import Foundation
import Gestures
import Raster
import Sessions
import TactusCore
import Testing

@testable import Reports

@Suite("Perfetto files")
struct PerfettoOutputTests {
  private let names = SceneNames(
    targets: [Label("row")], recognizers: ["scroll", "tap"], kinds: [.drag, .tap])
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("perfetto-\(UUID().uuidString)")

  /// Writes a file by what `run` passes on, and reads it.
  private func written(
    origin: Int64 = 0, clocks: ClockReadings? = nil, _ run: (PerfettoOutput) -> Void
  ) throws -> [String] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("run.perfetto").path
    let output = try PerfettoOutput(
      path, subject: "list on board", origin: origin, clocks: clocks)
    run(output)
    // It is in its place when it is whole.
    #expect(!FileManager.default.fileExists(atPath: path))
    try output.close()
    return PerfettoText([UInt8](try Data(contentsOf: URL(filePath: path)))).lines
  }

  private func take(
    _ output: PerfettoOutput, tick: UInt32, start: Int64, isNew: Bool = false,
    _ records: [(Int64, TraceRecord.Content)]
  ) {
    let records = records.map { TraceRecord(time: Instant(microseconds: $0.0), $0.1) }
    records.withUnsafeBufferPointer {
      output.take(
        TickRecords(
          tick: tick, start: Instant(microseconds: start), records: $0, hasNewPicture: isNew),
        names)
    }
  }

  private func frame(
    _ time: Int64, _ contacts: [(slot: Int, id: UInt16)]
  ) -> (Int64, TraceRecord.Content) {
    var frame = ContactFrame(time: Instant(microseconds: time))
    for contact in contacts {
      frame.place(Contact(id: contact.id, position: Point(x: 10, y: 20.5)), in: contact.slot)
    }
    return (time, .frame(frame))
  }

  private func drag(_ time: Int64, _ phase: GesturePhase) -> (Int64, TraceRecord.Content) {
    let event = GestureEvent(
      time: Instant(microseconds: time), kind: .drag, phase: phase, recognizer: RecognizerID(0),
      target: 0, contacts: .empty, location: Point(x: 1, y: 2))
    return (time, .gesture(event))
  }

  private func times(_ tick: UInt32, start: Int64, isDrawing: Bool) -> TickTimes {
    var times = TickTimes(
      tick: tick, kind: isDrawing ? .drawing : .input, due: Instant(microseconds: start),
      start: Instant(microseconds: start), isDrawing: isDrawing)
    times.stages[.input] = .microseconds(10)
    times.stages[.recognize] = .microseconds(20)
    if isDrawing { times.stages[.render] = .microseconds(300) }
    return times
  }

  @Test("the tracks are there from the first event on, in their order")
  func groups() throws {
    let lines = try written { take($0, tick: 0, start: 0, [frame(0, [])]) }
    #expect(
      lines == [
        "track 1 tactus: list on board at 0",
        "track 2 contacts in 1 at 0", "track 3 gestures in 1 at 2", "track 4 decisions in 1 at 3",
        "track 5 tap gate in 1 at 4", "track 6 scene in 1 at 5", "track 7 haptics in 1 at 6",
        "track 8 faults in 1 at 9", "track 9 touches in 1 at 1", "track 10 ticks in 1 at 7",
        "track 11 pictures in 1 at 8",
      ])
  }

  @Test("a touch leads by an arrow over its tick to the flip of its picture")
  func aTouch() throws {
    let lines = try written { output in
      take(output, tick: 3, start: 1200, [frame(1000, [(0, 7)]), drag(1000, .began)])
      output.take(
        .read(
          tick: 3,
          ReportRead(stamp: Instant(microseconds: 1000), at: Instant(microseconds: 1100))))
      output.take(.tick(times(3, start: 1200, isDrawing: false)))
      take(output, tick: 4, start: 5000, isNew: true, [])
      output.take(.tick(times(4, start: 5000, isDrawing: true)))
      output.take(
        .picture(
          PictureTimes(
            tick: 4, due: Instant(microseconds: 4990), start: Instant(microseconds: 5000),
            handedOver: Instant(microseconds: 5330), flip: Instant(microseconds: 9000),
            sequence: 12)))
    }
    #expect(
      lines.dropFirst(11).joined(separator: "\n") == """
        track 12 slot 0 in 2 at 0
        1000 begin 12 contact 7 | x=10.0 y=20.5
        track 13 scroll in 3 at 1
        1000 begin 13 drag | kind='drag' phase='began' target='row' x=1.0 y=2.0 dx=0.0 dy=0.0 \
        vx=0.0 vy=0.0 px=0.0 py=0.0 recognizer='scroll' tick=3
        1200 begin 10 input tick | tick=3 due=1200 flow 1000/3
        1200 begin 10 input
        1210 end 10
        1210 begin 10 recognize
        1230 end 10
        1230 end 10
        5000 begin 10 drawing tick | tick=4 due=5000
        5000 begin 10 input
        5010 end 10
        5010 begin 10 recognize
        5030 end 10
        5030 begin 10 render
        5330 end 10
        5330 end 10
        track 14 pictures in 11 at 0
        5000 begin 14 picture | tick=4 due=4990 sequence=12
        5000 begin 14 draw
        5330 end 14
        5330 begin 14 wait for the screen
        9000 end 14
        9000 instant 14 flip last of flow 1000/3
        9000 end 14
        track 15 touches in 9 at 0
        1000 begin 15 drag.began:row | tick=3 made='drag.began:row' flow 1000/3
        1000 begin 15 stamp-read
        1100 end 15
        1100 begin 15 read-tick
        1200 end 15
        1200 begin 15 tick-draw
        5000 end 15
        5000 begin 15 draw-picture
        5330 end 15
        5330 begin 15 picture-flip
        9000 end 15
        9000 end 15
        9000 end 12
        9000 end 13
        """)
  }

  @Test("what a trace records has a track for each recognizer, word and kind")
  func records() throws {
    let decision = Decision(
      time: Instant(microseconds: 10), recognizer: RecognizerID(1), target: 0, contact: 7,
      from: .possible, to: .failed, reason: .distance, value: 12.5, limit: 8,
      winner: RecognizerID(0))
    let lines = try written { output in
      take(
        output, tick: 1, start: 100,
        [
          (10, .decide(decision)), (30, .scene(.haptic(.light))),
          (30, .scene(.record(SceneRecord("detent").with("celsius", .number(21.5))))),
          (30, .scene(.record(SceneRecord(detail: "place").with("at", .number(1))))),
          (40, .fault(.overBudget(.render))), (40, .scene(.fault("outside"))), (50, .shake),
        ])
    }
    #expect(
      lines.dropFirst(11).joined(separator: "\n") == """
        track 12 tap in 4 at 0
        10 instant 12 failed: distance | recognizer='tap' target='row' from='possible' to='failed' \
        because='distance' value=12.5 limit=8.0 contact=7 winner='scroll' tick=1
        30 instant 7 light
        track 13 detent in 6 at 1
        30 instant 13 detent | celsius=21.5 tick=1
        track 14 overBudget in 8 at 2
        40 instant 14 overBudget | kind='overBudget' detail='render' tick=1
        track 15 scene in 8 at 3
        40 instant 15 scene | kind='scene' detail='outside' tick=1
        track 16 shake in 3 at 4
        50 instant 16 shake
        """)
  }

  @Test("where a thing is has a curve of its name")
  func places() throws {
    func place(_ name: Word, _ at: SceneRecord.Value) -> TraceRecord.Content {
      .scene(.record(SceneRecord(detail: "place").with("name", .word(name)).with("at", at)))
    }
    let lines = try written { output in
      take(output, tick: 1, start: 100, [(100, place("list", .number(1.5)))])
      take(
        output, tick: 2, start: 200,
        [(200, place("list", .number(-20.25))), (200, place("map.angle", .angle(0.1234)))])
    }
    #expect(
      lines.dropFirst(11) == [
        "track 12 places in 1 at 10", "track 13 list in 12 of values at 0", "100 value 13 1.5",
        "200 value 13 -20.25", "track 14 map.angle in 12 of values at 1", "200 value 14 0.1234",
      ])
  }

  @Test("a slot that goes to another contact ends one slice and begins the next")
  func contacts() throws {
    var cancelled = ContactFrame(time: Instant(microseconds: 30))
    cancelled.place(Contact(id: 8, position: .zero), in: 1)
    cancelled.cancel(slot: 1)
    let last: (Int64, TraceRecord.Content) = (30, .frame(cancelled))
    let lines = try written { output in
      take(
        output, tick: 1, start: 100,
        [frame(0, [(1, 7)]), frame(10, [(1, 7)]), frame(20, [(1, 8)]), last])
    }
    #expect(
      lines.dropFirst(11).joined(separator: "\n") == """
        track 12 slot 1 in 2 at 0
        0 begin 12 contact 7 | x=10.0 y=20.5
        20 end 12
        20 begin 12 contact 8 | x=10.0 y=20.5
        30 end 12 | cancelled=yes
        """)
  }

  @Test("a gesture whose end was dropped ends where the next begins; an end alone is nothing")
  func droppedEnds() throws {
    let lines = try written { output in
      take(
        output, tick: 1, start: 100,
        [drag(10, .ended), drag(20, .began), drag(25, .changed), drag(30, .began)])
      take(output, tick: 2, start: 200, [drag(150, .cancelled)])
    }
    #expect(
      lines.dropFirst(12).map { $0.split(separator: " |")[0] }
        == ["20 begin 12 drag", "30 end 12", "30 begin 12 drag", "150 end 12"])
  }

  @Test("times of one track never go back; pictures that overlap have tracks of their own")
  func order() throws {
    func picture(_ tick: UInt32, _ start: Int64, _ flip: Int64?) -> ChainRecord {
      .picture(
        PictureTimes(
          tick: tick, due: Instant(microseconds: start), start: Instant(microseconds: start),
          handedOver: Instant(microseconds: start + 5),
          flip: flip.map { Instant(microseconds: $0) } ?? .never))
    }
    let lines = try written { output in
      take(output, tick: 1, start: 100, [(90, .fault(.suspend)), (80, .fault(.suspend))])
      output.take(picture(1, 100, 300))
      output.take(picture(2, 200, 400))
      output.take(picture(3, 300, nil))
      // The kernel's stamp is before this program's reading.
      output.take(picture(4, 500, 501))
    }
    #expect(
      lines.dropFirst(11).map { $0.split(separator: " |")[0] } == [
        "track 12 suspend in 8 at 0", "90 instant 12 suspend", "90 instant 12 suspend",
        "track 13 pictures in 11 at 0", "100 begin 13 picture", "100 begin 13 draw", "105 end 13",
        "105 begin 13 wait for the screen", "300 end 13", "300 instant 13 flip", "300 end 13",
        "track 14 pictures in 11 at 0", "200 begin 14 picture", "200 begin 14 draw", "205 end 14",
        "205 begin 14 wait for the screen", "400 end 14", "400 instant 14 flip", "400 end 14",
        "300 begin 13 picture", "300 begin 13 draw", "305 end 13", "305 instant 13 never shown",
        "305 end 13", "500 begin 13 picture", "500 begin 13 draw", "505 end 13",
        "505 begin 13 wait for the screen", "505 end 13", "505 instant 13 flip", "505 end 13",
      ])
  }

  @Test("a live run has the monotonic clock's times, and how it compared with others")
  func live() throws {
    let lines = try written(
      origin: 2_000_000, clocks: ClockReadings(boottime: 9, monotonic: 5, realtime: 7)
    ) { output in
      take(output, tick: 1, start: 50, [(20, .fault(.resume))])
      // A suspend stops this clock and not the others.
      output.take(.clocks(tick: 1, ClockReadings(boottime: 90, monotonic: 6, realtime: 88)))
    }
    #expect(lines[0] == "clocks 6=9 3=5 1=7")
    #expect(lines[1] == "track 1 tactus: list on board at 0")
    #expect(
      lines.dropFirst(12) == [
        "track 12 resume in 8 at 0",
        "clock 3 2000020 instant 12 resume | kind='resume' detail='-' tick=1",
        "clocks 6=90 3=6 1=88",
      ])
  }

  @Test("a run without a touch leaves a file without events")
  func nothing() throws {
    #expect(try written { _ in }.allSatisfy { $0.hasPrefix("track ") })
  }

  @Test("a file that is not closed is not there")
  func interrupted() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      let path = folder.appendingPathComponent("run.perfetto").path
      let output = try PerfettoOutput(path, subject: "list on board")
      take(output, tick: 0, start: 0, [frame(0, [(0, 1)])])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
