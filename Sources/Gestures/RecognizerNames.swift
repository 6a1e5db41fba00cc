/// What the recognizers of a table are called, by identifier.
struct RecognizerNames: BitwiseCopyable, Sendable {
  private var names: InlineArray<16, StaticString>

  init() { names = InlineArray(repeating: "") }

  subscript(index: Int) -> StaticString {
    get { names[index] }
    set { names[index] = newValue }
  }
}
