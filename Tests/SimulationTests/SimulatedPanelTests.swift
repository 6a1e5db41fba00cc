import BoardFiles
import Firmware
import Simulation
import TactusCore
import Testing

@Suite struct SimulatedPanelTests {
  private let busy = """
    drag 20,20 to 380,280 over 700ms
    after 50ms pinch 200,150 from 60 to 200 angle 30deg over 500ms
    after 200ms double tap 100,100
    """

  @Test func aSingleTouchBoardReportsTheFirstFingerOnly() throws {
    var controller = ControllerModel.test
    controller.contactsMax = 1
    var panel = try SimulatedPanel(
      script: """
        together { tap 1,1 for 40ms; at 10ms tap 2,2 for 80ms }
        tap 3,3 for 10ms
        """, controller: controller)
    let found = transcript(of: &panel)
    #expect(found == "0 0@1,1\n40 -\n90 1@3,3\n100 -\n")
  }

  @Test func anEleventhFingerIsReportedAsOverflow() throws {
    var controller = ControllerModel.test
    controller.contactsMax = 12
    var panel = try SimulatedPanel(
      script: "together { \(String(repeating: "hold 1,1 for 10ms;", count: 11)) }",
      controller: controller)
    let lines = transcript(of: &panel).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.dropFirst().elementsEqual(["0 fault overflow", "10 -"]))
  }

  // 2.5 units per point: steps of 0.4 pt. The screen's last units are 999 and 749.
  @Test func positionsAreWholeControllerUnitsOnTheScreen() throws {
    var controller = ControllerModel.test
    controller.unitsPerPixel = 2.5
    var panel = try SimulatedPanel(
      script: """
        press 10.59,10.61; wait 10ms; move -5,400 over 10ms linear; wait 10ms
        move 500,-1 over 10ms linear; wait 5ms; lift
        """, controller: controller)
    let found = transcript(of: &panel)
    #expect(found == "0 0@10.4,10.8\n20 0@0,299.6\n40 0@399.6,0\n50 -\n")
  }

  @Test func noiseHasTheControllersDeviation() throws {
    var controller = ControllerModel.test
    controller.noise = 0.5
    controller.unitsPerPixel = 100
    var panel = try SimulatedPanel(script: "hold 200,150 for 100s", controller: controller)
    var offsets: [Double] = []
    while let report = panel.next(before: .never) {
      guard case .frame(let frame) = report, !frame.down.isEmpty else { continue }
      offsets += [Double(frame[0].position.x) - 200, Double(frame[0].position.y) - 150]
    }
    let mean = offsets.reduce(0, +) / Double(offsets.count)
    let variance = offsets.reduce(0) { $0 + $1 * $1 } / Double(offsets.count)
    #expect(offsets.count > 19_000)
    #expect(mean.magnitude < 0.02)
    #expect((variance.squareRoot() - 0.5).magnitude < 0.015)
  }

  // Scan n is at n × 10 ms ± 2 ms: neighbours are 6 to 14 ms apart, and both extremes are reached.
  @Test func jitterStaysWithinItsBounds() throws {
    var controller = ControllerModel.test
    controller.scanJitter = .milliseconds(2)
    controller.noise = 1
    // Fine enough that no two scans are equal.
    controller.unitsPerPixel = 1000
    var panel = try SimulatedPanel(script: "hold 200,150 for 20s", controller: controller)
    var steps: [Int64] = []
    var offsets: [Int64] = []
    var last: Instant?
    while let report = panel.next(before: .never) {
      if let last { steps.append((report.time - last).microseconds) }
      last = report.time
      let scan = (report.time + (panel.origin - .zero)).microseconds
      offsets.append((scan + 5_000) % 10_000 - 5_000)
    }
    #expect(steps.min() ?? 0 >= 6_000 && steps.max() ?? 0 <= 14_000)
    #expect((-2_000 ... -1_900).contains(offsets.min() ?? 0))
    #expect((1_900...2_000).contains(offsets.max() ?? 0))
  }

  @Test func jitterBeyondHalfAPeriodIsClampedSoThatScansStayInOrder() throws {
    var controller = ControllerModel.test
    controller.scanJitter = .milliseconds(50)
    controller.noise = 1
    var panel = try SimulatedPanel(script: "hold 200,150 for 5s", controller: controller)
    var last = Instant.longAgo
    while let report = panel.next(before: .never) {
      #expect(report.time > last)
      last = report.time
    }
  }

  @Test func theSameSeedGivesTheSameReportsAndAnotherSeedOthers() throws {
    var controller = ControllerModel.test
    controller.noise = 0.3
    controller.scanJitter = .milliseconds(1)
    let run = { (seed: UInt64) throws -> String in
      var panel = try SimulatedPanel(script: busy, controller: controller, seed: seed)
      return transcript(of: &panel)
    }
    let first = try run(7)
    #expect(try run(7) == first)
    #expect(try run(8) != first)
  }

  // A frame carries the time at which it can be read: whatever the latency, a call with a limit
  // beyond that time gets it.
  @Test func aFrameIsHandedOutAfterItsTime() throws {
    var controller = ControllerModel.test
    controller.reportLatency = .milliseconds(3)
    var panel = try SimulatedPanel(script: "tap 1,1 for 10ms", controller: controller)
    let early = panel.next(before: .zero)
    let inTime = panel.next(before: Instant(microseconds: 1))
    let again = panel.next(before: Instant(microseconds: 1))
    #expect(early == nil && inTime?.time == .zero && again == nil)
    let isFinished = panel.isFinished
    let last = panel.next(before: Instant(microseconds: 10_001))
    let isFinishedThen = panel.isFinished
    #expect(!isFinished && last?.time == .zero + .milliseconds(10) && isFinishedThen)
  }

  // Scans are at 20 and 30 ms; the one at 20 can be read at 24.
  @Test(arguments: [
    (24, "0 0@1,1\n24 - cancelled=0\n"),
    (25, "0 0@1,1\n20 0@5,1\n25 - cancelled=0\n"),
  ])
  func aScanInFlightIsLostOnSuspend(suspend: Int, expected: String) throws {
    var controller = ControllerModel.test
    controller.reportLatency = .milliseconds(4)
    var panel = try SimulatedPanel(
      script: """
        together {
          sequence { press 1,1; wait 15ms; move 5,1 over 1ms; wait 50ms; lift }
          at \(suspend)ms suspend
        }
        """, controller: controller)
    let found = transcript(of: &panel)
    #expect(found == expected + "\(suspend) suspend\n")
  }

  @Test func whatHappensBeforeTheFirstFrameIsReportedAtZero() throws {
    var panel = try SimulatedPanel(
      script: "wait 100ms; unplug; wait 100ms; replug; wait 100ms; tap 1,1 for 10ms")
    #expect(panel.origin == .zero + .milliseconds(300))
    #expect(panel.end == .zero + .milliseconds(10))
    let found = transcript(of: &panel)
    #expect(found == "0 fault unplugged\n0 fault plugged\n0 0@1,1\n10 -\n")
  }

  @Test func aScriptWithoutFingersHasNoFrames() throws {
    var panel = try SimulatedPanel(script: "suspend; wait 1s; resume")
    let found = transcript(of: &panel)
    #expect(found == "0 suspend\n1000 resume\n")
  }

  // The reports do not depend on how often the panel is polled.
  @Test(arguments: [1_000, 4_167, 33_333])
  func reportsDoNotDependOnPolling(tick: Int64) throws {
    var controller = ControllerModel.test
    controller.noise = 0.3
    controller.reportLatency = .milliseconds(6)
    var whole = try SimulatedPanel(script: busy, controller: controller)
    var ticked = whole
    var lines = ""
    var now = Instant.zero
    while !ticked.isFinished {
      while let report = ticked.next(before: now) {
        #expect(report.time < now)
        lines += line(of: report) + "\n"
      }
      now = now + Interval(microseconds: tick)
    }
    #expect(lines == transcript(of: &whole))
  }
}
