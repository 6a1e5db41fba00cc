import Reports
import Testing

@Suite struct HistogramLogTests {
  /// The lines were read back with PyPI's hdrhistogram 0.10.8: `HdrHistogram.decode` gave the
  /// counts and values in the comments.
  @Test func `a hop is a tag with a compressed histogram`() {
    var report = LatencyReport(clock: .virtual)
    report.hops = [
      LatencyReport.Row("stamp-read", Distribution()),
      // 1: 2 times, 2047: once, 2048: once, 16000: 3 times; the longest 16007, as large as the
      // last one's step.
      LatencyReport.Row("stamp-flip", Distribution([1: 2, 2047: 1, 2048: 1, 16_000: 3])),
      // Negative counts as 0.
      LatencyReport.Row("picture-flip", Distribution([-5: 1, 0: 1])),
    ]
    let environment = RunEnvironment(
      machine: "m", kernel: "k", clock: "c", command: "tactus measure\n", version: "1",
      board: "b", scene: "s", panel: "p", date: "d")
    #expect(report.histogramLog(environment) == Self.golden)
  }

  private static let golden = """
    #[tactus measure ]
    #[Histogram log format version 1.3]
    "StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"
    Tag=stamp-flip,0.000,0.000,16000.000,\
    HISTFAAAADx4AQExAM7/HISTEwAAAAkAAAAAAAAAAwAA\
    AAAAAAABAAAAAAAAPoA/8AAAAAAAAAEE+R8CAp0vBml2BTQ=
    Tag=picture-flip,0.000,0.000,0.000,\
    HISTFAAAADR4AQEpANb/HISTEwAAAAEAAAAAAAAAAwAAAAAAAAABAAAAAAAAAAI/8AAAAAAAAAQ8zQKB

    """
}
