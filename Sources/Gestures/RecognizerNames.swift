import TactusCore

/// The names of a table's recognizers, by identifier.
struct RecognizerNames: BitwiseCopyable, Sendable {
  private var names: PerRecognizer<Word>

  init() { names = InlineArray(repeating: "none") }

  subscript(index: Int) -> Word {
    get { names[index] }
    set { names[index] = newValue }
  }
}
