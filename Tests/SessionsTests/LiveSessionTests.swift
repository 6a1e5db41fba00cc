import BoardFiles
import Firmware
import Foundation
import OutputFiles
import Recordings
import Sessions
import Simulation
import TactusCore
import Testing

/// A live run, on a machine in virtual time.
@Suite struct LiveSessionTests {
  /// A run with its trace and the flips of its screen.
  private struct Outcome {
    var trace: [UInt8]
    var flips: [Int64]
    /// By picture: when its oldest sample was made, and when its tick started.
    var samples: [(oldest: Int64, start: Int64)]
  }

  private func live(
    _ session: FocalSession, _ panel: some Panel, period: Int64 = 16_666, phase: Int64 = 5000,
    costs: [Int64] = [3000], isPaced: Bool = true, duration: Int64 = 30_000_000
  ) throws -> Outcome {
    let machine = VirtualMachine(origin: 1_000_000)
    let screen = DisplayBox(
      VirtualScreen(
        session.board, machine, period: period, phase: phase, costs: costs, isPaced: isPaced))
    var plan = session.plan
    plan.display = screen
    var clock = machine.clock
    clock.end = machine.origin + duration
    plan.pace = .live(clock)
    let watch = SampleWatch(origin: machine.origin)
    let trace = try session.trace(panel, plan, watch.take)
    return Outcome(trace: trace, flips: screen.display.flips, samples: watch.samples)
  }

  private func again(_ session: FocalSession, _ trace: [UInt8]) throws -> [UInt8] {
    let recording = try Recording(trace, file: "live.trace", board: session.file)
    var plan = session.plan
    plan.pace = .recorded(recording.ticks)
    return try session.trace(RecordedPanel(recording), plan)
  }

  private func expectSame(_ first: [UInt8], _ second: [UInt8], _ what: String) throws {
    let difference = try TraceDiff(first, second)?.text(left: "live", right: "replayed")
    #expect(difference == nil, "\(what):\n\(difference ?? "")")
  }

  /// Pictures, their hashes and the ticks included.
  @Test(arguments: SceneEntry.all.map(\.name))
  func `a replay of a live trace gives the same bytes`(scene: String) throws {
    let session = try FocalSession(SceneEntry.all.first { $0.name == scene }!)
    let plan = try FaultPlan("late:0.03,dropped:0.03,outOfOrder:0.03")
    var random = SplitMix64(seed: 7)
    for seed in UInt64(0)..<6 {
      let monkey = MonkeyPanel(
        seed: seed, screen: ScreenSize(of: session.board),
        targets: session.layout.targets.map(\.rect), duration: .milliseconds(1500))
      let outcome = try live(
        session,
        FaultyPanel(
          monkey, plan: plan, glass: ScreenSize(of: session.board), seed: seed),
        period: random.integer(in: 6000...34_000),
        phase: random.integer(in: 0...30_000),
        costs: (0..<5).map { _ in random.integer(in: 200...20_000) },
        isPaced: seed % 3 != 0)
      #expect(outcome.flips.count > 3)
      try expectSame(outcome.trace, try again(session, outcome.trace), "seed \(seed)")
    }
  }

  @Test(arguments: ["focal-tour", "taps", "interruptions"])
  func `the gestures are those of ticks on a grid`(script: String) throws {
    let session = try FocalSession()
    let expected = try session.lines(session.panel(script: script)).withoutTick()
    let outcome = try live(session, session.panel(script: script))
    let lines = String(decoding: outcome.trace, as: UTF8.self).split(separator: "\n")
      .filter { $0.first?.isNumber == true && !$0.contains(" start kind=") }.map(String.init)
    #expect(lines.withoutTick() == expected)
  }

  /// The aims of a drag on a display of 60 Hz whose pictures cost 3 ms: from the oldest sample in a
  /// picture to the refresh that shows it, at most 16 ms in the median and 24 ms in nine of ten.
  @Test(arguments: [Int64(0), 4000, 8000, 12_000])
  func `a drag is on the screen soon, and no refresh is missed`(phase: Int64) throws {
    let session = try FocalSession()
    let panel = try session.panel(
      text: "repeat 8 { drag 400,300 to 400,100 over 400ms }\n")
    let outcome = try live(session, panel, phase: phase)
    var latencies: [Int64] = []
    var missed = 0
    for (index, picture) in outcome.samples.enumerated() where index < outcome.flips.count {
      guard picture.oldest < .max else { continue }
      latencies.append(outcome.flips[index] - picture.oldest)
      // A tick starts its margin before the refresh that it aims at; the next is a period later.
      if index > 30 { missed += outcome.flips[index] - picture.start > 8000 ? 1 : 0 }
    }
    latencies.sort()
    #expect(latencies.count > 40)
    #expect(latencies[latencies.count / 2] <= 16_000, "\(latencies[latencies.count / 2])")
    #expect(latencies[latencies.count * 9 / 10] <= 24_000)
    #expect(missed == 0)
  }

