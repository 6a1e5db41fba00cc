import TactusCore

/// A damped spring of mass 1, given by how it feels: stiffness (2π/response)², damping
/// 4π·dampingFraction/response.
public struct Spring: Equatable, BitwiseCopyable, Sendable {
  /// The period of the undamped oscillation, in seconds.
  public var response: Float
  /// 1 does not overshoot, 0 never stops.
  public var dampingFraction: Float

  /// - Precondition: both are positive.
  public init(response: Float, dampingFraction: Float) {
    precondition(
      response > 0 && dampingFraction > 0, "a spring needs a positive response and damping")
    self.response = response
    self.dampingFraction = dampingFraction
  }
}
