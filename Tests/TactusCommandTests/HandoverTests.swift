import Foundation
import Testing

@Suite struct HandoverTests {
  private static let header = "tactus-trace 1\nscene=map\n\n"
  private static let place = "scale=1.000 angle=0.0000 x=5.000 y=6.000"

  /// One finger, then two; the map's transform is `after` when the second joins.
  private func trace(after: String) -> String {
    Self.header + """
      1 100000 handover from=none to=pan because=fresh x=1.000 y=2.000 contacts=1
      1 100000 transform \(Self.place)
      2 200500 handover from=pan to=pinch because=joined x=1.000 y=2.000 contacts=2
      2 200500 transform \(after)
      3 300000 handover from=pinch to=none because=lifted x=1.000 y=2.000 contacts=0

      """
  }

  private func handovers(_ text: String) throws -> TactusProcess.Result {
    let folder = try TemporaryFolder()
    return try TactusProcess.run([
      "trace", "handovers", try folder.write(text, to: "a.trace"),
    ])
  }

  @Test func aHandOverThatMovesNothingPasses() throws {
    let result = try handovers(trace(after: Self.place))
    #expect(result.status == 0)
    #expect(
      result.output == """
                s                                    the map after it                                     moved by
            0.100  pan began, fresh                  scale=1.000 angle=0.0000 x=5.000 y=6.000
            0.201  pan to pinch, 2 fingers, joined   scale=1.000 angle=0.0000 x=5.000 y=6.000             nothing
            0.300  pinch ended, lifted               scale=1.000 angle=0.0000 x=5.000 y=6.000

        """)
  }

  @Test func aHandOverThatMovesTheMapFails() throws {
    let moved = "scale=1.000 angle=0.0000 x=5.001 y=6.000"
    let result = try handovers(trace(after: moved))
    #expect(result.status == 1)
    #expect(result.output.contains("\(moved)             from \(Self.place)\n"))
  }

  @Test func aTraceWithoutHandOversFails() throws {
    let result = try handovers(Self.header + "1 100000 frame contacts=-\n")
    #expect(result.status == 1)
    #expect(result.output.split(separator: "\n").count == 1)
  }

  /// It has lines enough, but none of what happened.
  @Test func aTraceOfInputAloneIsToldApart() throws {
    let folder = try TemporaryFolder()
    let trace = folder.file("a.trace")
    let run = try TactusProcess.run([
      "run", "--panel", "script:Examples/hands/map-tour.fingers", "--scene", "map", "--duration",
      "1s",
      "--no-draw", "--quiet", "--trace", trace, "--trace-lines", "input",
    ])
    #expect(run.status == 0, "\(run)")
    let result = try TactusProcess.run(["trace", "handovers", trace])
    #expect(result.status == 2)
    #expect(
      result.error
        == "tactus: \(trace): was written with --trace-lines input, without what happened on the "
        + "glass; write another of it with 'replay \(trace) --trace FILE'\n")
  }
}
