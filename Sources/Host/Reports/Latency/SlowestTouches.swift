import Sessions
import TactusCore

/// The touches that took longest to the screen.
struct SlowestTouches {
  /// Longest first.
  private(set) var touches: [LatencyReport.Touch] = []

  /// How many are kept.
  static var countMax: Int { 10 }

  mutating func take(_ chain: TouchChain, _ names: SceneNames) {
    guard let whole = Hop.stampFlip.time(of: chain) else { return }
    if touches.count == Self.countMax, let last = touches.last, whole <= last.whole { return }
    let touch = LatencyReport.Touch(
      stamp: chain.stamp.microseconds, tick: chain.tick,
      made: chain.effects.map { $0.text(names) },
      hops: Hop.path.map { hop in
        LatencyReport.Touch.Hop(name: hop.rawValue, time: hop.time(of: chain))
      }, whole: whole)
    // Of equal ones the first stays first.
    let place = touches.firstIndex { $0.whole < whole } ?? touches.endIndex
    touches.insert(touch, at: place)
    if touches.count > Self.countMax { touches.removeLast() }
  }
}
