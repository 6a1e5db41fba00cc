import Corpus
import Recordings
import TactusCore
import Testing

@Suite struct ContactCutTests {
  private func cut(
    _ script: String, scene: String = "focal", isAlone: Bool = false,
    _ change: (inout ContactCut) -> Void
  ) throws -> (kept: [UInt16], notes: [String]) {
    let setup = try CorpusRig.setup(scene)
    let input = try ReplaySource(Array(script.utf8), name: "a.fingers").input(for: setup)
    var cut = ContactCut()
    change(&cut)
    let contacts = RecordedContacts(of: input.reports)
    let replay = CorpusReplay(setup)
    let part =
      isAlone
      ? cut.alone(of: contacts, input, in: replay) : cut.part(of: contacts, input, in: replay)
    return (part.contacts.paths.map(\.id), part.notes)
  }

  @Test func aContactIsKeptAsAWhole() throws {
    let script =
      "tap @central.row1\nafter 1s drag @central.row2 by 0,-80\nafter 1s tap @central.row3"
    let middle = try cut(script) {
      $0.from = Instant(microseconds: 1_200_000)
      $0.to = Instant(microseconds: 1_300_000)
    }
    #expect(middle.kept == [1])
    #expect(middle.notes == [])
    // The list has scrolled.
    #expect(try cut(script) { $0.ids = [2] }.kept == [1, 2])
    #expect(try cut(script, isAlone: true) { $0.ids = [2] }.kept == [2])
    let ended = try cut(script) { ($0.ids, $0.replaysMax) = ([2], 1) }
    #expect(ended.kept == [2])
    #expect(
      ended.notes.last == "what it needs was not all found, in 1 replays; cut fewer contacts")
    #expect(try cut(script) { $0.from = Instant(microseconds: 1_200_000) }.kept == [1, 2])
    #expect(try cut(script) { $0.from = Instant(microseconds: 90_000_000) }.kept == [])
  }

  /// The list glides when it is touched: what set it in motion is kept as well.
  @Test func whatItStoppedIsKept() throws {
    let script = """
      tap @central.button1
      after 1s flick @central.row4 by 0,-120 at 2500pt/s
      after 150ms tap @central.row4
      """
    let kept = try cut(script) { $0.ids = [2] }
    #expect(kept.kept == [1, 2])
  }

  @Test func whatBlockedItsTapIsKept() throws {
    let script = """
      tap @central.button1
      after 1s drag @central.row4 by 200,0 over 100ms
      after 200ms tap 313,542
      """
    #expect(try cut(script) { $0.ids = [2] }.kept == [1, 2])
  }

  @Test func bothFingersOfAGestureAreKept() throws {
    let script = "tap 200,200\nafter 1s pinch 50%,50% from 60 to 200"
    #expect(try cut(script, scene: "map") { $0.ids = [1] }.kept == [1, 2])
  }

  @Test func whatBroughtItsViewIsKept() throws {
    let script = """
      tap @central.button1
      after 1s drag @central.row4 by 300,0 over 100ms
      after 1s tap 313,542
      after 1s tap 50%,50%
      """
    let whole = try cut(script) { $0.ids = [3] }
    #expect(whole.kept == [1, 3])
    #expect(whole.notes == [])
  }

  @Test func whatBecomesSomethingElseIsNoted() throws {
    let script = "drag @central.row4 by 300,0 over 100ms\nafter 2s tap 50%,50%"
    let tap = try cut(script, isAlone: true) { $0.ids = [1] }
    #expect(tap.kept == [1])
    #expect(tap.notes.count == 1)
    #expect(tap.notes.first?.hasPrefix("contact 1 lands on central") == true)
  }
}
