import Foundation
import Testing

/// `panel predict`, as a person runs it.
@Suite struct PanelPredictTests {
  /// An evemu recording of one stroke across a panel of 800 × 480 units, 3 of them each 10 ms.
  private static func stroke(from start: Int = 100) -> String {
    var text = """
      N: Goodix Capacitive TouchScreen
      P: 02 00 00 00 00 00 00 00
      A: 2f 0 4 0 0 0
      A: 35 0 799 0 0 0
      A: 36 0 479 0 0 0
      A: 39 0 65535 0 0 0

      """
    for index in 0..<60 {
      let time = "E: \(index / 100).\(String("\(1_000_000 + index * 10_000)".dropFirst()))"
      if index == 0 { text += "\(time) 0003 0039 1\n\(time) 0003 0036 200\n" }
      text += "\(time) 0003 0035 \(start + index * 3)\n\(time) 0000 0000 0\n"
    }
    return text + "E: 0.600000 0003 0039 -1\nE: 0.600000 0000 0000 0\n"
  }

  private static func json(_ arguments: [String]) throws -> [String: Any] {
    let result = try TactusProcess.run(["panel", "predict"] + arguments + ["--json", "-"])
    #expect(result.status == 0, "\(result.error)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  @Test func `its JSON has the names that programs rely on`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.stroke(), to: "stroke.events")
    let json = try Self.json([file, "--horizon", "16ms"])
    let without = try #require(json["without"] as? [String: Double])
    let with = try #require(json["with"] as? [String: Double])
    let points = try #require(json["points"] as? Int)
    #expect(points > 50)
    #expect(Set(without.keys) == ["mean", "p95"] && Set(with.keys) == ["mean", "p95"])
    let mean = (without: try #require(without["mean"]), with: try #require(with["mean"]))
    #expect(mean.without > 4 && mean.with < 0.1 * mean.without)
    #expect(json["wrong"] as? Double == 0)
    #expect(json["over"] is Double)
    #expect(try #require(json["beyond"] as? Double) > 4)
    // Several recordings are taken together.
    let other = try folder.write(Self.stroke(from: 400), to: "other.events")
    #expect(try Self.json([file, other])["points"] as? Int == 2 * points)
    // A longer horizon is farther from the finger.
    let far = try Self.json([file, "--horizon", "33ms"])["without"] as? [String: Double]
    #expect(try #require(far?["mean"]) > 1.9 * mean.without)
    // A cap of nothing predicts nothing.
    let none = try Self.json([file, "--set", "predict.cap=0"])
    #expect(none["with"] as? [String: Double] == none["without"] as? [String: Double])
  }

  @Test func `a trace of the same gives the same`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.stroke(), to: "stroke.events")
    let trace = folder.file("stroke.trace")
    #expect(try TactusProcess.run(["replay", file, "--quiet", "--trace", trace]).status == 0)
    let (first, second) = (try Self.json([file]), try Self.json([trace]))
    #expect(NSDictionary(dictionary: first) == NSDictionary(dictionary: second))
  }

  @Test func `taps have nothing to predict`() throws {
    let folder = try TemporaryFolder()
    let lines = Self.stroke().split(separator: "\n").filter { !$0.contains(" 0003 0035 ") }
    let file = try folder.write(lines.joined(separator: "\n") + "\n", to: "tap.events")
    let json = try Self.json([file])
    #expect(json["points"] as? Int == 0)
    #expect(json["with"] is NSNull && json["wrong"] is NSNull && json["beyond"] is NSNull)
    let text = try TactusProcess.run(["panel", "predict", file])
    #expect(text.status == 0 && text.output.contains("no finger moved: draw strokes of 20 pt"))
  }

  @Test func `what it cannot do is one line with a remedy`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.stroke(), to: "stroke.events")
    for (arguments, words) in [
      (
        [file, "--horizon", "34ms"], "--horizon: not a time that is predicted; give 1us to 33ms"
      ),
      (
        [file, "--set", "predict.horizon=20ms"],
        "--set predict.horizon=20ms: here it is --horizon; give that instead"
      ),
      (
        [file, "--set", "predict.on=off"],
        "--set predict.on=off: this measures both; leave it out"
      ),
      ([file, "--set", "predict.cap=far"], "'predict.cap' is 'far'; write a number of points"),
      ([file, "--set", "tap.slop=3"], "no constant 'tap.slop'; the names begin with predict."),
      ([folder.file("none.events")], "No such file or directory; give the path of a recording"),
      ([file, "--board", "none"], "none"),
      ([], "Missing expected argument '<files> ...'; see 'tactus panel predict --help'"),
    ] as [([String], String)] {
      let result = try TactusProcess.run(["panel", "predict"] + arguments)
      #expect(result.status == 2 && result.output == "", "\(arguments)")
      #expect(result.error.contains(words), "\(result.error)")
      #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
    }
  }

  @Test func `a run that predicts replays to the same bytes, and measure states what it is worth`()
    throws
  {
    let folder = try TemporaryFolder()
    let script = try folder.write(
      "drag 50%,70% by 0,-200 over 400ms; wait 300ms\n", to: "up.fingers")
    let options = ["--panel", "script:\(script)", "--scene", "tabs", "--set", "predict.on=on"]
    let (trace, again) = (folder.file("a.trace"), folder.file("b.trace"))
    #expect(
      try TactusProcess.run(["run"] + options + ["--quiet", "--trace", trace]).status == 0)
    #expect(try TactusProcess.run(["replay", trace, "--quiet", "--trace", again]).status == 0)
    let lines = try [trace, again].map { path in
      try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    }
    #expect(lines[0].contains("predict.on=on"))
    #expect(
      lines[0].contains {
        $0.contains(" predict contact=0 x=") && $0.hasSuffix("horizon=20857")
      })
    #expect(lines[0].contains { $0.contains(" predicted contact=0 error=") })
    // The panel of a replay is another one; all else is the same.
    let records = lines.map { $0.drop { !$0.contains(" frame ") } }
    #expect(Array(records[0]) == Array(records[1]))
    let measured = try TactusProcess.run(["measure"] + options)
    #expect(measured.output.contains("\nprediction: "), "\(measured.output)\(measured.error)")
    let json = folder.file("m.json")
    #expect(try TactusProcess.run(["measure"] + options + ["--json", json]).status == 0)
    let report = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: json)))
    let prediction = try #require((report as? [String: Any])?["prediction"] as? [String: Any])
    #expect(Set(prediction.keys) == ["points", "without", "with"])
  }
}
