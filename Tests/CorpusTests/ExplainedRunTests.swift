import Firmware
import Sessions
import TactusCore
import Testing

@testable import Corpus

/// The stories that a person picks, with what was missed and what would have made it.
@Suite struct ExplainedRunTests {
  /// What a run of these reports explains.
  private static func explained(
    _ choice: StoryChoice, _ reports: [PanelReport], on setup: SceneSetup,
    reportsMax: Int = ExplainedRun.reportsMax, storiesMax: Int = ExplainedRun.storiesMax
  ) throws -> String {
    var plan = SessionPlan(setup.board, tuning: setup.tuning)
    plan.drawsPictures = false
    plan.limit = (reports.last?.time ?? .zero) + .milliseconds(5000)
    let run = ExplainedRun(
      choice, on: setup, reportsMax: reportsMax, storiesMax: storiesMax)
    var outputs = SessionOutputs()
    outputs.observe = run.take
    try setup.scene.run(plan, PanelBox(TouchInputPanel(TouchInput(reports))), &outputs)
    return try run.text()
  }

  /// Whatever hands do: a contact that is picked has its one story, and what is said to make a
  /// gesture does, in a run of the whole input.
  @Test func `what makes a gesture makes it in the whole run`() throws {
    var found = 0
    for (seed, scene) in ["focal", "map", "reader", "pager", "tabs"].enumerated() {
      found += try Self.check(scene, seed: UInt64(seed))
    }
    #expect(found > 0)
  }

  /// Returns how many changes were found, all of them verified.
  private static func check(_ scene: String, seed: UInt64) throws -> Int {
    let setup = try CorpusRig.setup(scene)
    let reports = Array(CorpusRig.hands(seed, on: setup).reports)
    let run = CorpusReplay(setup).run(TouchInput(reports))
    var choice = StoryChoice()
    choice.contacts = run.stories.prefix(3).map(\.id)
    let text = try Self.explained(choice, reports, on: setup)
    #expect(
      text.split(separator: "\n").filter { !$0.hasPrefix("  missed: ") }.joined(separator: "\n")
        + "\n" == run.stories.prefix(3).map(\.text).joined())
    var story: (id: UInt16, landing: String)?
    var found = 0
    for line in text.split(separator: "\n") {
      if let head = line.prefixMatch(of: #/contact (\d+) landed at ([0-9.]+) s/#) {
        story = (try #require(UInt16(head.output.1)), String(head.output.2))
      }
      guard
        let made = line.prefixMatch(of: #/  missed: (\w+), .*; made with ([\w.]+)=(\S+) \(/#),
        let story
      else { continue }
      found += 1
      var tuning = setup.tuning
      try tuning.set(String(made.output.2), String(made.output.3))
      let other = CorpusReplay(setup).run(TouchInput(reports), with: tuning)
      let contact = other.stories.first {
        $0.id == story.id && GesturePrinter.seconds($0.landing) == story.landing
      }
      #expect(contact?.isMade(by: String(made.output.1)) == true, "\(line)")
    }
    return found
  }

  @Test func `a run too long to be searched has its stories, and the reason`() throws {
    let setup = try CorpusRig.setup()
    let reports = try ReplaySource(
      Array("at 0.2s swipe 25%,55% to 75%,56% over 220ms\nafter 200ms tap @leftA.button1".utf8),
      name: "a.fingers"
    ).input(for: setup).reports
    var choice = StoryChoice()
    choice.contacts = [1]
    let text = try Self.explained(choice, reports, on: setup, reportsMax: 4)
    #expect(
      text.hasSuffix(
        "before the tap gate opened; no change was searched, because the run has more than 4 scans\n"
      ), "\(text)")
  }

  /// A run of days keeps the first stories, and those that were picked.
  @Test func `of too many stories the first and the picked are kept, and their number is told`()
    throws
  {
    let setup = try CorpusRig.setup()
    let reports = try ReplaySource(
      Array("repeat 9 { tap @central.row2; wait 700ms }".utf8), name: "a.fingers"
    ).input(for: setup).reports
    var choice = StoryChoice()
    choice.contacts = [8]
    let text = try Self.explained(choice, Array(reports), on: setup, storiesMax: 3)
    #expect(
      text.hasPrefix(
        "of 9 contacts 4 have a story, the first among them\ncontact 8 landed at "), "\(text)")
    #expect(try !Self.explained(choice, Array(reports), on: setup).contains("have a story"))
    choice.contacts = [5, 6, 7, 8]
    #expect(throws: StoryChoiceFault.self) {
      try Self.explained(choice, Array(reports), on: setup, storiesMax: 3)
    }
  }
}
