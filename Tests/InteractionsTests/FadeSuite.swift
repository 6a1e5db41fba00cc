import Interactions
import TactusCore

/// A suite of parts that fade for 100 ms with reduced motion.
protocol FadeSuite {}

extension FadeSuite {
  var reduced: Pacing { Pacing(1, isReduced: true, framePeriod: .milliseconds(10)) }
  var fadeEnd: Instant { ms(100) }
  func ms(_ count: Int64) -> Instant { .zero + .milliseconds(count) }

  /// What a part has changed when it is shown at a time.
  func changes(of part: inout some Part, at time: Instant) -> PartChanges {
    var changes = PartChanges()
    part.show(at: time, scale: 1, &changes)
    return changes
  }
}
