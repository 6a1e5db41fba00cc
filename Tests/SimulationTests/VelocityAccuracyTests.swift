import BoardFiles
import Firmware
import Gestures
import Raster
import Simulation
import TactusCore
import Testing

/// The error of the velocity estimate against the true velocity of the simulated finger. The table
/// it prints is in `docs/internals/velocity.md`.
@Suite struct VelocityAccuracyTests {
  /// Movements of 80 to 400 pt in 120 to 600 ms.
  private static let lengths = [80, 160, 240, 320, 400]
  private static let durations = [120, 240, 360, 480, 600]

  @Test func theEstimateIsCloseAtLiftAndInMidDrag() throws {
    var table = "move   Hz  noise    median      p90     bias  estimates\n"
    for noise in [0, 0.3] {
      for move in Move.allCases {
        for rate in [25, 60, 120, 240] {
          let errors = try Self.errors(move, rate: Int64(rate), noise: noise)
          table += errors.row("\(move)", rate: rate, noise: noise) + "\n"
          let limits = Self.limits(move, rate: rate)
          #expect(errors.median <= limits.median, "\(move) at \(rate) Hz, noise \(noise) pt")
          #expect(errors.bias.magnitude <= limits.bias, "\(move) at \(rate) Hz, noise \(noise) pt")
        }
      }
    }
    print(table, terminator: "")
  }

  /// The guaranteed limits: 3 % from 120 Hz on, slightly more below, where fewer samples average
  /// out less noise; and a bias that does not grow down to 60 Hz. At 25 Hz a parabola through the
  /// last samples is nearly all there is.
  private static func limits(_ move: Move, rate: Int) -> (median: Double, bias: Double) {
    switch move {
    case .flick: (rate == 25 ? 0.032 : 0.03, 0.012)
    case .drag: (rate == 25 ? 0.04 : rate == 60 ? 0.035 : 0.03, rate == 25 ? 0.03 : 0.012)
    }
  }

  enum Move: CaseIterable {
    /// Estimated at the scan that finds the finger gone; the true value is the speed at the lift.
    case flick
    /// Estimated at every scan in the middle half of its duration; the true value is the speed at
    /// that scan.
    case drag

    /// Start times in microseconds, at several phases of the scan. A drag needs fewer, since it
    /// gives many estimates.
    var phases: StrideTo<Int64> {
      switch self {
      case .flick: stride(from: 0, to: 40_000, by: 1_700)
      case .drag: stride(from: 0, to: 40_000, by: 13_100)
      }
    }

    func script(length: Int, duration: Int, phase: Int64) -> String {
      switch self {
      // A flick's duration is 4/3 of its length over its speed.
      case .flick:
        let speed = Double(length) * 4 / 3 / Double(duration) * 1000
        return "after \(phase)us flick 50,100 by \(length),0 at \(speed)pt/s"
      case .drag:
        return "after \(phase)us drag 50,100 by \(length),0 over \(duration)ms"
      }
    }
  }

  private static func errors(_ move: Move, rate: Int64, noise: Double) throws -> RelativeErrors {
    var errors = RelativeErrors()
    var seed: UInt64 = 0
    let period = Interval.microseconds(1_000_000 / rate)
    let controller = ControllerModel(
      name: "test", scanPeriod: period, scanJitter: .microseconds(period.microseconds / 10),
      contactsMax: 10, unitsPerPixel: 16, noise: noise, reportLatency: .zero)
    for length in lengths {
      for duration in durations {
        for phase in move.phases {
          seed += 1
          let script = move.script(length: length, duration: duration, phase: phase)
          let motion = try FingerScript(text: script, file: "test")
            .compile(screen: ScreenSize(width: 500, height: 200))
          let panel = SimulatedPanel(
            motion: motion, controller: controller, board: .wide, seed: seed)
          estimate(move, panel, motion.strokes[0], &errors)
        }
      }
    }
    return errors
  }

  private static func estimate(
    _ move: Move, _ panel: SimulatedPanel, _ stroke: Stroke, _ errors: inout RelativeErrors
  ) {
    var panel = panel
    var tracker = VelocityTracker()
    let quarter = Interval.microseconds((stroke.end - stroke.landing).microseconds / 4)
    while let report = panel.next(before: .never) {
      guard case .frame(let frame) = report else { continue }
      let time = frame.time + (panel.origin - .zero)
      if frame.down.isEmpty {
        guard move == .flick else { return }
        return errors.add(tracker.velocity(at: frame.time), truth: stroke.finalState.velocity)
      }
      tracker.add(frame[frame.down.first].position, at: frame.time)
      guard move == .drag, time >= stroke.landing + quarter, time <= stroke.end - quarter,
        time > panel.origin
      else { continue }
      errors.add(tracker.velocity(at: frame.time), truth: stroke.state(at: time).velocity)
    }
  }
}

/// Errors of estimates relative to the true speed.
private struct RelativeErrors {
  private var errors: [Double] = []

  mutating func add(_ estimate: Vector, truth: Vector) {
    errors.append(Double((estimate.dx - truth.dx) / truth.length))
  }

  var median: Double { Self.percentile(50, of: errors.map(\.magnitude)) }
  var tail: Double { Self.percentile(90, of: errors.map(\.magnitude)) }
  /// The signed median: positive when the estimate is too fast.
  var bias: Double { Self.percentile(50, of: errors) }

  func row(_ move: String, rate: Int, noise: Double) -> String {
    let cells = [median, tail, bias].map { Self.column(Self.percent($0), 9) }.joined()
    return Self.column(move, -5) + Self.column("\(rate)", 4) + Self.column("\(noise)", 7) + cells
      + Self.column("\(errors.count)", 11)
  }

  private static func percentile(_ percent: Int, of values: [Double]) -> Double {
    values.isEmpty ? .infinity : values.sorted()[(values.count - 1) * percent / 100]
  }

  private static func percent(_ share: Double) -> String {
    let tenths = Int((share.magnitude * 1000).rounded())
    return (share < 0 && tenths > 0 ? "-" : "") + "\(tenths / 10).\(tenths % 10) %"
  }

  /// Right-aligned; left-aligned when `width` is negative.
  private static func column(_ text: String, _ width: Int) -> String {
    let padding = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? text + padding : padding + text
  }
}

extension Board {
  /// 500 × 200 pixels of one point.
  fileprivate static var wide: Board {
    Board(
      pixelWidth: 500, pixelHeight: 200, pixelsPerPoint: 1, pixelFormat: .xrgb8888,
      tickPeriod: .milliseconds(8), displayPeriod: .milliseconds(16), scanOutLatency: .zero,
      budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 1))
  }
}
