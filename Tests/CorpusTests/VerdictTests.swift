import Corpus
import Sessions
import Testing

/// What a run keeps, and by what.
@Suite struct VerdictTests {
  private static let script = """
    tap @central.row2
    wait 700ms
    drag @central.row4 by 40,-200 over 200ms
    """

  private func verdict(
    _ text: String, _ script: String = script, _ constants: String...
  ) throws -> Verdict {
    var setup = try CorpusRig.setup()
    for constant in constants {
      let parts = constant.split(separator: "=").map(String.init)
      try setup.tuning.set(parts[0], parts[1])
    }
    return try Expectation(text).verdict(on: try CorpusRig.run(script, on: setup))
  }

  @Test(arguments: [
    ("tap", true), ("no tap", false), ("tap on central.row2", true),
    ("tap on central.row3", false), ("no tap on central.row3", true),
    ("tap on central.row2 at 0s", true), ("tap on central.row2 at 0.000s", true),
    ("tap at 0.2s", false), ("no tap at 0.2s", true), ("drag on central.row4", true),
    ("no drag", false), ("drag at 0.8s", true), ("drag at 0.000s", false), ("doubleTap", false),
    ("no fault", true), ("fault", false), ("no pinch", true),
  ])
  func `a run keeps an expectation or not`(text: String, isKept: Bool) throws {
    #expect(try verdict(text).isKept == isKept)
  }

  @Test func `it is kept by the contact that did it`() throws {
    let tap = try verdict("tap on central.row2")
    #expect(tap.happenings.map(\.contacts) == [[0]])
    #expect(tap.story?.id == 0)
    #expect(try verdict("drag").happenings.map(\.contacts) == [[1]])
    #expect(try verdict("no drag").story?.id == 1)
  }

  @Test func `where there is none, the contact that should have is named with its limit`() throws {
    let tap = try verdict("tap on central.row4")
    #expect(!tap.isKept)
    #expect(tap.story?.id == 1)
    let refusal = try #require(tap.refusal)
    #expect(refusal.recognizer == "tap")
    #expect(refusal.reason == "distance")
    #expect(refusal.value > refusal.limit)
    #expect(refusal.isSameCause(as: refusal))
  }

  @Test func `a blocked tap is no tap`() throws {
    let script = """
      at 0.2s swipe 25%,55% to 75%,56% over 220ms
      after 200ms tap @leftA.button1
      """
    let blocked = try verdict("tap on leftA.button1", script)
    #expect(!blocked.isKept)
    #expect(blocked.refusal?.reason == "navigated")
    #expect(try verdict("navigation on leftA", script).isKept)
    #expect(try verdict("navigation on leftA", script).happenings[0].contacts == [0])
    #expect(try verdict("tap on leftA.button1", script, "gate.navigated=50ms").isKept)
  }
}
