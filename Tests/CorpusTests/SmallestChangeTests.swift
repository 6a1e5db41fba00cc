import Gestures
import Sessions
import Testing

@testable import Corpus

@Suite struct SmallestChangeTests {
  private static func change(
    _ expectation: String, _ script: String, on scene: String = "focal"
  ) throws -> (change: SmallestChange?, isKept: (String, String) throws -> Bool) {
    let setup = try CorpusRig.setup(scene)
    let input = try ReplaySource(Array(script.utf8), name: "a.fingers").input(for: setup)
    let replay = CorpusReplay(setup)
    let wanted = try Expectation(expectation)
    let verdict = wanted.verdict(on: replay.run(input))
    #expect(!verdict.isKept)
    let change = SmallestChange.search(wanted, verdict, input, on: replay)
    return (
      change,
      { name, value in
        var tuning = setup.tuning
        try tuning.set(name, value)
        return wanted.verdict(on: replay.run(input, with: tuning)).isKept
      }
    )
  }

  @Test func `a blocked tap has the window that lets it pass, to the millisecond`() throws {
    let (change, isKept) = try Self.change(
      "tap on leftA.button1",
      "at 0.2s swipe 25%,55% to 75%,56% over 220ms\nafter 200ms tap @leftA.button1")
    let found = try #require(change)
    #expect(found.name == "gate.navigated")
    #expect(found.present == "500ms")
    #expect(found.text == "gate.navigated=\(found.value) (it is 500ms)")
    let milliseconds = try #require(Int(found.value.dropLast(2)))
    #expect(try isKept("gate.navigated", found.value))
    #expect(try !isKept("gate.navigated", "\(milliseconds + 1)ms"))
  }

  @Test func `a drag that should not be has the distance above its own`() throws {
    let (change, isKept) = try Self.change(
      "no drag on central.row2", "drag @central.row2 by 0,20 over 80ms")
    let found = try #require(change)
    #expect(found.name == "drag.distance")
    #expect(try isKept("drag.distance", found.value))
    let tenths = try #require(Double(found.value)) * 10
    #expect(try !isKept("drag.distance", "\((tenths.rounded() - 1) / 10)"))
  }

  /// One that is renamed would be skipped without a word.
  @Test func `the constants that refuse are in the table`() throws {
    let tuning = try CorpusRig.setup("focal").tuning
    let kinds = (0...UInt8.max).compactMap(RecognizerKind.init(rawValue:))
    let reasons = (0...UInt8.max).compactMap(DecisionReason.init(rawValue:))
    let names = Set(
      kinds.flatMap { kind in reasons.compactMap { kind.constant(refusingBy: $0) } })
    #expect(names.count >= 10)
    for name in names { #expect(tuning[name] != nil, "\(name)") }
  }

  /// Smaller changes of others would do as well: less slop ends a press that trembles, and a later
  /// direction keeps a swipe from its drag.
  @Test(arguments: [
    ("no longPress", "press @row3\nmove by 0,8 over 200ms\nwait 440ms\nlift", "press.duration"),
    (
      "tap on segment.cards", "press @segment.cards\nmove by 0,14 over 200ms\nwait 30ms\nlift",
      "tap.slop"
    ),
    ("drag on row2", "press @row2\nmove by 0,9 over 200ms\nwait 30ms\nlift", "drag.distance"),
    ("longPress on row2", "hold @row2 for 450ms", "press.duration"),
    ("no tap on row2", "press @row2\nmove by 0,6 over 200ms\nwait 30ms\nlift", "tap.slop"),
  ])
  func `the constant whose limit the story names is offered first`(
    expectation: String, script: String, name: String
  ) throws {
    let (change, isKept) = try Self.change(expectation, script, on: "reader")
    let found = try #require(change)
    #expect(found.name == name)
    #expect(try isKept(name, found.value))
  }

  @Test func `where no constant alone makes it so, none is named`() throws {
    #expect(try Self.change("pinch", "tap @central.row2").change == nil)
  }

  @Test func `few runs are enough to give up`() throws {
    let setup = try CorpusRig.setup()
    let input = try ReplaySource(Array("tap 5,5".utf8), name: "a.fingers").input(for: setup)
    let replay = CorpusReplay(setup)
    let wanted = try Expectation("drag")
    let verdict = wanted.verdict(on: replay.run(input))
    #expect(SmallestChange.search(wanted, verdict, input, on: replay, runsMax: 3) == nil)
  }
}
