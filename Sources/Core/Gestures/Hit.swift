import TactusCore

/// What is under a touch-down: the topmost target, and the recognizers that watch it.
public struct Hit: BitwiseCopyable, Sendable {
  public var target: TargetID
  public var watchers: RecognizerSet
  /// Recognizers that would watch it, taps and presses mostly, if the touch-down did not stop
  /// something that moves. A decision records for each that the touch was a catch.
  public var caught: RecognizerSet

  public init(target: TargetID, watchers: RecognizerSet, caught: RecognizerSet? = nil) {
    self.target = target
    self.watchers = watchers
    self.caught = caught ?? .empty
  }
}