  @Test func `a tap is handled when it comes, and nothing ticks while nothing happens`() throws {
    let session = try FocalSession()
    let panel = try session.panel(text: "tap @central.row1\nwait 20s\ntap @central.row2\n")
    let outcome = try live(session, panel)
    let lines = String(decoding: outcome.trace, as: UTF8.self).split(separator: "\n")
    var lastStart = Int64(0)
    var waits: [Int64] = []
    var starts: [Int64] = []
    var taps: [Int64] = []
    for line in lines where line.first?.isNumber == true {
      let words = line.split(separator: " ")
      let time = Int64(words[1])!
      if line.contains(" gesture kind=tap ") { taps.append(time) }
      guard words[2] == "start" else { continue }
      if let tap = taps.popLast() { waits.append(time - tap) }
      starts.append(time)
      lastStart = time
    }
    #expect(waits.count == 2 && waits.allSatisfy { $0 <= 1000 }, "\(waits)")
    #expect(lastStart > 20_000_000)
    let silence = starts.filter { (5_000_000..<19_900_000).contains($0) }
    #expect(silence.isEmpty, "\(silence.prefix(5))")
  }

  /// The firmware was kept from running for two seconds, with a finger on the glass.
  @Test func `frames that passed in a stall are counted`() throws {
    let session = try FocalSession()
    let panel = try session.panel(text: "drag 400,300 to 400,100 over 1s\n")
    let outcome = try live(session, panel, costs: Array(repeating: 2000, count: 20) + [200_000])
    let text = String(decoding: outcome.trace, as: UTF8.self)
    let skipped = text.matches(of: /kind=skippedTicks detail=(\d+)/).compactMap { Int($0.1) }
    // The board's display has 16 686 µs; of the samples that waited the oldest came early in the
    // stall.
    #expect(skipped.contains { (9...12).contains($0) }, "\(skipped)")
    try expectSame(outcome.trace, try again(session, outcome.trace), "stall")
  }

  /// Nobody read the pipe for a while.
  @Test func `a trace that lacks records is replayed by the numbers of its ticks`() throws {
    let session = try FocalSession()
    let panel = try session.panel(text: "repeat 4 { drag 400,300 to 400,100 over 400ms }\n")
    let whole = String(decoding: try live(session, panel).trace, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    func number(_ line: Substring) -> Int? { line.split(separator: " ").first.flatMap { Int($0) } }
    let cut = whole.filter { number($0).map { !(20..<50).contains($0) } ?? true }
    #expect(cut.count < whole.count - 60)
    let replayed = try again(session, Array(cut.joined(separator: "\n").utf8))
    func starts(_ lines: [Substring]) -> [Substring] {
      lines.filter { $0.contains(" start kind=") }
    }
    #expect(
      starts(String(decoding: replayed, as: UTF8.self).split(separator: "\n")) == starts(cut))
  }
}

extension LiveSessionTests {
  /// Runs on a virtual machine into a trace; `finish` is called when the loop is over and the trace
  /// is not closed.
  private func run(
    _ session: FocalSession, to path: String, room: Int, finish: () -> Void = {}
  ) throws -> (ticks: UInt32, flips: [Int64], failure: String?) {
    let machine = VirtualMachine(origin: 1_000_000)
    let screen = DisplayBox(
      VirtualScreen(session.board, machine, period: 16_666, phase: 5000, costs: [3000]))
    var plan = session.plan
    plan.display = screen
    plan.pace = .live(machine.clock)
    var outputs = SessionOutputs()
    outputs.trace = try TraceOutput(path, isLive: true, room: room)
    try outputs.trace?.begin(session.header)
    let panel = try session.panel(text: "repeat 60 { drag 400,300 to 400,100 over 400ms }\n")
    let end = try session.scene.run(plan, PanelBox(panel), &outputs)
    finish()
    try outputs.end(after: end.scheduler.nextTick, at: .zero + .milliseconds(30_000))
    var failure: String?
    do throws(OutputError) { try outputs.close() } catch { failure = "\(error)" }
    return (end.scheduler.nextTick, screen.display.flips, failure)
  }

