import Corpus
import Firmware
import Foundation
import Sessions
import TactusCore
import Testing

@Suite struct CorpusReplayTests {
  private static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(CorpusRig.root)/\(path)")))
  }

  /// What a replay and a golden trace both name.
  private static func gestures(_ lines: [Substring]) -> [String] {
    lines.filter { line in
      line.split(separator: " ").dropFirst(2).first == "gesture"
        && (line.contains("phase=recognized") || line.contains("phase=began"))
    }.filter { !$0.contains("kind=press") && !$0.contains("kind=shake") }.compactMap { line in
      let fields = line.split(separator: " ")
      let kind = fields.first { $0.hasPrefix("kind=") }?.dropFirst(5)
      let target = fields.first { $0.hasPrefix("target=") }?.dropFirst(7)
      return "\(fields[1]) \(kind ?? "") \(target ?? "")"
    }
  }

  @Test(arguments: ["focal", "map", "reader", "pager", "tabs"])
  func `a tour has the gestures of its golden trace, from its script and from that trace`(
    scene: String
  ) throws {
    let setup = try CorpusRig.setup(scene)
    let golden = "Tests/SessionsTests/Traces/\(scene)-tour.trace"
    let text = String(decoding: try Self.bytes(golden), as: UTF8.self)
    let expected = Self.gestures(text.split(separator: "\n"))
    for path in ["Examples/hands/\(scene)-tour.fingers", golden] {
      let source = try ReplaySource(contentsOf: "\(CorpusRig.root)/\(path)")
      let run = CorpusReplay(setup).run(try source.input(for: setup))
      let gestures = run.happenings.filter { $0.kind != .navigation && $0.kind != .fault }
        .map { "\($0.time.microseconds) \($0.kind.rawValue) \($0.target ?? "")" }
      #expect(gestures == expected, "\(path)")
      #expect(expected.count > 5)
      #expect(run.happenings.allSatisfy { $0.kind == .fault || !$0.contacts.isEmpty }, "\(path)")
    }
  }

  @Test func `each contact has one story`() throws {
    let setup = try CorpusRig.setup()
    let run = try CorpusRig.run("tap @central.row2\nwait 1s\ntap 5,5", on: setup)
    #expect(run.stories.map(\.id) == [0, 1])
    #expect(run.stories.allSatisfy { $0.end != nil })
  }

  @Test func `a coarser tick changes no happening`() throws {
    let fine = try CorpusRig.setup()
    var coarse = fine
    coarse.board = fine.board.ticking(every: .milliseconds(33))
    let bytes = try Self.bytes("Examples/hands/focal-tour.fingers")
    let input = try ReplaySource(bytes, name: "a.fingers").input(for: fine)
    let happenings = CorpusReplay(fine).run(input).happenings
    let others = CorpusReplay(coarse).run(input).happenings
    #expect(happenings == others)
    #expect(!happenings.isEmpty)
  }

  @Test func `an altered input is another run`() throws {
    let setup = try CorpusRig.setup()
    let input = try ReplaySource(Array("tap @central.row2".utf8), name: "a.fingers")
      .input(for: setup)
    var frames = input.frames
    #expect(
      CorpusReplay(setup).run(TouchInput(frames)).happenings.map(\.text) == [
        "tap on central.row2"
      ])
    // The finger never lifts: it becomes a long press, and the run ends all the same.
    frames.removeLast()
    let run = CorpusReplay(setup).run(TouchInput(frames))
    #expect(!run.happenings.contains { $0.kind == .tap })
  }

  @Test func `constants other than the setup's apply to one run`() throws {
    let setup = try CorpusRig.setup()
    let input = try ReplaySource(
      Array("drag @central.row2 by 0,20 over 80ms".utf8), name: "a.fingers"
    ).input(for: setup)
    let wide = try CorpusRig.setup("focal", "tap.slop=30", "drag.distance=30").tuning
    let replay = CorpusReplay(setup)
    let before = replay.run(input).happenings.map(\.text)
    #expect(replay.run(input, with: wide).happenings.map(\.text) == ["tap on central.row2"])
    #expect(replay.run(input).happenings.map(\.text) == before)
    #expect(before != ["tap on central.row2"])
  }

  @Test func `what is neither a recording nor a script is refused with its line`() {
    for (text, name, message) in [
      ("tap", "a.fingers", "a.fingers:1:4: "), ("rubbish here", "a.txt", "a.txt:1:1: "),
      ("tactus-trace 9\n\n", "a.trace", "a.trace:1: unknown trace version '9'"),
    ] {
      do {
        _ = try ReplaySource(Array(text.utf8), name: name)
        Issue.record("\(name) was taken")
      } catch {
        #expect("\(error)".hasPrefix(message), "\(error)")
      }
    }
  }
}
