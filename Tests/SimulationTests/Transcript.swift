import BoardFiles
import Firmware
import Raster
import Simulation
import TactusCore

/// Reports as text, one per line: `TIME id@x,y;id@x,y` (`-` without contacts), then `cancelled=IDS`
/// if there are any; times in milliseconds.
func transcript<P: Panel & ~Copyable>(of panel: inout P) -> String {
  var lines = ""
  while let report = panel.next(before: .never) { lines += line(of: report) + "\n" }
  return lines
}

func line(of report: PanelReport) -> String {
  let time = Double(report.time.microseconds) / 1000
  let head = time == time.rounded() ? "\(Int(time))" : "\(time)"
  switch report {
  case .frame(let frame): return "\(head) \(text(of: frame))"
  case .fault(let fault, at: _): return "\(head) fault \(fault)"
  case .acceleration(let sample, at: _): return "\(head) accel \(sample.x)"
  case .lost(let count, at: _): return "\(head) lost \(count)"
  case .suspend(at: _): return "\(head) suspend"
  case .resume(at: _): return "\(head) resume"
  }
}

private func text(of frame: ContactFrame) -> String {
  let contacts = members(of: frame.down).map { slot in
    let contact = frame[slot]
    return "\(contact.id)@\(text(of: contact.position.x)),\(text(of: contact.position.y))"
  }
  let cancelled = members(of: frame.cancelled).map { "\(frame[$0].id)" }
  return (contacts.isEmpty ? "-" : contacts.joined(separator: ";"))
    + (cancelled.isEmpty ? "" : " cancelled=" + cancelled.joined(separator: ";"))
}

func members(of set: ContactSet) -> [Int] {
  (0..<contactsMax).filter { set.contains($0) }
}

private func text(of coordinate: Float) -> String {
  coordinate.isFinite && coordinate == coordinate.rounded()
    ? "\(Int(coordinate))" : "\(coordinate)"
}

extension ScreenSize {
  /// 400 × 300 pt.
  static var test: ScreenSize { ScreenSize(width: 400, height: 300) }
}

extension Board {
  /// 400 × 300 pixels of one point.
  static var test: Board {
    Board(
      pixelWidth: 400, pixelHeight: 300, pixelsPerPoint: 1, pixelFormat: .xrgb8888,
      tickPeriod: .milliseconds(8), displayPeriod: .milliseconds(16), scanOutLatency: .zero,
      budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 1))
  }
}

extension ControllerModel {
  /// A scan every 10 ms without jitter, noise or latency, in whole points.
  static var test: ControllerModel {
    ControllerModel(
      name: "test", scanPeriod: .milliseconds(10), scanJitter: .zero, contactsMax: 10,
      unitsPerPixel: 1, noise: 0, reportLatency: .zero)
  }
}

extension SimulatedPanel {
  /// A script on the test board.
  init(
    script: String, controller: ControllerModel = .test, targets: [String: Rect] = [:],
    seed: UInt64 = 1
  ) throws {
    let motion = try FingerScript(text: script, file: "test")
      .compile(screen: .test, targets: targets)
    self.init(motion: motion, controller: controller, board: .test, seed: seed)
  }
}
