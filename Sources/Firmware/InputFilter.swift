public import TactusCore

/// What is done to the positions of contacts coming from the panel; by default nothing.
///
/// Each filter adds delay, which `latency` gives. None changes a frame in which a contact lands or
/// leaves, the order of frames, or what counts as a tap: see the types that do the work.
public enum InputFilter: UInt8, BitwiseCopyable, Sendable {
  case none
  /// `NoiseFilter`: smooths the jitter of a contact that is nearly at rest.
  case noise
  /// `Resampler`: samples contacts at a fixed time before each tick, for even movement.
  case resample

  /// How far positions lag behind the finger at most.
  public var latency: Interval {
    switch self {
    case .none: .zero
    case .noise: NoiseFilter.timeConstant
    case .resample: Resampler.delay
    }
  }

}

extension InputFilter: Worded {
  public var word: StaticString {
    switch self {
    case .none: "none"
    case .noise: "noise"
    case .resample: "resample"
    }
  }
}
