import InputText
public import Recordings
public import SeatInput

/// Takes the taps of a person who is led from mark to mark. A touch that is none does not count,
/// and the mark is asked for again.
public struct TapWizard: Sendable {
  public let screen: RawTouchscreen
  public let marks: [Mark]
  /// The size of the glass, for what is printed.
  public let glass: PanelSize
  public private(set) var taps: [PanelTap] = []
  private var log: ContactLog
  /// How many contacts were looked at.
  private var seen = 0

  /// - Parameter screen: without events.
  public init(_ screen: RawTouchscreen, marks: [Mark], glass: PanelSize) {
    (self.screen, self.marks, self.glass) = (screen, marks, glass)
    log = ContactLog(screen)
  }

  public var isDone: Bool { taps.count == marks.count }

  /// What to do next, in one line.
  public var instruction: String {
    guard taps.count < marks.count else { return "done" }
    let mark = marks[taps.count]
    let across = mark.x <= 0.5 ? mark.x : 1 - mark.x
    let down = mark.y <= 0.5 ? mark.y : 1 - mark.y
    let place =
      mark.x == 0.5
      ? "the middle of the glass"
      : "\(fixed(across * glass.width, 0)) mm from its \(mark.x < 0.5 ? "left" : "right") edge, "
        + "\(fixed(down * glass.height, 0)) mm from its \(mark.y < 0.5 ? "top" : "bottom")"
    return "mark \(taps.count + 1) of \(marks.count): tap the glass at the \(mark.name): \(place)"
  }

  /// What a display shows meanwhile.
  public var picture: GuidePicture {
    var picture = GuidePicture(glass: glass)
    picture.marks = marks.enumerated().map { index, mark in
      GuidePicture.AskedMark(
        mark: mark, step: index < taps.count ? .done : index == taps.count ? .next : .later)
    }
    picture.text =
      isDone
      ? "All marks are tapped"
      : "Tap the cross at the \(marks[taps.count].name): \(taps.count + 1) of \(marks.count)"
    return picture
  }

  /// Takes the next event. Once all fingers are up again after a touch, nil for a tap that counts,
  /// or why it does not.
  public mutating func take(_ event: EvdevEvent) -> Answer {
    guard log.take(event, line: 0), log.downCount == 0, log.contacts.count > seen, !isDone else {
      return .waits
    }
    let touched = log.contacts[seen...]
    seen = log.contacts.count
    guard touched.count == 1, let contact = touched.first else {
      return .refused("\(touched.count) contacts; tap with one finger")
    }
    guard contact.end == .lifted else {
      return .refused("the panel took the touch back as a palm; tap with a fingertip")
    }
    guard PanelTap.stroke(of: contact, on: screen) == nil else {
      return .refused("the finger moved; tap without a drag")
    }
    let tap = PanelTap(contact)
    if let last = taps.last, Self.isNear(tap, last, on: screen) {
      return .refused("that is where the last mark was tapped")
    }
    taps.append(tap)
    return .taken(tap)
  }

  public enum Answer: Equatable, Sendable {
    case waits
    case taken(PanelTap)
    /// Why a touch does not count.
    case refused(String)
  }

  /// Whether two taps are nearer to each other than two marks can be.
  private static func isNear(_ one: PanelTap, _ other: PanelTap, on screen: RawTouchscreen) -> Bool
  {
    (one.x - other.x).magnitude < 0.05 * screen.x.count
      && (one.y - other.y).magnitude < 0.05 * screen.y.count
  }
}
