import Foundation
import Testing

/// `tactus measure`, as a person runs it.
@Suite struct MeasureTests {
  private static let swipe = "at 0.5s swipe 70%,50% to 30%,50% over 900ms\nafter 1s tap 50%,50%\n"
  private static let board = ["--board", "stm32f746g-disco"]

  private func measure(
    _ folder: TemporaryFolder, _ more: [String], script: String = Self.swipe
  ) throws -> TactusProcess.Result {
    let script = try folder.write(script, to: "swipe.fingers")
    return try TactusProcess.run(["measure", "--panel", "script:\(script)"] + Self.board + more)
  }

  @Test func `prints every hop, and writes it as JSON, a histogram log and a chain`() throws {
    let folder = try TemporaryFolder()
    let (json, hdr, chain) = (folder.file("a.json"), folder.file("a.hlog"), folder.file("a.chain"))
    let result = try measure(
      folder, ["--json", json, "--hdr", hdr, "--chain", chain, "--for", "5s"])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.hasPrefix("hop (µs, virtual)        count     p50"))
    let hops = [
      "stamp-read", "read-tick", "tick-gesture", "tick-draw", "draw-picture", "tick-picture",
      "picture-flip", "stamp-gesture", "stamp-flip", "touch-photon",
    ]
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: json)))
        as? [String: Any])
    let rows = try #require(report["hops"] as? [String: [String: Any]])
    #expect(Set(rows.keys) == Set(hops))
    #expect(report["pass"] as? Bool == true)
    // Of fewer than a thousand, nothing is said of a thousandth.
    #expect(rows["stamp-flip"]?["p99.9"] is NSNull)
    let log = try String(contentsOfFile: hdr, encoding: .utf8)
    #expect(log.contains("\nTag=stamp-flip,0.000,0.000,"))
    let lines = try String(contentsOfFile: chain, encoding: .utf8)
    #expect(
      lines.hasPrefix("tactus-chain 2\nclock=virtual\norigin=0\ncosts=modelled\nmeasured=0\n\n"))
    let touches = lines.split(separator: "\n").filter { $0.contains(" touch stamp=") }
    #expect(touches.contains { $0.contains("made=drag.began:") && !$0.contains("flip=-") })
    #expect(touches.contains { $0.hasSuffix("handed=- flip=- made=-") })
  }

  @Test(arguments: [
    // limits; status, what standard error says
    (["--limit", "stamp-flip.p50=1s", "--limit", "tap=16ms"], Int32(0), ""),
    (
      ["--limit", "stamp-flip.p99=1us"], 1,
      "tactus: stamp-flip.p99 is "
    ),
    (
      ["--costs", "render:40ms", "--limit", "tick-draw=1s"], 1,
      "tactus: haptic took 34.049 ms, limit 20 ms"
    ),
    (
      // Limits of one's own take the place of the usual ones, either way.
      [
        "--costs", "render:40ms", "--limit", "haptic=1s", "--limit", "swipe=1s", "--limit",
        "tap=1s",
      ], 0, ""
    ),
    (
      ["--costs", "render:6ms", "--limit", "render=5ms"], 1,
      "tactus: misses: render over 5 ms in "
    ),
    (["--limit", "tap=0us"], 1, "tactus: tap took 0.001 ms, limit 0 ms\n"),
    (["--limit", "stamp-flip.p99.9=1s"], 1, "stamp-flip.p99.9 was not seen, limit 1000 ms"),
    (["--limit", "stamp-flop=1ms"], 2, "'stamp-flop' has no limit; names: tap, haptic"),
    (["--limit", "stamp-flip.p95=1ms"], 2, "'stamp-flip.p95' has no limit"),
    (
      ["--limit", "render.p50=1ms"], 2,
      "only a hop is limited by its percentiles; write render=TIME"
    ),
    (["--seed", "-1"], 2, "write a whole number, 0 to 18446744073709551615"),
    (["--touches", "0"], 2, "write how many, 1 or more"),
    (["--for", "5s", "--duration", "5s"], 2, "--for and --duration are the same"),
    (["--filter", "resample"], 2, "--filter resample aligns contacts with ticks on a grid"),
    (["--json", "/nowhere/a.json"], 2, "/nowhere/a.json: cannot be written"),
  ])
  func `its exit status is the verdict`(
    options: [String], status: Int32, error: String
  ) throws {
    let folder = try TemporaryFolder()
    let json = folder.file("hops.json")
    let result = try measure(
      folder, options + (options.contains("--json") ? [] : ["--json", json]))
    #expect(result.status == status, "\(options): \(result.error)")
    #expect(error.isEmpty || result.error.contains(error), "\(result.error)")
    #expect((status == 0) == result.error.isEmpty, "\(result.error)")
    guard status < 2 else { return }
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: json)))
        as? [String: Any])
    #expect(report["pass"] as? Bool == (status == 0))
    let broken = (report["broken"] as? [String])?.map { "tactus: \($0)\n" }.joined()
    #expect(broken == result.error)
  }

  @Test func `ends after so many touches`() throws {
    let result = try TactusProcess.run(
      ["measure", "--panel", "monkey:3", "--touches", "4"] + Self.board)
    // Hands may be too fast for the limits; the run ended by itself.
    #expect([0, 1].contains(result.status), "\(result.error)")
    let touches = result.output.firstMatch(of: /(\d+) touches; refreshes/)?.1
    #expect(touches.flatMap { Int($0) }.map { (4...9).contains($0) } == true)
  }

  /// Waiting for a flip before a hash is part of it.
  @Test func `a measured run that draws nothing has the same trace, but hashes`() throws {
    let folder = try TemporaryFolder()
    var traces: [[Substring]] = []
    for more in [[], ["--no-draw"]] {
      let trace = folder.file("measured.trace")
      let result = try TactusProcess.run(
        ["measure", "--panel", "monkey:3", "--for", "400ms", "--trace", trace] + more + Self.board)
      #expect(result.status == 0, "\(result.error)")
      let text = try String(contentsOfFile: trace, encoding: .utf8)
      traces.append(text.split(separator: "\n"))
    }
    #expect(traces[0].contains { $0.contains(" display ") })
    #expect(
      traces[1].filter { $0 != "pictures=none" } == traces[0].filter { !$0.contains(" display ") })
  }

  @Test func `predicts a board from the costs that were measured on it`() throws {
    let folder = try TemporaryFolder()
    let (live, board, again) = (
      folder.file("live.json"), folder.file("b.yaml"), folder.file("again.json")
    )
    let costs = ["--costs", "update:300us,render:4ms,present:1ms"]
    // Enough samples for a 99th percentile, and enough seconds for a comparison.
    let slow = (0..<4).map { "at \($0 * 6)s swipe 70%,50% to 30%,50% over 5s\n" }.joined()
    let first = try measure(
      folder, costs + ["--json", live, "--write-board", board], script: slow)
    #expect(first.status == 0, "\(first.error)")
    let script = folder.file("swipe.fingers")
    let second = try TactusProcess.run(
      ["measure", "--panel", "script:\(script)", "--board", board, "--json", again])
    #expect(second.status == 0, "\(second.error)")
    #expect(second.output.hasPrefix("hop (µs, modelled)"))
    let compared = try TactusProcess.run(["measure", "compare", live, again, "--within", "1%"])
    #expect(compared.status == 0, "\(compared.output)\(compared.error)")
    // Another cost is not what was predicted, and slower.
    let after = folder.file("after.json")
    _ = try measure(
      folder, ["--costs", "update:5ms,render:4ms,present:1ms", "--json", after], script: slow)
    let worse = try TactusProcess.run(["measure", "compare", live, after, "--least", "100us"])
    #expect(worse.status == 1)
    #expect(worse.error.contains("slower than allowed: "))
    #expect(worse.error.contains("stage update p50"))
    let same = try TactusProcess.run(["measure", "compare", live, live])
    #expect(same.status == 0, "\(same.output)")
  }

  @Test(arguments: [
    ("nothing", "nothing: cannot be read"),
    ("{", "not the report of a measured run: not JSON; make one with 'measure --json'"),
    ("{}", "no 'clock'"),
    (#"{"clock":"virtual","hops":{"a":{"count":2,"histogram":"1x1"}},"stages":{}}"#, "hops.a: its"),
    (
      #"{"clock":"v","hops":{"a":{"count":1,"histogram":"3600000001x1"}},"stages":{}}"#,
      "hops.a: its"
    ),
    (
      #"{"clock":"v","hops":{"a":{"count":1000000001,"histogram":"1x1000000000 2x1"}},"stages":{}}"#,
      "hops.a: its"
    ),
  ])
  func `a file that is no report is refused`(text: String, error: String) throws {
    let folder = try TemporaryFolder()
    let path = text == "nothing" ? folder.file("nothing") : try folder.write(text, to: "a.json")
    let result = try TactusProcess.run(["measure", "compare", path, path])
    #expect(result.status == 2)
    #expect(result.error.contains(error), "\(result.error)")
  }

  @Test func `keeps the hands with the longest tick as a recording`() throws {
    let folder = try TemporaryFolder()
    let (trace, again) = (folder.file("worst.trace"), folder.file("again.trace"))
    let result = try TactusProcess.run(
      ["measure", "worst", "--rounds", "3", "--trace", trace] + Self.board)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.hasPrefix("longest tick of 3 hands: "))
    #expect(result.error.hasPrefix("tactus: after 1: "))
    let text = try String(contentsOfFile: trace, encoding: .utf8)
    #expect(text.contains("\npanel=worst:1\n"))
    _ = try TactusProcess.run(["replay", trace, "--trace", again])
    let difference = try TactusProcess.run(["trace", "diff", trace, again])
    #expect(!difference.output.contains("@@"), "\(difference.output)")
    for (options, error) in [
      (["--rounds", "0", "--trace", trace], "--rounds: write how many, 1 or more"),
      (["--rounds", "1"], "name the recording that is kept, with --trace"),
    ] {
      let refused = try TactusProcess.run(["measure", "worst"] + options)
      #expect(refused.status == 2)
      #expect(refused.error.contains(error), "\(refused.error)")
    }
  }
}
