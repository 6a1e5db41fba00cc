public import Recordings
import TactusCore

/// Where a contact that changes went over the glass, with so few samples that a row of a comparison
/// holds it: a page of the whole is made where the recordings are not.
public struct ChangedPath: Equatable, Sendable {
  /// Of the screen, in points; `height` too.
  public let width: Float
  public let height: Float
  public let path: ContactPath

  /// The most samples; of more, each n-th and the last are kept.
  static let samplesMax = 49

  init(_ path: ContactPath, width: Float, height: Float) {
    (self.width, self.height) = (width, height)
    let step = (path.samples.count + Self.samplesMax - 2) / (Self.samplesMax - 1)
    var thinned = path
    thinned.samples = path.samples.enumerated()
      .filter { $0.offset % step == 0 || $0.offset == path.samples.count - 1 }
      .map { sample in
        ContactPath.Sample(
          time: sample.element.time,
          place: Point(
            x: Self.rounded(sample.element.place.x), y: Self.rounded(sample.element.place.y)))
      }
    self.path = thinned
  }

  /// A field of a row: the screen, how it ended and when, then time, x and y of each sample.
  var text: String {
    let ending =
      switch path.ending {
      case .lifted: "lifted"
      case .cancelled: "cancelled"
      case .open: "open"
      }
    let samples = path.samples.map { "\($0.time.microseconds),\($0.place.x),\($0.place.y)" }
    return "\(width)x\(height) \(ending) \(path.end.microseconds) \(samples.joined(separator: ";"))"
  }

  /// Nil for anything else.
  init?(_ text: some StringProtocol, id: UInt16) {
    let fields = text.split(separator: " ")
    guard fields.count == 4 else { return nil }
    let size = fields[0].split(separator: "x").compactMap { Float($0) }
    guard size.count == 2, size.allSatisfy({ (1...100_000).contains($0) }),
      let end = Int64(fields[2])
    else { return nil }
    let ending: ContactPath.Ending
    switch fields[1] {
    case "lifted": ending = .lifted
    case "cancelled": ending = .cancelled
    case "open": ending = .open
    default: return nil
    }
    var samples: [ContactPath.Sample] = []
    for field in fields[3].split(separator: ";") {
      let parts = field.split(separator: ",")
      guard samples.count <= Self.samplesMax, parts.count == 3, let time = Int64(parts[0]),
        let x = Float(parts[1]), let y = Float(parts[2]), abs(x) <= 1e6, abs(y) <= 1e6
      else { return nil }
      samples.append(
        ContactPath.Sample(time: Instant(microseconds: time), place: Point(x: x, y: y)))
    }
    guard !samples.isEmpty else { return nil }
    (width, height) = (size[0], size[1])
    path = ContactPath(
      id: id, samples: samples, end: Instant(microseconds: end), ending: ending)
  }

  /// To the tenth of a point, within what a text may hold.
  private static func rounded(_ value: Float) -> Float {
    (max(min(value, 1e5), -1e5) * 10).rounded() / 10
  }
}
