public import Firmware
import TactusCore

/// Counts of the contacts in a list of reports.
public struct ContactCounts: Equatable, Sendable {
  public var frames = 0
  /// Contacts that landed: the total number of contacts.
  public var downs = 0
  public var lifts = 0
  /// Contacts that the panel cancelled.
  public var cancels = 0
  /// The most contacts down at the same time.
  public var atOnce = 0

  public init(of reports: [PanelReport]) {
    var before = ContactFrame(time: .zero)
    for report in reports {
      guard case .frame(let frame) = report else { continue }
      frames += 1
      for slot in 0..<contactsMax {
        let wasDown = before.down.contains(slot)
        let isDown = frame.down.contains(slot)
        let isAnother = !wasDown || !isDown || before[slot].id != frame[slot].id
        if isDown && isAnother { downs += 1 }
        guard wasDown && isAnother else { continue }
        if frame.cancelled.contains(slot) { cancels += 1 } else { lifts += 1 }
      }
      atOnce = max(atOnce, frame.down.count)
      before = frame
    }
  }
}
