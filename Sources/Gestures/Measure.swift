/// Why a recognizer would change its state.
struct Measure: BitwiseCopyable, Sendable {
  var reason: DecisionReason
  var value: Float
  var limit: Float
}

/// A measure for each recognizer, packed: each part apart wastes no room between them.
struct Measures: BitwiseCopyable, Sendable {
  private var values: InlineArray<16, Float>
  private var limits: InlineArray<16, Float>
  private var reasons: InlineArray<16, DecisionReason>

  init() {
    values = InlineArray(repeating: 0)
    limits = InlineArray(repeating: 0)
    reasons = InlineArray(repeating: .landed)
  }

  subscript(index: Int) -> Measure {
    get { Measure(reason: reasons[index], value: values[index], limit: limits[index]) }
    set {
      values[index] = newValue.value
      limits[index] = newValue.limit
      reasons[index] = newValue.reason
    }
  }
}
