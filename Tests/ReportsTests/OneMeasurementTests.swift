import BoardFiles
import DemoScenes
import Firmware
import Foundation
import Reports
import Sessions
import Simulation
import TactusCore
import Testing

/// A number of a run is one number, wherever it is printed.
@Suite struct OneMeasurementTests {
  private func random(_ seed: UInt64) throws -> GridRun.Result {
    var random = SplitMix64(seed: seed)
    var run = try GridRun(
      seed.isMultiple(of: 2) ? SceneEntry(FocalScene.self) : SceneEntry(ReaderScene.self))
    let items = ["input", "recognize", "update", "render", "present", "trace"].map {
      "\($0):\(random.integer(in: 0...6000))us"
    }
    run.costs = try CostModel(items.joined(separator: ","))
    run.checks.classes = [.misses, .reactions, .skipped]
    run.checks.limits = [RunLimit(.stage(.render), .microseconds(random.integer(in: 1...6000)))]
    let monkey = MonkeyPanel(
      seed: seed, screen: ScreenSize(of: run.file.board), targets: run.layout.targets.map(\.rect),
      duration: .milliseconds(3000))
    return try run.run(monkey)
  }

  @Test(arguments: UInt64(0)..<12)
  func tableJSONPageChecksAndLimitsAgree(seed: UInt64) throws {
    let result = try random(seed)
    let (timing, latency) = (result.timing, result.latency)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(timing.json().utf8)) as? [String: Any])
    let stagesOfTiming = try #require(json["stages"] as? [[String: Any]])
    let other = try #require(
      try JSONSerialization.jsonObject(with: Data(latency.json().utf8)) as? [String: Any])
    let stagesOfLatency = try #require(other["stages"] as? [String: [String: Any]])
    for (place, row) in timing.stages.enumerated() {
      // Counted anew, from the ticks themselves.
      let costs =
        place < Stage.count
        ? result.ticks.filter { $0.worked.contains(place) }
          .map { $0.stages[Stage.at(place)].microseconds }
        : result.ticks.map(\.cost.microseconds)
      #expect(row.count == costs.count && row.max == costs.max(), "\(row.name)")
      #expect(row.misses == costs.count { $0 > row.budget }, "\(row.name)")
      for (key, value) in [("p50", row.p50), ("p90", row.p90), ("p99", row.p99), ("max", row.max)] {
        #expect(stagesOfTiming[place][key] as? Int64 == value, "\(row.name) \(key)")
        guard place < Stage.count else { continue }
        #expect(stagesOfLatency[row.name]?[key] as? Int64 == value, "\(row.name) \(key)")
      }
      #expect(stagesOfTiming[place]["count"] as? Int == row.count)
      let line = try #require(
        timing.table.split(separator: "\n").first { $0.hasPrefix("\(row.name) ") })
      #expect(line.split(separator: " ")[1] == "\(row.count)")
      let check = timing.verdict?.cases.first { $0.name.hasPrefix("\(row.name) within ") }
      #expect(check?.longest == row.max)
      #expect((check?.outcome == .passed) == (row.pass == true))
    }
    for (one, other) in zip(timing.reactions, latency.reactions) { #expect(one == other) }
  }

  /// The data of a report's page, as its script reads it.
  private func data(ofPage html: String) throws -> [String: Any] {
    let found = try #require(html.firstMatch(of: /id="data">(?<json>[^<]*)<\/script>/))
    return try #require(
      try JSONSerialization.jsonObject(with: Data(found.json.utf8)) as? [String: Any])
  }

  @Test(arguments: UInt64(0)..<12)
  func thePageHasTheNumbersOfTheTable(seed: UInt64) throws {
    let result = try random(seed)
    var (timing, latency) = (result.timing, result.latency)
    // As of a run that is not measured: its reactions are those of the timing.
    latency.isMeasured = false
    RunVerdict.judge(&timing, &latency)
    let page = HTMLReport()
    for tick in result.ticks { page.take(.tick(tick)) }
    let environment = RunEnvironment(
      clock: "", command: "", version: "", board: "pi", scene: "focal", panel: "monkey:\(seed)")
    let data = try data(ofPage: page.page(timing, latency, environment, size: (800, 480)))
    let stages = try #require(data["stages"] as? [[Any]])
    for (row, shown) in zip(timing.stages, stages) {
      let figures = [row.p50, row.p90, row.p99, row.p999, row.max]
      #expect(shown[0] as? String == row.name)
      #expect(shown[2..<7].map { $0 as? Int64 } == figures, "\(row.name)")
      #expect(shown[1] as? Int == row.count && shown[8] as? Int == row.misses, "\(row.name)")
    }
    let hops = try #require(data["hops"] as? [[String: Any]])
    for (row, shown) in zip(latency.hops, hops) {
      let figures = row.figures
      let wanted = [
        Int64(figures.count), figures.p50, figures.p90, figures.p99, figures.p999, figures.max,
      ]
      #expect((shown["figures"] as? [Any])?.map { $0 as? Int64 } == wanted, "\(row.name)")
      // The bars are as many touches.
      let bins = (shown["bins"] as? [Int])?.dropFirst() ?? []
      #expect(bins.reduce(0, +) == (figures.max ?? 0 > 0 ? figures.count : 0), "\(row.name)")
    }
    let reactions = try #require(data["reactions"] as? [[Any]])
    for (row, shown) in zip(timing.reactions, reactions) {
      #expect(shown[1] as? Int == row.count && shown[6] as? Int == row.overCount, "\(row.name)")
      let figures = [row.p50, row.max, row.maxWithPanel, row.limit]
      #expect(shown[2..<6].map { $0 as? Int64 } == figures, "\(row.name)")
    }
    let counts = [stages.count, hops.count, reactions.count]
    #expect(counts == [timing.stages.count, latency.hops.count, timing.reactions.count])
    let ticks = try #require(data["ticks"] as? [[Int64]])
    #expect(
      ticks
        == result.ticks.map { tick in
          [tick.start.microseconds]
            + (0..<Stage.count).map { tick.stages[Stage.at($0)].microseconds }
        })
    let verdict = try #require(data["verdict"] as? [String: Any])
    #expect(verdict["word"] as? String == (timing.verdict?.isPassed == true ? "PASS" : "FAIL"))
    #expect(
      verdict["broken"] as? [String] == timing.verdict.map { $0.broken.map(\.line) })
  }

  @Test(arguments: UInt64(0)..<12)
  func theJUnitFileHasTheNumbersOfTheTable(seed: UInt64) throws {
    let timing = try random(seed).timing
    let cases = try #require(timing.verdict?.cases)
    let xml = JUnitReport(name: "run", cases: cases).xml
    let found = xml.matches(
      of:
        #/
        <testcase\ classname="[^"]*"\ name="(?<name>[^"]*)"(\ time="(?<time>[^"]*)")?[^\n]*
        \n\ *(?<next><failure|<skipped|)
        /#)
    #expect(found.count == cases.count)
    #expect(
      xml.contains("failures=\"\(found.count { $0.next == "<failure" })\""))
    var seenCount = 0
    for one in found {
      // Seconds with six decimals: microseconds.
      let time = one.time.flatMap { Int64($0.replacing(".", with: "")) }
      if let row = timing.stages.first(where: { one.name.hasPrefix("\($0.name) within ") }) {
        #expect(time == row.max && (one.next == "<failure") == (row.pass == false), "\(row.name)")
        seenCount += 1
      } else if let row = timing.reactions.first(where: {
        one.name.hasPrefix("\($0.name) within ")
      }) {
        #expect(time == row.max && (one.next == "<failure") == (row.pass == false), "\(row.name)")
        #expect((one.next == "<skipped") == (row.count == 0), "\(row.name)")
        seenCount += 1
      }
    }
    #expect(seenCount == timing.stages.count + timing.reactions.count)
  }

  /// A picture is rendered where something changed, and nowhere else.
  @Test func stagesAreCountedWhereTheyHadSomethingToDo() throws {
    var run = try GridRun()
    run.costs = try CostModel("render:4ms,update:1ms")
    let result = try run.run(
      script: "at 0.1s tap @central.row2; at 1s swipe 25%,55% to 75%,56% over 220ms")
    let render = try #require(result.timing.stages.first { $0.name == "render" })
    let present = try #require(result.timing.stages.first { $0.name == "present" })
    let tick = try #require(result.timing.stages.first { $0.name == "tick" })
    #expect(render.count == present.count && render.count > 10)
    #expect(render.count < tick.count / 2)
    #expect(render.p50 == 4000 && render.max == 4000)
  }

  @Test func fromTheFingerToTheLightIsTheWholeWayAndWhatTheBoardStates() throws {
    var run = try SimulatedRun()
    run.file.controller.reportLatency = .microseconds(10_000)
    run.file.board.scanOutLatency = .microseconds(8343)
    try run.run("at 0.5s swipe 70%,50% to 30%,50% over 400ms\n")
    let (measured, whole) = (
      run.report.figures(of: .stampFlip), run.report.figures(of: .touchPhoton)
    )
    #expect(measured?.count == whole?.count && measured?.count ?? 0 > 5)
    #expect(whole?.p50 == measured?.p50.map { $0 + 18_343 })
    #expect(whole?.max == measured?.max.map { $0 + 18_343 })
    #expect(run.report.table.contains("controller 10000, scan-out 8343"))
    #expect(try run.report.json().contains("\"reportLatency\" : 10000"))
  }
}
