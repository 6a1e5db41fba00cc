import Corpus
import Foundation
import Sessions
import Simulation
import TactusCore
import Testing

@Suite struct ExpectationFileTests {
  private static func file(_ text: String) throws -> ExpectationFile {
    try ExpectationFile(Array(text.utf8), name: "a.expect", folder: "tests/")
  }

  @Test func `paths are relative to the file's folder, names are not`() throws {
    let file = try Self.file(
      """
      # A comment.
      input: ../bug.events
      scene: reader
      board: mine.yaml
      tuning: gloves
      tuning: /etc/ours.yaml
      set: tap.slop=12
      tick-rate: 240
      seed: 7
      size: 154x86mm
      ranges: x=0..1079,y=0..2399

      no tap on row2 at 1.2s
        drag
      """)
    guard case .file(let path) = file.input else { throw CorpusTestFault.other }
    #expect(path == "tests/../bug.events")
    #expect(file.choice.scene == "reader")
    #expect(file.choice.board == "tests/mine.yaml")
    #expect(file.choice.tunings == ["gloves", "/etc/ours.yaml"])
    #expect(file.choice.settings.map(\.place) == ["a.expect:7"])
    #expect(file.choice.tickPeriod == .microseconds(4167))
    #expect(file.options.seed == 7)
    #expect(file.options.size != nil)
    #expect(file.expectations.map(\.number) == [13, 14])
    #expect(file.expectations.map(\.expectation.description) == ["no tap on row2 at 1.2s", "drag"])
  }

  @Test(arguments: [
    ("", "a.expect: names no input; write 'input: FILE', a recording or a finger script"),
    ("input: a\n", "a.expect: expects nothing; write a line \(Expectation.form)"),
    ("input: a\ninput: b\ntap", "a.expect:2: a second 'input:'; keep one"),
    ("input: a\nbord: b\ntap", "a.expect:2: unknown key 'bord'; did you mean 'board'?"),
    ("input:\ntap", "a.expect:1: 'input:' has no value; write one"),
    ("input: a\nset: x\ntap", "a.expect:2: 'x' sets nothing; write 'set: tap.slop=12'"),
    (
      "input: a\ntick-rate: 0\ntap",
      "a.expect:2: '0' is no tick rate; write ticks a second, 1 to 10000"
    ),
    ("input: a\nsize: 5\ntap", "a.expect:2: '5' is no size; write it such as 154x86mm"),
    ("input: a\n\ntab", "a.expect:3: 'tab' is nothing to expect; did you mean 'tap'?"),
    (
      "input: a\ntap\n--- b",
      "a.expect:4: two inputs; leave out 'input:', or what '---' begins"
    ),
  ])
  func `what is wrong is named with its line`(text: String, message: String) {
    #expect(throws: CorpusError.self) { try Self.file(text) }
    do { _ = try Self.file(text) } catch { #expect("\(error)" == message) }
  }

  @Test func `no bytes stop it`() {
    var random = SystemRandomNumberGenerator()
    let text = Array("input: a\nset: b=c\nno tap on d at 1s\n--- e.fingers\ntap 1,1\n".utf8)
    for _ in 0..<2000 {
      var bytes = text
      for _ in 0..<3 {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      _ = try? ExpectationFile(bytes.prefix(Int.random(in: 0...bytes.count)) + [], name: "a")
    }
  }

  @Test func `an embedded script has its own lines in messages`() throws {
    let file = try Self.file("scene: focal\ntap\n\n--- bug.fingers\n\ntapp 10,10\n")
    do {
      _ = try file.source()
      Issue.record("the script was taken")
    } catch {
      #expect("\(error)" == "a.expect:6:1: 'tapp' is not a gesture; did you mean tap?")
    }
  }

  @Test func `what a run did is kept by it, whatever hands do`() throws {
    for scene in ["focal", "map", "reader", "pager", "tabs"] {
      let setup = try CorpusRig.setup(scene)
      for seed in 1...4 {
        let run = CorpusReplay(setup).run(CorpusRig.hands(UInt64(seed), on: setup))
        let lines = ExpectationText(of: run).lines
        let expectations = try lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }
          .map(Expectation.init)
        #expect(!expectations.isEmpty)
        #expect(expectations.allSatisfy { $0.verdict(on: run).isKept }, "\(scene) \(seed)")
        #expect(lines.count { $0.hasPrefix("# contact ") } == run.stories.count)
      }
    }
  }

  @Test func `an updated file is kept, and only broken lines differ`() throws {
    let text = """
      # Mine.
      scene: focal

      # contact 9 is another
      tap on central.row2
      tap on central.row4 at 0.76s

      --- bug.fingers
      tap @central.row2
      wait 700ms
      drag @central.row4 by 40,-200 over 200ms

      """
    let folder = try CorpusFolder()
    let path = try folder.write(text, to: "a.expect")
    let resolver = SetupResolver(CorpusRig.catalog)
    let verdict = FileVerdict(path, resolver)
    #expect(verdict.fault == nil)
    #expect(verdict.results.map(\.isKept) == [true, false])
    #expect(verdict.results[1].happened.hasPrefix("drag on central.row4"))
    let update = ExpectationUpdate(
      of: try ExpectationFile(contentsOf: path), verdict.results)
    #expect(update.changes.map(\.line) == [6])
    #expect(update.changes.map(\.old) == ["tap on central.row4 at 0.76s"])
    let updated = String(decoding: update.bytes, as: UTF8.self)
    #expect(updated.contains("# contact 9 is another\ntap on central.row2\n"))
    #expect(updated.hasSuffix(text[text.firstRange(of: "---")!.lowerBound...]))
    let again = FileVerdict(try folder.write(updated, to: "b.expect"), resolver)
    #expect(again.fault == nil)
    #expect(again.results.count > 2)
    #expect(again.results.allSatisfy { $0.isKept })
  }

  @Test func `a target that the scene lacks is no expectation that is always kept`() throws {
    let folder = try CorpusFolder()
    let path = try folder.write("no tap on central.row22\n--- a.fingers\ntap 1,1\n", to: "a.expect")
    let verdict = FileVerdict(path, SetupResolver(CorpusRig.catalog))
    #expect(
      verdict.fault == "\(path):1: focal has no target 'central.row22'; did you mean 'central', "
        + "'central.row2' or 'central.row12'?")
  }
}

enum CorpusTestFault: Error { case other }
