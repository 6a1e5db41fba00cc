/// Why a recognizer changes, or wants to change, its state.
struct Measure: BitwiseCopyable, Sendable {
  var value: Float
  var limit: Float
  var reason: DecisionReason

  init(reason: DecisionReason, value: Float, limit: Float) {
    self.reason = reason
    self.value = value
    self.limit = limit
  }

  /// A reason without a measurement.
  init(_ reason: DecisionReason) { self.init(reason: reason, value: 0, limit: 0) }
}
