import BoardFiles
import Firmware
import Foundation
import Recordings
import Sessions
import Simulation
import TactusCore
import Testing
import Traces

/// What hands do does not depend on how long the device has been on.
@Suite struct LateHoursTests {
  /// A second before and a second after: 2³¹ µs, 2³² µs, 24 hours, 25 days, 2³¹ ticks.
  static let boundaries: [(name: String, microseconds: Int64)] = [
    ("35.8 min", 1 << 31), ("71.6 min", 1 << 32), ("24 h", 86_400_000_000),
    ("25 d", 2_160_000_000_000), ("207 d", 8343 << 31),
  ]

  @Test(arguments: boundaries)
  func handsAcrossABoundaryGiveTheSameRecords(name: String, microseconds: Int64) throws {
    var session = try FocalSession()
    session.file.board.pixelWidth /= 4
    session.file.board.pixelHeight /= 4
    session.file.board.pixelsPerPoint /= 4
    // By then everything that a start brings with it is over.
    let expected = try records(of: session, from: 3_600_000_000)
    let actual = try records(of: session, from: microseconds - 1_000_000)
    let difference = zip(expected, actual).first { $0 != $1 }
    #expect(expected.count > 500 && actual.count == expected.count)
    #expect(difference == nil, "\(name): \(difference.map { "\($0.0)\nbut: \($0.1)" } ?? "")")
  }

  /// Two seconds of hands, which land at a tick at or before `start`; the records with tick and
  /// time counted from there.
  private func records(of session: FocalSession, from start: Int64) throws -> [String] {
    let period = session.board.tickPeriod.microseconds
    // An even tick: at this board every other one draws.
    let origin = start / period / 2 * 2
    var monkey = MonkeyPanel(
      seed: 8, screen: ScreenSize(of: session.board),
      targets: session.layout.targets.map(\.rect), duration: .milliseconds(2_000))
    var reports: [PanelReport] = []
    while let report = monkey.next(before: .never) {
      reports.append(report.shifted(by: .microseconds(origin * period)))
    }
    var plan = session.plan
    plan.limit = .never
    // Not an observer, which would be shown each still tick.
    let path = NSTemporaryDirectory() + "late-\(UUID().uuidString).trace"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var outputs = SessionOutputs()
    outputs.trace = try TraceOutput(path)
    try outputs.trace?.begin(
      TraceHeader(
        version: "test", file: session.file, board: session.board, scene: session.scene,
        tuning: session.tuning, input: []))
    try session.scene.run(plan, PanelBox(RecordedPanel(reports)), &outputs)
    try outputs.close()
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    return lines.compactMap { line in
      let fields = line.split(separator: " ", maxSplits: 2)
      guard fields.count == 3, let tick = Int64(fields[0]), let time = Int64(fields[1]),
        tick >= origin
      else { return nil }
      return "\(tick - origin) \(time - origin * period) \(fields[2])"
    }
  }
}

extension PanelReport {
  fileprivate func shifted(by interval: Interval) -> PanelReport {
    switch self {
    case .frame(var frame):
      frame.time = frame.time + interval
      return .frame(frame)
    case .acceleration(let sample, let time): return .acceleration(sample, at: time + interval)
    case .fault(let fault, let time): return .fault(fault, at: time + interval)
    case .lost(let count, let time): return .lost(count, at: time + interval)
    case .suspend(let time): return .suspend(at: time + interval)
    case .resume(let time): return .resume(at: time + interval)
    }
  }
}
