import Firmware
import TactusCore

/// Where a contact was from its landing to its lift, in points, in the scans in which it was down.
struct DrawnPath: Equatable, Sendable {
  struct Sample: Equatable, Sendable {
    var time: Instant
    var place: Point
  }

  var samples: [Sample]
  /// When it lifted; of one that was taken back or is still down, its last scan.
  var end: Instant
  var isLifted = false

  /// Where it was at a time, between two samples on the straight line between them; nil after its
  /// end.
  func place(at time: Instant) -> Point? {
    guard time <= end else { return nil }
    let next = samples.partitioningIndex { $0.time > time }
    guard next > 0 else { return samples[0].place }
    let before = samples[next - 1]
    guard next < samples.count else { return before.place }
    let after = samples[next]
    let share = (time - before.time).seconds / (after.time - before.time).seconds
    return before.place + (after.place - before.place) * share
  }

  /// The paths of all contacts in a panel's reports, in the order in which they ended.
  static func all(in reports: [PanelReport]) -> [DrawnPath] {
    var ended: [DrawnPath] = []
    var open = [(id: UInt16, path: DrawnPath)?](repeating: nil, count: contactsMax)
    for report in reports {
      guard case .frame(let frame) = report, frame.isInRange else { continue }
      for slot in 0..<contactsMax {
        let isDown = frame.down.contains(slot)
        if let (id, path) = open[slot], !isDown || frame[slot].id != id {
          var path = path
          path.isLifted = !frame.cancelled.contains(slot)
          if path.isLifted { path.end = max(frame.time, path.end) }
          ended.append(path)
          open[slot] = nil
        }
        guard isDown else { continue }
        let sample = Sample(time: frame.time, place: frame[slot].position)
        if open[slot] == nil {
          open[slot] = (frame[slot].id, DrawnPath(samples: [sample], end: frame.time))
        } else if let last = open[slot]?.path.end, frame.time >= last {
          open[slot]?.path.samples.append(sample)
          open[slot]?.path.end = frame.time
        }
      }
    }
    return ended + open.compactMap { $0?.path }
  }
}

extension Array {
  /// The first place at which a condition holds that holds for all that follow, by halving.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
