public import Gestures
import TactusCore

//   the screen in front has a condition, and it is wanted      ┌─────┐
//   off ───────────────────────────────────────────────────▶  │ on  │ back is asked first:
//    ▲                                                         └─────┘ condition, direction
//    └── another screen is in front, or it is not wanted ─────────┘

/// Shares the edge between the swipe back of a stack and the content of its screens.
///
/// Content that is itself dragged sideways takes every such drag: its recognizer and the swipe back
/// begin with the same sample, and the content's was declared first. So from such a screen the
/// swipe back never comes through. While a coordinator is on, the swipe back is asked first, and
/// begins where one condition of the screen holds at that moment and the finger goes to the right;
/// otherwise the content gets the drag. Taken off, it restores exactly what was declared.
///
/// Any screen takes part by stating its condition; nothing else knows what its content is.
public struct BackCoordination: BitwiseCopyable, Sendable {
  private let back: RecognizerID
  private var coordinator: GestureCoordinator

  /// - Parameters:
  ///   - back: recognizes the swipe back.
  ///   - relations: those that are declared.
  public init(of back: RecognizerID, over relations: GestureRelations) {
    self.back = back
    coordinator = GestureCoordinator(over: relations)
  }

  /// Whether the swipe back is asked first.
  public var isOn: Bool { coordinator.isOn }

  /// Puts the coordinator on or takes it off.
  ///
  /// - Returns: the relations from now on; nil when they stay.
  public mutating func set(_ isWanted: Bool) -> GestureRelations? {
    guard isWanted != coordinator.isOn else { return nil }
    guard isWanted else { return coordinator.takeOff() }
    let back = back
    return coordinator.putOn { $0.prefer(back) }
  }

  /// Whether a swipe from the edge goes back.
  ///
  /// - Parameter condition: that of the screen in front, at this moment.
  public func goesBack(_ attempt: GestureEvent, where condition: Bool) -> Bool {
    guard isOn else { return true }
    return condition && (attempt.translation.dx > 0 || attempt.velocity.dx > 0)
  }
}
