import TactusCore

/// A damped spring of mass 1, by how it feels: stiffness (2π/response)², damping
/// 4π·dampingFraction/response.
public struct Spring: Equatable, BitwiseCopyable, Sendable {
  /// The period of the undamped oscillation, in seconds.
  public var response: Float
  /// 1 does not overshoot, 0 never stops.
  public var dampingFraction: Float

  /// - Precondition: `response` is positive, `dampingFraction` positive.
  public init(response: Float, dampingFraction: Float) {
    precondition(response > 0 && dampingFraction > 0, "a spring that rests has both positive")
    self.response = response
    self.dampingFraction = dampingFraction
  }
}
