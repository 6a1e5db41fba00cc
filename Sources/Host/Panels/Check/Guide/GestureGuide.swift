public import Recordings
public import SeatInput

/// Leads a person from gesture to gesture of a report card, and keeps what the panel sends.
public struct GestureGuide: Sendable {
  /// What it is, with all events so far.
  public private(set) var screen: RawTouchscreen
  /// The gesture that is asked for; nil when all are done or left out.
  public private(set) var gesture: GuidedGesture?
  /// Those that are asked for: of a panel that follows one finger, none of two.
  public let gestures: [GuidedGesture]
  /// The taps on the marks, all five or none.
  public private(set) var taps: [PanelTap] = []
  /// The gestures of which nothing, or not enough, was seen, or that were not asked for.
  public private(set) var missing: [MissingGesture] = []
  private var setting: GuidedGesture.Setting
  private var wizard: TapWizard
  private var log: ContactLog
  /// The contacts before this gesture.
  private var before = 0
  /// The number of contacts when all fingers were up last.
  private var seen = 0

  /// - Parameters:
  ///   - screen: without events.
  ///   - glass: its size, as the viewer sees it.
  public init(_ screen: RawTouchscreen, glass: PanelSize) {
    self.screen = screen
    let contactsMax = Self.contactsMax(of: screen)
    setting = GuidedGesture.Setting(
      scale: MillimetreScale(size: glass, x: screen.x, y: screen.y), contactsMax: contactsMax)
    gestures = GuidedGesture.allCases.filter { contactsMax > 1 || !$0.needsTwo }
    gesture = gestures.first
    missing = GuidedGesture.allCases.filter { contactsMax == 1 && $0.needsTwo }.map {
      MissingGesture(gesture: $0, reason: .oneFinger)
    }
    wizard = TapWizard(screen, marks: Mark.marks(5) ?? [], glass: glass)
    log = ContactLog(screen)
  }

  /// How many fingers the panel follows at once, as far as it states that; else five.
  private static func contactsMax(of screen: RawTouchscreen) -> Int {
    switch screen.touchProtocol {
    case .single: 1
    // The kernel's list of contacts states no number.
    case .listed: 5
    case .slotted: (0..<64).contains(screen.lastSlot) ? Int(screen.lastSlot) + 1 : 5
    }
  }

  /// What to do next, in one line.
  public var instruction: String {
    guard let gesture, let index = gestures.firstIndex(of: gesture) else { return "done" }
    let text = gesture == .marks ? wizard.instruction : gesture.instruction
    return "\(index + 1) of \(gestures.count), \(gesture.time) s: \(text)"
  }

  /// What a display shows meanwhile.
  public var picture: GuidePicture {
    var picture = gesture == .marks ? wizard.picture : GuidePicture(glass: wizard.glass)
    let now = gesture.flatMap { gestures.firstIndex(of: $0) } ?? gestures.count
    picture.steps = gestures.enumerated().map { index, gesture in
      if index >= now { return index == now ? .next : .later }
      return missing.contains { $0.gesture == gesture } ? .missing : .done
    }
    guard gesture != .marks else { return picture }
    picture.gesture = gesture
    picture.text = gesture.map { Self.capitalized($0.instruction) } ?? ending
    return picture
  }

  /// What was done of what was asked for.
  private var ending: String {
    let done = gestures.count { gesture in !missing.contains { $0.gesture == gesture } }
    switch done {
    case gestures.count: return "All gestures are done"
    case 0: return "No gesture was done"
    default: return "\(done) of \(gestures.count) gestures are done, the others left out"
    }
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  public enum Answer: Equatable, Sendable {
    case waits
    /// More of the same gesture; what was seen of it, and what to do.
    case goesOn(String)
    /// What was seen of a gesture that is done.
    case done(GuidedGesture, String)
  }

  /// Takes the next event. There is an answer once all fingers are up after a touch.
  public mutating func take(_ event: EvdevEvent) -> Answer {
    guard let gesture else { return .waits }
    let line = Int32(clamping: screen.log.count + 1)
    screen.log.append(event, line: line)
    let tap = gesture == .marks ? wizard.take(event) : .waits
    guard log.take(event, line: line), log.downCount == 0,
      log.contacts.count > seen
    else { return .waits }
    seen = log.contacts.count
    if gesture == .marks { return answer(tap) }
    switch gesture.progress(log.contacts[before...], setting) {
    case .done(let what): return finish(gesture, what)
    case .more(let what): return .goesOn(what)
    }
  }

  private mutating func answer(_ tap: TapWizard.Answer) -> Answer {
    switch tap {
    case .waits: return .waits
    case .refused(let reason): return .goesOn("\(reason); \(wizard.instruction)")
    case .taken where wizard.isDone:
      taps = wizard.taps
      if let fit = try? PanelFit(taps, glass: wizard.glass, on: screen), fit.mounting.swap {
        setting.scale = MillimetreScale(size: wizard.glass.turned, x: screen.x, y: screen.y)
      }
      return finish(.marks, "all marks are tapped")
    case .taken: return .goesOn(wizard.instruction)
    }
  }

  private mutating func finish(_ gesture: GuidedGesture, _ what: String) -> Answer {
    next()
    return .done(gesture, what)
  }

  private mutating func next() {
    before = log.contacts.count
    guard let gesture, let index = gestures.firstIndex(of: gesture) else { return }
    self.gesture = index + 1 < gestures.count ? gestures[index + 1] : nil
  }

  /// The time of a gesture is over: what was seen of it, and the next one is asked for.
  public mutating func expire() -> String {
    guard let gesture else { return "done" }
    let contacts = log.contacts.count - before
    missing.append(
      MissingGesture(gesture: gesture, reason: contacts > 0 ? .unfinished : .noTouch))
    next()
    guard contacts > 0 else {
      return "no touch within \(gesture.time) s: left out, and its figures with it"
    }
    return gesture == .marks
      ? "the time is over; not all marks are tapped, and they count only if the touches show them"
      : "the time is over; what was drawn is taken as it is"
  }

  /// Whether the panel sent any touch.
  public var hasTouches: Bool { !log.contacts.isEmpty }
}
