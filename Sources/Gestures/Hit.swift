import TactusCore

/// What is under a touch-down: the topmost target, and the recognizers that watch it.
public struct Hit: BitwiseCopyable, Sendable {
  public var target: TargetID
  public var watchers: RecognizerSet

  public init(target: TargetID, watchers: RecognizerSet) {
    self.target = target
    self.watchers = watchers
  }
}