  @Test func `a pipe without a reader loses records, which are counted, and no tick`() throws {
    let session = try FocalSession()
    let folder = NSTemporaryDirectory() + "tactus-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let whole = try run(session, to: folder + "/whole.trace", room: 1 << 24)
    #expect(whole.failure == nil)
    let text = try String(contentsOfFile: folder + "/whole.trace", encoding: .utf8)
    let pipe = folder + "/pipe.trace"
    try #require(mkfifo(pipe, 0o600) == 0)
    // The pipe is open for reading, and is read when the loop is over.
    let descriptor = open(pipe, O_RDONLY | O_NONBLOCK)
    try #require(descriptor >= 0)
    let reader = PipeReader(descriptor)
    let cut = try run(session, to: pipe, room: 16_384) { reader.start() }
    let lines = reader.finish().split(separator: "\n").filter { $0.first?.isNumber == true }
    let counts = lines.numbers(behind: " fault kind=recordsDropped detail=")
    let kept = lines.filter { !$0.contains(" fault kind=recordsDropped ") }
    let records = text.split(separator: "\n").filter { $0.first?.isNumber == true }
    // A pipe holds 64 KiB, and 16 more wait.
    #expect(text.utf8.count > 3 * (65_536 + 16_384), "\(text.utf8.count)")
    #expect(!counts.isEmpty && counts.reduce(0, +) == records.count - kept.count)
    #expect(Set(kept).isSubset(of: Set(records)))
    #expect(cut.ticks == whole.ticks && cut.flips == whole.flips)
    #expect(lines.last?.hasSuffix(" end") == true, "\(lines.last ?? "")")
    let lost = counts.reduce(0, +)
    #expect(cut.failure == "\(pipe): \(lost) lines are lost, because nothing took them in time")
  }

  /// An hour between two ticks is 215 000 frames of a video.
  @Test func `a silence in a video ends when the run is asked to`() throws {
    let session = try FocalSession()
    let path = NSTemporaryDirectory() + "tactus-\(UUID().uuidString).y4m"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let asked = Counter()
    var plan = session.plan
    plan.limit = .never
    plan.isStopped = { asked.next() > 30 }
    plan.pace = .recorded([
      RecordedTick(0, start: .zero, kind: .drawing),
      RecordedTick(1, start: Instant(microseconds: 3_600_000_000), kind: .drawing),
    ])
    var outputs = SessionOutputs()
    outputs.frames = try FrameOutput(path, board: session.board)
    try session.scene.run(plan, PanelBox(RecordedPanel([])), &outputs)
    try outputs.close()
    let size = try #require(
      FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)
    let frame = FrameOutput.videoBytesPerSecond(session.board) / 60
    #expect((20...40).contains(size.intValue / frame), "\(size)")
  }
}

extension [Substring] {
  /// The numbers behind a text, of the lines that have it.
  fileprivate func numbers(behind text: String) -> [Int] {
    compactMap { line in line.range(of: text).flatMap { Int(line[$0.upperBound...]) } }
  }
}

/// Reads a pipe to its end, in a thread of its own.
private final class PipeReader: @unchecked Sendable {
  private let descriptor: Int32
  private var data = Data()
  private let isDone = DispatchSemaphore(value: 0)

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func start() {
    _ = fcntl(descriptor, F_SETFL, 0)
    Thread.detachNewThread {
      let file = FileHandle(fileDescriptor: self.descriptor, closeOnDealloc: true)
      self.data = (try? file.readToEnd()) ?? Data()
      self.isDone.signal()
    }
  }

  func finish() -> String {
    isDone.wait()
    return String(decoding: data, as: UTF8.self)
  }
}

/// Used by one thread.
private final class Counter: @unchecked Sendable {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}

/// Notes, for each picture, when the oldest sample was made that it is the first to show.
private final class SampleWatch {
  private(set) var samples: [(oldest: Int64, start: Int64)] = []
  private var oldest = Int64.max
  private let origin: Int64

  init(origin: Int64) { self.origin = origin }

  func take(_ tick: TickRecords, _ names: SceneNames) {
    var isDrawing = false
    for record in tick.records {
      if case .frame = record.content { oldest = min(oldest, origin + record.time.microseconds) }
      if case .start(.drawing) = record.content { isDrawing = true }
    }
    guard isDrawing else { return }
    if tick.hasNewPicture { samples.append((oldest, origin + tick.start.microseconds)) }
    // What changed nothing on the screen is not waited for.
    oldest = .max
  }
}
