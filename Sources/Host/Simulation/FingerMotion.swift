public import TactusCore

/// What fingers do to a panel, without noise and to the microsecond: the compiled form of a finger
/// script.
///
/// Time zero is the start of the script.
public struct FingerMotion: Sendable {
  /// Every touch of a finger, in landing order.
  public let strokes: [Stroke]
  /// What happens to the device, in chronological order.
  public let events: [DeviceEvent]
  /// How the device is shaken, in chronological order.
  public let shakes: [Shake]
  /// What the script does when, in chronological order; a statement that is repeated is there as
  /// often.
  public let steps: [ScriptStep]
  /// When the last statement of the script ends.
  public let end: Instant
  /// When the scans were that the script holds itself, each once, in chronological order.
  let scanTimes: [Instant]
  /// The strokes that a panel is yet to scan, by their indices.
  private let unscanned: [Int]

  init(
    strokes: [Stroke], events: [DeviceEvent], shakes: [Shake], steps: [ScriptStep] = [],
    end: Instant
  ) {
    self.strokes = strokes.stablySorted { $0.landing }
    self.events = events.stablySorted { $0.time }
    self.shakes = shakes.stablySorted { $0.start }
    self.steps = steps.stablySorted { $0.start }
    self.end = end
    unscanned = self.strokes.indices.filter { [strokes = self.strokes] in !strokes[$0].isScanned }
    var times: [Instant] = []
    for stroke in self.strokes where stroke.isScanned {
      times += stroke.scans.lazy.map { $0.time }.filter { $0 < stroke.end }
      times.append(stroke.end)
    }
    times = placesInOrder(of: times).map { [times] in times[$0] }
    scanTimes = times.indices.filter { [times] in $0 == 0 || times[$0] != times[$0 - 1] }
      .map { [times] in times[$0] }
  }

  /// When the first of the strokes from `index` on lands that a panel is yet to scan.
  func nextUnscannedLanding(from index: Int) -> Instant? {
    var (low, high) = (0, unscanned.count)
    while low < high {
      let middle = (low + high) / 2
      if unscanned[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < unscanned.count ? strokes[unscanned[low]].landing : nil
  }

  /// How many fingers are down at once, at most.
  public var fingersMax: Int {
    strokes.reduce(0) { most, stroke in
      max(most, strokes.count { $0.landing <= stroke.landing && stroke.landing < $0.end })
    }
  }

  /// The fingers that are down at `time`, in landing order.
  public func fingers(at time: Instant) -> [FingerState] {
    strokes.enumerated().compactMap { index, stroke in
      guard stroke.landing <= time, time < stroke.end else { return nil }
      let (position, velocity) = stroke.state(at: time)
      return FingerState(
        stroke: index, finger: stroke.finger, position: position, velocity: velocity)
    }
  }
}

/// The true state of a finger that is down, at one time.
public struct FingerState: Equatable, Sendable {
  /// The index of its stroke in the motion.
  public var stroke: Int
  /// The name that the script gives it, if any.
  public var finger: String?
  public var position: Point
  /// Points per second.
  public var velocity: Vector
}

/// A statement of a finger script, and when it starts.
public struct ScriptStep: Equatable, Sendable {
  public var start: Instant
  public var location: ScriptLocation
}

/// Something that happens to the device rather than on the panel.
public struct DeviceEvent: Equatable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case suspend, resume, unplug, replug
  }

  public var kind: Kind
  public var time: Instant
}

/// A shake of the device, as an accelerometer would measure it.
public struct Shake: Equatable, Sendable {
  public var start: Instant
  public var duration: Interval
  /// The largest acceleration without gravity, in units of standard gravity (9.80665 m/s²).
  public var peak: Double
}

extension Array {
  /// Sorted by `time`; elements with equal times keep their order, which `sort` does not guarantee.
  fileprivate func stablySorted(by time: (Element) -> Instant) -> [Element] {
    placesInOrder(of: map(time)).map { self[$0] }
  }
}

/// The places of times in chronological order; those of equal times as they are. One for all that
/// is sorted by time: in a page each sort has its room.
@inline(never)
func placesInOrder(of times: [Instant]) -> [Int] {
  Array(times.indices).sorted { (times[$0], $0) < (times[$1], $1) }
}
