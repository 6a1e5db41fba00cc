import BoardFiles
import DemoScenes
import Firmware
import Foundation
import Sessions
import Simulation
import TactusCore
import Testing

/// Busy random hands for a long time: a minute here, `TACTUS_SOAK` hours in `Tools/check/soak`.
@Suite struct SoakTests {
  static let hours = ProcessInfo.processInfo.environment["TACTUS_SOAK"].flatMap { Int64($0) }
  static let duration = hours.map { Interval.milliseconds($0 * 3_600_000) } ?? .milliseconds(60_000)

  /// Suspended in the middle, the loop may return, and go on later with the firmware as it was: the
  /// records are those of a run that was never left. The memory at the end is that of the
  /// beginning.
  @Test func twoHalvesAreTheWhole() throws {
    let whole = try run(pauses: false)
    let halves = try run(pauses: true)
    #expect(halves.hash == whole.hash && halves.count == whole.count && whole.count > 1000)
    guard let hours = Self.hours else { return }
    for (name, soak) in [("whole", whole), ("halves", halves)] {
      print(
        "\(name): \(hours) h, \(soak.count) records, hash \(String(soak.hash, radix: 16)), resident "
          + "\(soak.residentFirst) KiB after 1 %, \(soak.residentLast) KiB at the end")
      // A page or two of the C library's are allowed.
      #expect(soak.residentLast <= soak.residentFirst + 64)
    }
  }

  private func run(pauses: Bool) throws -> Soak {
    var session = try FocalSession()
    session.drawSeldom()
    let end = Instant.zero + Self.duration
    let middle = Instant(microseconds: Self.duration.microseconds / 2)
    let monkey = MonkeyPanel(
      seed: 24, screen: ScreenSize(of: session.board),
      targets: session.layout.targets.map(\.rect), duration: Self.duration)
    let panel = PanelBox(SleepyPanel(base: monkey, middle: middle))
    var plan = session.plan
    let soak = Soak(early: Instant(microseconds: Self.duration.microseconds / 100))
    var outputs = SessionOutputs()
    outputs.observe = soak.take
    var firmware = FirmwareSession<FocalScene>(plan)
    if pauses {
      plan.limit = middle
      _ = try firmware.run(panel, plan, &outputs)
    }
    plan.limit = end + .milliseconds(10_000)
    _ = try firmware.run(panel, plan, &outputs)
    soak.residentLast = Soak.resident
    return soak
  }
}

/// Random hands on a device that is suspended once, for no time.
private struct SleepyPanel: Panel {
  var base: MonkeyPanel
  let middle: Instant
  private var peeked: PanelReport?
  private var slept = 0

  init(base: MonkeyPanel, middle: Instant) {
    self.base = base
    self.middle = middle
  }

  var isFinished: Bool { base.isFinished && peeked == nil && slept == 2 }

  mutating func next(before limit: Instant) -> PanelReport? {
    if peeked == nil { peeked = base.next(before: limit) }
    if slept < 2, middle < limit, peeked.map({ $0.time >= middle }) ?? true {
      slept += 1
      return slept == 1 ? .suspend(at: middle) : .resume(at: middle)
    }
    defer { peeked = nil }
    return peeked
  }
}

/// Counts and hashes the records of a run (FNV-1a of their lines).
private final class Soak {
  private(set) var count = 0
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  private(set) var residentFirst = 0
  var residentLast = 0
  private let early: Instant

  init(early: Instant) { self.early = early }

  func take(_ tick: TickRecords, _ names: SceneNames) {
    if residentFirst == 0, tick.start >= early { residentFirst = Self.resident }
    for record in tick.records {
      count += 1
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TextBuffer.lineMax) { storage in
        var text = TextBuffer(storage: storage)
        record.write(to: &text, tick: tick.tick, names: names)
        for byte in text.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      }
    }
  }

  /// This process's resident memory without the pages of files (its own code, as it is first run),
  /// in KiB.
  static var resident: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let fields = text.split(separator: " ")
    guard fields.count > 2, let all = Int(fields[1]), let shared = Int(fields[2]) else { return 0 }
    return (all - shared) * Int(getpagesize()) / 1024
  }
}
