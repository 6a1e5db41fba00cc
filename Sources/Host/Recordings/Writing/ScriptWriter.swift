import Firmware
import TactusCore

/// Writes contacts as a finger script of paths, which hold the scans themselves: a simulated panel
/// reports them as they were.
public struct ScriptWriter {
  /// Lines of comments to begin with, without their `#`.
  public var comments: [String] = []

  public init() {}

  /// The script, a line for each contact that stays where it lands, and a line for each scan of any
  /// other.
  public func text(of contacts: RecordedContacts) -> String {
    let contacts = contacts.fromZero
    let openEnd = contacts.end + RecordedContacts.openMax
    var text = comments.map { "# \($0.shownOnOneLine)\n" }.joined()
    var events = contacts.absences.flatMap { absence in
      let words = absence.kind == .asleep ? ("suspend", "resume") : ("unplug", "replug")
      return [(absence.start, words.0)] + (absence.end.map { [($0, words.1)] } ?? [])
    }[...]
    for path in contacts.paths.inLandingOrder {
      while let event = events.first, event.0 < path.landing {
        text += "at \(Self.text(event.0 - .zero)) \(event.1)\n"
        events.removeFirst()
      }
      text += "at \(Self.text(path.landing - .zero)) path " + Self.text(of: path, openEnd) + "\n"
    }
    for event in events { text += "at \(Self.text(event.0 - .zero)) \(event.1)\n" }
    return text
  }

  private static func text(of path: ContactPath, _ openEnd: Instant) -> String {
    let start = text(path.samples[0].place) + text(path.samples[0].imprint, after: .none)
    let end = path.ending == .open ? openEnd : path.end
    let lifetime = text(end - path.landing)
    if path.samples.count == 1, path.ending == .lifted { return "\(start) for \(lifetime)" }
    let word = path.ending == .lifted ? "up" : "cancel"
    let scans = zip(path.samples, path.samples.dropFirst()).map { before, sample in
      "\(text(sample.time - path.landing)) \(text(sample.place))"
        + text(sample.imprint, after: before.imprint)
    }
    guard scans.count > Self.scansOnOneLine else {
      return "\(start) { \((scans + ["\(lifetime) \(word)"]).joined(separator: "; ")) }"
    }
    return "\(start) {\n" + scans.map { "  \($0)\n" }.joined() + "  \(lifetime) \(word)\n}"
  }

  /// What is other than before.
  private static func text(_ imprint: Imprint, after before: Imprint) -> String {
    var text = ""
    if imprint.sizePoints != before.sizePoints { text += " size \(imprint.sizePoints)" }
    if imprint.pressureParts != before.pressureParts {
      text += " pressure \(Decimals.text(Float(imprint.pressureParts) / 255))"
    }
    return text
  }

  /// So many fit into a hundred columns.
  private static let scansOnOneLine = 3

  /// No number of a script is greater.
  private static let coordinateMax: Float = 100_000

  private static func text(_ place: Point) -> String {
    let (x, y) = (bounded(place.x), bounded(place.y))
    return "\(Decimals.text(x)),\(Decimals.text(y))"
  }

  private static func bounded(_ coordinate: Float) -> Float {
    min(max(coordinate, -coordinateMax), coordinateMax)
  }

  /// In milliseconds, to the microsecond.
  private static func text(_ interval: Interval) -> String {
    Decimals.text(thousandths: interval.microseconds) + "ms"
  }
}

/// Numbers with up to three decimals, without zeros at their end.
enum Decimals {
  static func text(_ value: Float) -> String {
    text(thousandths: Int64((Double(value) * 1000).rounded()))
  }

  static func text(thousandths: Int64) -> String {
    let sign = thousandths < 0 ? "-" : ""
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    guard rest > 0 else { return "\(sign)\(whole)" }
    var fraction = "\(1000 + rest)".dropFirst()
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(sign)\(whole).\(fraction)"
  }
}

extension String {
  /// With blanks for what would end a comment's line.
  var shownOnOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map {
          $0.value < 0x20 || $0.properties.generalCategory == .lineSeparator
            || $0.properties.generalCategory == .paragraphSeparator || $0.value == 0x85
            || $0.value == 0x7F ? " " : $0
        }))
  }
}
