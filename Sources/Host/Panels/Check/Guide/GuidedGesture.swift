import InputText
import Recordings

/// What a person draws for a report card: twelve gestures that need no robot, three minutes at
/// most.
///
/// They are those of ChromeOS' touch firmware tests (2014) that a finger can do, and the hand's
/// ball.
public enum GuidedGesture: String, CaseIterable, Sendable {
  case marks, rest, start, lines, edges, swipes, rows, two, pinch, five, drumroll, hand

  private struct Row {
    var time: Int
    var needsTwo = false
    var figures: [String]
    var instruction: String
  }

  private var row: Row {
    switch self {
    case .marks: Row(time: 20, figures: ["accuracy"], instruction: "tap the marks")
    case .rest:
      Row(
        time: 10, figures: ["jitter.rest", "landing", "lifting"],
        instruction: "rest one finger in the middle for two seconds, and lift it")
    case .start:
      Row(
        time: 10, figures: ["hysteresis"],
        instruction:
          "rest one finger left of the middle for a second, then draw to the right without lifting it"
      )
    case .lines:
      Row(
        time: 15,
        figures: [
          "rate.1", "interval.p99", "jitter.moving", "linearity.rms", "linearity.max", "gap",
        ],
        instruction:
          "draw two lines along a ruler: from the left edge to the right one, then from the top left "
          + "to the bottom right, two seconds each")
    case .edges:
      Row(
        time: 20, figures: FigureKind.edge.row.parts.map { "edge.\($0)" },
        instruction: "draw from the middle off each edge: left, right, top, bottom")
    case .swipes:
      Row(
        time: 10, figures: ["swipe", "frozen"],
        instruction: "swipe three times, as fast as you can")
    case .rows:
      Row(
        time: 35, figures: ["reached", "dead", "lost", "late"],
        instruction:
          "go over the whole glass in rows a finger's width apart, a hand's width a second; lift at "
          + "the end of each row or not")
    case .two:
      Row(
        time: 10, needsTwo: true, figures: ["rate.2"],
        instruction: "draw with two fingers side by side, a hand's width")
    case .pinch:
      Row(
        time: 10, needsTwo: true, figures: ["separation", "merges"],
        instruction: "bring thumb and forefinger together until they touch, and lift both")
    case .five:
      Row(
        time: 10, needsTwo: true, figures: ["contacts"],
        instruction: "rest five fingers for a second, and lift them")
    case .drumroll:
      Row(
        time: 10, needsTwo: true, figures: ["swaps", "ghosts", "dropouts"],
        instruction: "tap with two fingers in turn, side by side, as fast as you can, ten times")
    case .hand:
      Row(
        time: 12, figures: ["palms"],
        instruction: "rest the ball of the hand, and write a word with a finger of it")
    }
  }

  /// How long it is waited for, in seconds.
  public var time: Int { row.time }
  /// What to do; that of the marks is `TapWizard`'s.
  var instruction: String { row.instruction }
  /// Whether one finger cannot do it.
  var needsTwo: Bool { row.needsTwo }
  /// The names of the figures that it is drawn for.
  var figures: [String] { row.figures }

  /// What the panel has that is asked for.
  struct Setting {
    var scale: MillimetreScale
    var contactsMax: Int
  }

  /// How far it is done, by what was touched since it was asked for; all fingers are up.
  enum Progress: Equatable {
    /// What was seen.
    case done(String)
    /// What is still missing.
    case more(String)
  }

