public import Firmware
import TactusCore
public import Testing

/// What hands do to a scene and what results from it, in one text:
///
///     0 0@200,300         ->
///     8..160 0+0,130      -> (40) latch axis=vertical dx=0.000 dy=25.000 pullDown=true
/// pullUp=false
///     168 -               -> navigate from=central to=top by=pull
///                         -> haptic kind=medium
///     200 suspend         ->
///
/// On the left contact frames (see `HandScript`), or what happens to the device: `suspend`,
/// `resume`, `shake`; on the right the trace of what happened then, one record per line, only those
/// that begin with one of `words`. A time in parentheses is the time of the record when that
/// differs from the line's own. After the last line all deadlines run. A line that begins with `#`
/// is a comment.
public struct SceneTranscript {
  private let words: [String]

  /// - Parameter words: the beginnings of the records to compare, such as `navigate` or
  ///   `gesture kind=tap`.
  public init(_ words: String...) { self.words = words }

  /// Plays the left side of `text` and compares the whole text.
  public func expect<S: Scene & ~Copyable>(
    _ rig: SceneRig<S>, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = text.split(separator: "\n").map(Self.normalized)
    let actual = play(
      rig,
      expected.filter { !$0.hasPrefix("->") }.map { line in
        String(line.split(separator: " ->", omittingEmptySubsequences: false)[0])
      })
    #expect(
      actual == expected, "what happened:\n\(actual.joined(separator: "\n"))",
      sourceLocation: sourceLocation)
  }

  /// Plays lines without checking the results.
  public static func play<S: Scene & ~Copyable>(_ rig: SceneRig<S>, _ text: String) {
    _ = SceneTranscript().play(rig, text.split(separator: "\n").map(normalized))
  }

  private func play<S: Scene & ~Copyable>(_ rig: SceneRig<S>, _ lines: [String]) -> [String] {
    var script = HandScript(targets: rig.place(of:))
    let reports = lines.map { $0.hasPrefix("#") ? [] : Self.reports(for: $0, &script) }
    let before = rig.records.count
    rig.run(reports.flatMap { $0 })
    // Each record belongs to the line whose report was handled last.
    var texts = [[String]](repeating: [], count: lines.count)
    var line = -1
    var reportsLeft = 0
    for (_, record) in rig.records[before...] {
      if Self.isReport(record) {
        while reportsLeft == 0 {
          line += 1
          reportsLeft = reports[line].count
        }
        reportsLeft -= 1
      }
      let text = rig.text(of: record)
      guard words.contains(where: text.hasPrefix) else { continue }
      let isThen = reports[line].count == 1 && reports[line][0].time == record.time
      texts[line].append(isThen ? text : "(\(Self.milliseconds(record.time))) \(text)")
    }
    return zip(lines, texts).flatMap { line, texts in
      line.hasPrefix("#")
        ? [line]
        : [Self.normalized("\(line) -> \(texts.first ?? "")")]
          + texts.dropFirst().map { "-> \($0)" }
    }
  }

  private static func reports(for line: String, _ script: inout HandScript) -> [PanelReport] {
    let words = line.split(separator: " ")
    switch words.count > 1 ? words[1] : "" {
    case "suspend": return [.suspend(at: HandScript.instant(words[0]))]
    case "shake": return shake(at: HandScript.instant(words[0]))
    case "resume": return [.resume(at: HandScript.instant(words[0]))]
    default: return script.frames(for: Substring(line)).map { .frame($0) }
    }
  }

  /// The device lies still, then swings there, back and there again: recognized 100 ms later.
  private static func shake(at time: Instant) -> [PanelReport] {
    let swings: [Float] = [0, 25, -25, 25]
    return swings.enumerated().map { index, swing in
      .acceleration(
        Acceleration(x: swing, y: 0, z: Acceleration.standardGravity),
        at: time + .milliseconds(Int64(index) * 100 / 3))
    }
  }

  /// Whether the record shows that a report was handled.
  private static func isReport(_ record: TraceRecord) -> Bool {
    switch record.content {
    case .frame, .acceleration, .fault(.suspend), .fault(.resume): true
    case .shake, .gesture, .decide, .latch, .tap, .scene, .display, .start, .fault: false
    }
  }

  private static func milliseconds(_ time: Instant) -> String {
    let whole = time.microseconds / 1000
    let rest = time.microseconds % 1000
    return rest == 0 ? "\(whole)" : "\(whole)." + String(1000 + rest).dropFirst()
  }

  private static func normalized(_ line: some StringProtocol) -> String {
    line.split(separator: " ").joined(separator: " ")
  }
}
