import Firmware
import Gestures
import Testing

/// Whatever is written as a word is parsed to the same case, by the same list.
@Suite struct WordedTests {
  @Test func everyWordIsReadBackAsItself() {
    expectReadable(GestureKind.self, 9)
    expectReadable(GesturePhase.self, 5)
    expectReadable(RecognizerState.self, 8)
    expectReadable(DecisionReason.self, 21)
    expectReadable(TapGate.Reason.self, 5)
    expectReadable(Axis.self, 2)
    expectReadable(HapticKind.self, 6)
    expectReadable(NavigationCause.self, 4)
    expectReadable(Stage.self, Stage.count)
    expectReadable(TickKind.self, 2)
    expectReadable(PanelFault.self, 9)
    expectReadable(InputFilter.self, 3)
  }

  @Test(arguments: ["", "drop", "droppedd", "Dropped", "dropped ", "overBudget"])
  func anUnknownWordIsNil(word: String) {
    #expect(PanelFault(word: word.utf8.span) == nil)
  }

  private func expectReadable<Words: Worded & Equatable>(_: Words.Type, _ count: Int) {
    var words: Set<String> = []
    for one in IteratorSequence(Words.all) {
      #expect(Words(word: "\(one.word)".utf8.span) == one)
      words.insert("\(one.word)")
    }
    // As many as there are cases: raw values have no gap, and no two share a word.
    #expect(words.count == count, "\(Words.self)")
    #expect((0...UInt8.max).count { Words(rawValue: $0) != nil } == count, "\(Words.self)")
  }
}