  func progress(_ contacts: ArraySlice<LoggedContact>, _ setting: Setting) -> Progress {
    let drawn = contacts.map { Track($0, setting.scale) }
    let glass = setting.scale.size
    switch self {
    case .marks: return .more("")
    case .rest:
      let longest = drawn.filter { $0.reach <= 10 }.map(\.seconds).max() ?? 0
      let time = "rested for \(fixed(longest, 1)) s"
      return longest >= 1.5 ? .done(time) : .more(time)
    case .start:
      let found = drawn.first { $0.restedFor >= 0.5 && $0.chord >= 25 }
      return found.map { .done("drew \(fixed($0.chord, 0)) mm after a rest") }
        ?? .more("the finger is to rest, and then to go 25 mm")
    case .lines: return count(drawn.count { $0.part(of: glass) >= 0.6 }, of: 2, "line")
    case .edges: return count(drawn.count { $0.part(of: glass) >= 0.25 }, of: 4, "stroke")
    case .swipes:
      let swipes = drawn.filter { $0.chord >= 20 && $0.seconds <= 0.3 }
      return count(swipes.count, of: 3, "swipe")
    case .rows:
      // Rows of a fingertip over four fifths of the glass.
      let wanted = 0.8 * glass.width * glass.height / (2 * GlassMap.fingertip)
      let way = drawn.reduce(0) { $0 + $1.path }
      let share = "\(fixed(100 * min(1, way / wanted), 0)) % of the glass"
      return way >= wanted ? .done(share) : .more(share)
    case .two: return atOnce(drawn, 2) { $0.path >= 30 }
    case .pinch: return atOnce(drawn, 2) { $0.path >= 5 }
    case .five: return atOnce(drawn, min(5, setting.contactsMax)) { $0.seconds >= 0.3 }
    case .drumroll: return count(drawn.count, of: 10, "tap")
    case .hand:
      let contacts = counted(drawn.count, "contact")
      return drawn.contains { $0.path >= 20 } ? .done(contacts) : .more(contacts)
    }
  }

  private func count(_ number: Int, of wanted: Int, _ what: String) -> Progress {
    let text = "\(number) of \(wanted) \(what)s"
    return number >= wanted ? .done(text) : .more(text)
  }

  /// So many contacts at once, of which each was as it should be.
  private func atOnce(
    _ drawn: [Track], _ wanted: Int, _ isRight: (Track) -> Bool
  ) -> Progress {
    let right = drawn.filter(isRight)
    let most = right.map(\.contact).map { one in
      right.count { $0.contact.startTime <= one.startTime && $0.contact.endTime > one.startTime }
    }
    return count(most.max() ?? 0, of: wanted, "finger")
  }
}

/// What a guided gesture asks of a contact.
extension Track {
  fileprivate var seconds: Double { Double(duration) / 1e6 }
  /// From its first report to its last, and the whole way, in millimetres.
  fileprivate var chord: Double { start.distance(to: end) }
  fileprivate var path: Double { places.indices.dropLast().reduce(0) { $0 + step($1) } }

  /// How long it stayed within 5 mm of its first report, in seconds.
  fileprivate var restedFor: Double {
    let left = places.firstIndex { start.distance(to: $0) > 5 }
    let until = left.map { samples[$0].time } ?? contact.endTime
    return Double(until - contact.startTime) / 1e6
  }

  /// How much of a glass it goes over, along the axis along which that is more.
  fileprivate func part(of size: PanelSize) -> Double {
    max((end.x - start.x).magnitude / size.width, (end.y - start.y).magnitude / size.height)
  }
}

/// A gesture of a report card that was not drawn, or not as it was asked for.
public struct MissingGesture: Equatable, Sendable {
  public enum Reason: String, CaseIterable, Sendable {
    /// Nothing touched the glass while it was asked for.
    case noTouch
    /// Its time was over before it was whole; what was drawn counts.
    case unfinished
    /// The panel follows one finger, and it needs two.
    case oneFinger
  }

  public var gesture: GuidedGesture
  public var reason: Reason

  public init(gesture: GuidedGesture, reason: Reason) {
    (self.gesture, self.reason) = (gesture, reason)
  }

  /// In words, for what follows the gesture's name.
  var words: String {
    switch reason {
    case .noTouch: "left out"
    case .unfinished: "not drawn to its end"
    case .oneFinger: "not asked for: the panel follows one finger"
    }
  }
}
