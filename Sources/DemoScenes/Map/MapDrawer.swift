import Gestures
import Interactions
import TactusCore

/// A drawer over the map, which lists places to go to: closed, open, or on its way.
struct MapDrawer: BitwiseCopyable, Sendable {
  private let length: Float
  private let spring: Spring
  private(set) var isOpen = false
  /// How much of it shows, in points.
  private var shift = MovingValue(0)

  static var placeCount: Int { 5 }

  init(_ layout: MapLayout, _ spring: Spring) {
    length = layout.drawerLength
    self.spring = spring
  }

  func shift(at time: Instant) -> Float { shift.value(at: time) }

  /// How much shows when it is at rest.
  var target: Float { shift.target }

  func isResting(at time: Instant) -> Bool { shift.isResting(at: time) }
  var nextRest: Instant { shift.nextRest }
  mutating func takeRest(by time: Instant) -> Float? { shift.takeRest(by: time) }

  mutating func toggle(at time: Instant) {
    isOpen = !isOpen
    shift.retarget(to: isOpen ? length : 0, spring: spring, at: time)
  }
}
