import Sessions
import TactusCore

/// Counts the refreshes of the screen that passed although a picture was meant for them.
struct RefreshCount {
  private(set) var missed = 0
  /// nil when no screen reported its refreshes.
  var missedIfSeen: Int? { last == nil ? nil : missed }
  /// From one refresh to the next; the screen's own, once two pictures have shown it.
  private var period: Interval
  private var last: PictureTimes?

  /// - Parameter period: as the board states it.
  init(period: Interval) { self.period = period }

  /// A drawing tick starts within a period before the refresh that it aims at.
  mutating func take(_ picture: PictureTimes) {
    guard picture.flip != .never, picture.sequence > 0 else { return }
    if let last, picture.sequence > last.sequence {
      let refreshes = Int64(picture.sequence - last.sequence)
      let measured = (picture.flip - last.flip).microseconds / refreshes
      if measured > 0 { period = .microseconds(measured) }
    }
    last = picture
    let late = (picture.flip - picture.due).microseconds / period.microseconds
    missed += Int(max(late, 0))
  }
}
