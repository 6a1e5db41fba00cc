import Foundation
import TestSupport
import Testing

/// `tactus run` on a mocked panel, until something has been shown.
enum LiveRun {
  /// One panel, at the pace of who reads it.
  static let opening = """
    pace drained
    plug 1 x=0:799 y=0:479 slots=10
    start
    waitopen 1
    at now

    """

  /// A tap on the first row of `focal`, after the opening.
  static let tap =
    opening + """
      down 1 0 300 97
      sync 1
      sleep 60
      up 1 0
      sync 1
      """

  /// Runs `tactus run` over a scenario until the scenario interrupts it, or until it has shown a
  /// word `times` times and gets a signal; returns the outcome and the lines of the trace. Stopped
  /// for a second when it has shown the word `stall`.
  static func live(
    _ scenario: String, clock: String = "realtime", until word: String? = nil, times: Int = 1,
    signal: String = "TERM", stalledAt stall: String = "", environment: [String] = [],
    _ options: [String] = []
  ) throws -> (MockTouchscreen.Outcome, trace: [String]) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tactus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let trace = folder.appendingPathComponent("live.trace")
    var command =
      ["env"] + environment + [
        MockTouchscreen.program("tactus"), "run", "--panel", "libinput", "--board",
        "raspberry-pi-7", "--clock", clock, "--trace", trace.path,
      ] + options
    if let word {
      command = MockTouchscreen.interrupted(
        command, output: folder.path + "/output", onceSeen: word, times: times, signal: signal,
        stalledAt: stall)
    }
    let outcome = try MockTouchscreen.run(among: scenario, command)
    let text = (try? String(contentsOf: trace, encoding: .utf8)) ?? ""
    try expectReplay(of: trace, in: folder)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return (outcome, text.split(separator: "\n").map(String.init))
  }

  /// The trace replays to its own records, byte for byte, pictures included: the last tick of a run
  /// that was killed may be cut.
  private static func expectReplay(of trace: URL, in folder: URL) throws {
    func records(_ path: URL) -> [Substring] {
      let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
      return Array(
        text.split(separator: "\n", omittingEmptySubsequences: false).drop { !$0.isEmpty })
    }
    let original = records(trace)
    guard original.contains(where: { $0.contains(" start kind=") }) else { return }
    let again = folder.appendingPathComponent("again.trace")
    let outcome = try MockTouchscreen.run(
      MockTouchscreen.program("tactus"), ["replay", trace.path, "--quiet", "--trace", again.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let replayed = records(again)
    let first = zip(original, replayed).first { $0 != $1 }
    let isSame = original == replayed
    #expect(
      isSame,
      "\(first.map { "\($0.0)\nbut: \($0.1)" } ?? "\(original.count), \(replayed.count) lines")")
  }

  /// What a trace leaves unfinished: contacts that are down in its last frame, and recognizers that
  /// began and neither ended nor were cancelled.
  static func unfinished(_ trace: [String]) -> [String] {
    var open: [String] = []
    for line in trace where line.contains(" gesture kind=") {
      let words = line.split(separator: " ")
      let recognizer = words.last.map(String.init) ?? ""
      if words.contains("phase=began") { open.append(recognizer) }
      if words.contains("phase=ended") || words.contains("phase=cancelled") {
        open.removeAll { $0 == recognizer }
      }
    }
    let last = trace.last { $0.contains(" frame contacts=") } ?? ""
    if !last.contains(" frame contacts=-") { open.append("contacts: " + last) }
    return open
  }

  /// How often a trace has a word.
  static func count(_ word: String, in trace: [String]) -> Int {
    trace.filter { $0.contains(word) }.count
  }
}
