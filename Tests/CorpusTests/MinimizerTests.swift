import Firmware
import Recordings
import Sessions
import Simulation
import TactusCore
import Testing

@testable import Corpus

@Suite struct MinimizerTests {
  /// What is left of the tour where a swipe's end blocks the next tap.
  @Test func aBlockedTapNeedsTheSwipeBeforeIt() throws {
    let setup = try CorpusRig.setup()
    let source = try ReplaySource(contentsOf: CorpusRig.root + "/Examples/hands/focal-tour.fingers")
    let least = try Minimizer(
      keeping: Corpus.Expectation("no tap on leftA.button1 at 1.172s"), in: CorpusReplay(setup)
    ).minimized(try source.input(for: setup), file: "tour")
    #expect(least.contact == 2)
    #expect(
      ScriptWriter().text(of: least.contacts) == """
        at 0ms path 240,310 { 50ms 520,310; 60ms up }
        at 260ms path 310,540 for 10ms

        """)
  }

  @Test(
    arguments: [
      (
        "no tap on central.row4", "pinch",
        "a: does not keep 'pinch': nothing of the kind is in it; give --keep what it shows"
      ),
      (
        "", "no tap on central.row4",
        "a: does not keep 'no tap on central.row4': it has tap on central.row4 at 0.000 s; give "
          + "--keep what it shows"
      ),
      (
        "", "no pinch on map",
        "a: keeps 'no pinch on map' since no contact tried it; name the target of one that did, or "
          + "its time, as 'recording show' lists them"
      ),
    ])
  func whatCannotBeKeptIsNamed(_: String, keep: String, message: String) throws {
    let setup = try CorpusRig.setup()
    let source = try ReplaySource(Array("tap @central.row4".utf8), name: "a.fingers")
    let input = try source.input(for: setup)
    let minimizer = Minimizer(keeping: try Corpus.Expectation(keep), in: CorpusReplay(setup))
    #expect {
      _ = try minimizer.minimized(input, file: "a")
    } throws: {
      "\($0)" == message
    }
  }

  @Test func nothingSingleCanBeLeftOut() {
    var tried = 0
    let least = reduced(Array(0..<100)) { items in
      tried += 1
      return items.contains(3) && items.contains(50) && items.contains(97)
    }
    #expect(least == [3, 50, 97])
    #expect(tried < 100)
    #expect(reduced([1, 2, 3]) { _ in true } == [])
    #expect(reduced([1, 2, 3]) { $0.count == 3 } == [1, 2, 3])
  }

  /// What random hands did not get, and what they got: the least of it shows the same.
  @Test(arguments: ["focal", "map", "reader", "pager", "tabs"], 0..<8)
  func theLeastOfRandomHandsShowsTheSame(scene: String, seed: Int) throws {
    let setup = try CorpusRig.setup(scene)
    let replay = CorpusReplay(setup)
    let reports = CorpusRig.monkey(seed, setup, for: .milliseconds(3000))
    let input = TouchInput(reports)
    let run = replay.run(input)
    var random = SplitMix64(seed: UInt64(seed))
    var checked = 0
    for expectation in Self.expectations(of: run, &random) {
      let before = expectation.verdict(on: run)
      guard before.isKept, let cause = KeptCause(expectation, before) else { continue }
      checked += 1
      let least = try Minimizer(keeping: expectation, in: replay).minimized(input, file: "m")
      let text = ScriptWriter().text(of: least.contacts)
      // The script gives the scans that were found, and they show it.
      let played = try ReplaySource(Array(text.utf8), name: "m.fingers").input(for: setup)
      #expect(played.reports.count == least.contacts.reports.count, "\(expectation)")
      let again = replay.run(played)
      #expect(cause.isShown(by: again, contact: least.story?.id), "\(expectation)\n\(text)")
      #expect(least.contacts.paths.count <= RecordedContacts(of: reports).paths.count)
      // Every other contact is needed.
      for index in least.contacts.paths.indices {
        var fewer = least.contacts
        let isCause = index == Int(least.story?.id ?? .max)
        fewer.paths.remove(at: index)
        let id = least.story.map { $0.id - (index < Int($0.id) ? 1 : 0) }
        let isShown = cause.isShown(by: replay.run(TouchInput(fewer.reports)), contact: id)
        #expect(isCause || !isShown, "\(expectation)\n\(text)")
      }
    }
    #expect(checked > 0, "no expectation of these hands was kept and had a cause")
  }

  /// Some of what contacts were refused, and of what they got.
  private static func expectations(
    of run: ReplayedRun, _ random: inout SplitMix64
  ) -> [Corpus.Expectation] {
    var found: [Corpus.Expectation] = []
    for happening in run.happenings where happening.block == nil && !happening.contacts.isEmpty {
      found.append(
        Corpus.Expectation(
          happening.kind, on: happening.target, at: StatedTime(happening.landing)))
    }
    for story in run.stories {
      for kind in [Corpus.Expectation.Kind.tap, .drag, .longPress]
      where !story.refusals(of: kind.recognizers).isEmpty {
        found.append(
          Corpus.Expectation(
            isWanted: false, kind, on: story.target, at: StatedTime(story.landing)))
      }
    }
    return (0..<5).compactMap { _ in
      found.isEmpty ? nil : found.remove(at: Int(random.below(Int64(found.count))))
    }
  }
}
