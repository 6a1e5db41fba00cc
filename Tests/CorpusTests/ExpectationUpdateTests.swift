import BoardFiles
import Foundation
import Sessions
import TactusCore
import Testing

@testable import Corpus

/// What `test --update` writes.
@Suite struct ExpectationUpdateTests {
  private static func updated(_ text: String) throws -> (before: FileVerdict, text: String) {
    let folder = try CorpusFolder()
    let path = try folder.write(text, to: "a.expect")
    let resolver = SetupResolver(CorpusRig.catalog)
    let verdict = FileVerdict(path, resolver)
    #expect(verdict.fault == nil, "\(verdict.fault ?? "")")
    let update = ExpectationUpdate(
      of: try ExpectationFile(contentsOf: path), verdict.results, stories: verdict.stories)
    let new = String(decoding: update.bytes, as: UTF8.self)
    let again = FileVerdict(try folder.write(new, to: "b.expect"), resolver)
    let isKept = again.results.allSatisfy { $0.isKept }
    #expect(isKept, "\(new)")
    return (verdict, new)
  }

  private static let input = "--- a.fingers\ndrag @central.row2 by 0,20 over 80ms\n"

  @Test func `no line comes twice, however it is broken`() throws {
    let (_, text) = try Self.updated(
      """
      tap on central.row2 at 0.000s
      tap on  central.row2
      drag on central.row2 at 0.000s
      longPress on central.row2 at 0.0s
      \(Self.input)
      """)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == Set(lines).count, "\(text)")
    #expect(lines.filter { $0.hasPrefix("drag on central.row2 at") }.count == 1, "\(text)")
    #expect(lines.contains("no tap on central.row2"), "\(text)")
  }

  @Test func `all stories are those of the new run, and other comments stay`() throws {
    let (verdict, text) = try Self.updated(
      """
      # Mine: found on a bus.
      # contact 0 landed at 9.000 s on central.row9, travelled 99 pt, lifted after 99 ms
      #   tap: recognized after 99 ms: lifted; the gate let it pass
      # (see the ticket)
      drag on central.row2 at 0.000s
      tap on central.row2
      \(Self.input)
      """)
    #expect(!text.contains("travelled 99 pt") && !text.contains("after 99 ms"), "\(text)")
    #expect(text.contains("# Mine: found on a bus.\n") && text.contains("# (see the ticket)\n"))
    let story = try #require(verdict.stories.first)
    #expect(text.contains(story.split(separator: "\n").map { "# \($0)\n" }.joined()), "\(text)")
  }

  @Test func `a file of bare lines gets no stories`() throws {
    let (_, text) = try Self.updated("tap on central.row2\n\(Self.input)")
    #expect(
      text.hasPrefix("no tap on central.row2\ndrag on central.row2 at 0.000s\n---"), "\(text)")
  }

  /// Also those of a story, and of what is embedded.
  @Test(arguments: ["\n", "\r\n"]) func `lines end as they did`(end: String) throws {
    let lines = [
      "# contact 0 landed at 9.000 s on central.row9, travelled 99 pt, lifted after 99 ms",
      "tap on central.row2", "", "--- a.fingers", "drag @central.row2 by 0,20 over 80ms", "",
    ]
    let (_, text) = try Self.updated(lines.joined(separator: end))
    #expect(text.utf8.count { $0 == 0x0A } > lines.count)
    let whole = text.replacing("\r\n", with: "\n")
    #expect(whole.replacing("\n", with: end) == text, "\(text.debugDescription)")
  }

  /// A thousand files that set one constant, each in a line of its own, need one setup.
  @Test func `where a constant is set makes no setup of its own`() throws {
    let resolver = SetupResolver(CorpusRig.catalog)
    for line in 1...20 {
      var choice = SetupChoice()
      choice.settings = [.init(name: "tap.slop", value: "12", place: "\(line).expect:\(line)")]
      _ = try resolver.setup(choice)
    }
    #expect(resolver.knownCount == 1)
  }

  /// It looks only at what a line may mean: the answer is that of the whole run.
  @Test(arguments: ["focal", "map", "reader", "pager", "tabs"])
  func `each line that is written is kept, and none that could be is left out`(
    scene: String
  ) throws {
    let setup = try CorpusRig.setup(scene)
    for seed in 0..<4 {
      let run = CorpusReplay(setup).run(CorpusRig.hands(UInt64(seed), on: setup))
      let lines = ExpectationText(of: run).lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }
      for line in lines {
        #expect(try Corpus.Expectation(line).verdict(on: run).isKept, "\(line)")
      }
      for happening in run.happenings where happening.block == nil {
        guard happening.kind != .fault, happening.contacts.count == 1 else { continue }
        let line = Corpus.Expectation(
          happening.kind, on: happening.target, at: StatedTime(happening.landing))
        #expect(lines.contains(line.description), "\(line) is missing of \(lines)")
      }
    }
  }
}
