import Firmware
import Foundation
import Simulation
import TactusCore
import Testing

/// Scripts (lines that start with `>`) and the reports of a noise-free controller that scans every
/// 10 ms from the script's time zero on. Times count from the first frame.
@Suite struct FingerScriptTests {
  private static let targets = [
    "leftA.button2": Rect(x: 10, y: 20, width: 40, height: 60),
    "row-3": Rect(x: 100, y: 100, width: 20, height: 20),
  ]

  private static let table = """
    > tap 120,80 for 20ms       # a comment
    0 0@120,80
    20 -

    > tap 50%,25% for 10ms; tap 10,50% for 10ms
    0 0@200,75
    10 1@10,150
    20 -

    > double tap 1,2
    0 0@1,2
    60 -
    180 1@1,2
    240 -

    > hold @leftA.button2
    0 0@30,50
    700 -

    > tap @row-3-10,+5
    0 0@100,115
    60 -

    > tap @leftA.button2+10,-5
    0 0@40,45
    60 -

    > long press 5,5 for 500ms
    0 0@5,5
    500 -

    > tap 1,1
    > after 30ms tap 2,2
    > at 200ms tap 3,3
    0 0@1,1
    60 -
    90 1@2,2
    150 -
    200 2@3,3
    260 -

    > together {
    >   tap 1,1
    >   after 20ms tap 2,2 for 20ms
    >   sequence { wait 30ms; tap 3,3 for 20ms }
    > }
    > tap 4,4
    0 0@1,1
    20 0@1,1;1@2,2
    30 0@1,1;1@2,2;2@3,3
    40 0@1,1;2@3,3
    50 0@1,1
    60 3@4,4
    120 -

    > repeat 2 { tap 1,1 for 10ms; at 50ms tap 2,2 for 10ms; wait 10ms }
    0 0@1,1
    10 -
    50 1@2,2
    60 -
    70 2@1,1
    80 -
    120 3@2,2
    130 -

    > press 10,10
    > move to 40,10 over 30ms linear
    > wait 10ms
    > move by 0,20 over 20ms linear
    > lift
    0 0@10,10
    10 0@20,10
    20 0@30,10
    30 0@40,10
    50 0@40,20
    60 -

    > finger a down 10,10; wait 10ms; finger b down 90,90
    > finger a move 30,10 over 20ms linear
    > finger a up
    > wait 10ms
    > finger b up
    0 0@10,10
    10 0@10,10;1@90,90
    20 0@20,10;1@90,90
    30 1@90,90
    40 -

    > drag 0,0 to 100,0 over 40ms
    0 0@0,0
    10 0@10,0
    20 0@50,0
    30 0@90,0
    40 -

    > swipe 0,0 by 20,0 over 20ms linear
    0 0@0,0
    10 0@10,0
    20 -

    > flick 0,0 to 30,0 at 1000pt/s
    0 0@0,0
    10 0@2,0
    20 0@10,0
    30 0@20,0
    40 -

    > pinch 100,100 from 20pt to 60 over 20ms linear
    0 0@110,100;1@90,100
    10 0@120,100;1@80,100
    20 -

    > rotate 100,100 by 90deg span 40 over 20ms linear angle -45°
    0 0@114,86;1@86,114
    10 0@120,100;1@80,100
    20 -

    > together { drag 0,0 to 40,0 over 40ms linear; at 20ms cancel }
    0 0@0,0
    10 0@10,0
    20 - cancelled=0

    > finger a down 1,1; finger b down 2,2; wait 20ms; finger a cancel; wait 10ms; finger b up
    0 0@1,1;1@2,2
    20 1@2,2 cancelled=0
    30 -

    > together { hold 9,9 for 100ms; at 15ms unplug; at 45ms replug }
    0 0@9,9
    15 - cancelled=0
    15 fault unplugged
    45 fault plugged
    50 1@9,9
    100 -

    > tap 1,1; suspend; wait 100ms; resume; wait 10ms; tap 1,1
    0 0@1,1
    60 - cancelled=0
    60 suspend
    160 resume
    170 1@1,1
    230 -
    """

  @Test(arguments: table.components(separatedBy: "\n\n"))
  func scriptsGiveTheirFrames(example: String) throws {
    let lines = example.split(separator: "\n")
    let script = lines.filter { $0.hasPrefix(">") }.map { $0.dropFirst(2) }
    let expected = lines.filter { !$0.hasPrefix(">") }
    var panel = try SimulatedPanel(
      script: script.joined(separator: "\n"), targets: Self.targets)
    let found = transcript(of: &panel)
    #expect(found == expected.joined(separator: "\n") + "\n")
  }

  // The press comes 5 ms before a scan and is seen late. The tap between two scans is never seen.
  @Test func aFingerBetweenTwoScansIsNotSeen() throws {
    var panel = try SimulatedPanel(script: "at 5ms tap 1,1 for 10ms\nat 21ms tap 2,2 for 8ms")
    #expect(panel.origin == Instant(microseconds: 10_000))
    let found = transcript(of: &panel)
    #expect(found == "0 0@1,1\n10 -\n")
  }

  @Test(
    arguments: [
      ("tap 1,1", 1), ("tap 1,1; tap 1,1", 1),
      ("together { tap 1,1 for 50ms; at 49ms tap 2,2 for 50ms }", 2),
      // One lands as the other one lifts.
      ("together { tap 1,1 for 50ms; at 50ms tap 2,2 for 50ms }", 1),
      ("together { tap 1,1; tap 2,2; tap 3,3; at 500ms tap 4,4 }", 3), ("wait 1s", 0),
    ])
  func aMotionHasAtMostSoManyFingersAtOnce(script: String, count: Int) throws {
    let motion = try FingerScript(text: script, file: "a")
      .compile(screen: ScreenSize(width: 100, height: 100))
    #expect(motion.fingersMax == count)
  }

  @Test func everyStatementShowsWhenItStarts() throws {
    let script = """
      wait 30ms
      together {
        sequence { wait 10ms; tap 3,3 for 20ms }
        after 20ms tap 2,2 for 5ms
      }
      tap 1,1
      """
    let motion = try FingerScript(text: script, file: "a")
      .compile(screen: ScreenSize(width: 100, height: 100))
    let steps = motion.steps.map { "\($0.location.line): \($0.start.microseconds / 1000)" }
    #expect(steps == ["1: 0", "3: 30", "3: 40", "4: 50", "6: 60"])
  }

  @Test func everyExampleOfTheDocumentationCompiles() throws {
    let page = try String(contentsOfFile: Samples.documentation, encoding: .utf8)
    let parts = page.components(separatedBy: "```\n")
    let examples = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
      .filter { !$0.contains("did you mean") }
    #expect(examples.count >= 4)
    for example in examples {
      let there = Rect(x: 0, y: 0, width: 20, height: 20)
      _ = try SimulatedPanel(script: example, targets: ["button.drawer": there, "map": there])
    }
  }

  @Test(arguments: ["taps", "two-finger-zoom", "interruptions"])
  func sampleScriptsCompileAndLeaveNoContactDown(name: String) throws {
    var panel = try SimulatedPanel(script: Samples.text(name))
    var last: ContactSet?
    while let report = panel.next(before: .never) {
      if case .frame(let frame) = report { last = frame.down }
    }
    #expect(last == .empty)
  }
}

/// Scripts that come with the project.
enum Samples {
  static func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  static func path(_ name: String) -> String { file("Examples/hands/\(name).fingers") }

  static var documentation: String { file("docs/reference/finger-scripts.md") }

  private static func file(_ path: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../\(path)").standardizedFileURL.path
  }
}
