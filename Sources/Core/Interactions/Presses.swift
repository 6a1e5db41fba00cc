public import Gestures
public import TactusCore

//             lands (after a delay on what scrolls)       lifts, or is a tap no more
//   nothing ─────────────────────────────────────▶ lit ───────────────────────────────▶ fading
//      │       lifts before the delay is over: lit at once, and fading                    │
//      └──────────────────────────────────────────────────────────────────────────────────┘

/// Which targets are pressed, and how brightly they show it.
public struct Presses: Part, BitwiseCopyable, Sendable {
  @usableFromInline struct Press: BitwiseCopyable, Sendable {
    let contact: UInt16
    let slot: Int
    @usableFromInline let target: TargetID
    /// When it shows.
    @usableFromInline var start: Instant
    /// When its light begins to fade; `never` while the finger presses.
    @usableFromInline var end: Instant
  }

  @usableFromInline typealias Places = PerContact<Press?>

  @usableFromInline var places = Places(repeating: nil)
  /// From when on nothing shows: one look, for most ticks, in place of one at each press.
  @usableFromInline var dark = Instant.longAgo
  /// From when on no light changes, unless a finger does something.
  @usableFromInline var steady = Instant.longAgo
  /// How brightly targets showed at the last update, which is what is drawn.
  public private(set) var shown = Level()
  /// Whether any of them may have.
  @usableFromInline var isLit = false
  @usableFromInline var tuning: PressTuning
  /// What is darker than this shows nothing.
  @usableFromInline let faintest: Float

  /// How brightly targets show at a time.
  public struct Level: Equatable, BitwiseCopyable, Sendable {
    @usableFromInline var targets = PerContact<TargetID>(repeating: 0)
    @usableFromInline var brightnesses = PerContact<Float>(repeating: 0)

    /// Nothing shows.
    @inlinable
    public init() {}

    /// The brightness of one target, 0 to 1.
    @inlinable
    public func brightness(of target: TargetID) -> Float {
      var brightness: Float = 0
      for index in 0..<targets.count where targets[index] == target {
        brightness = max(brightness, brightnesses[index])
      }
      return brightness
    }

    /// How many targets may show at once.
    @inlinable
    public static var targetsMax: Int { contactsMax }

    /// One of the targets that show, by place; nil where none does.
    @inlinable
    public func target(at place: Int) -> TargetID? {
      brightnesses[place] > 0 ? targets[place] : nil
    }

    @inlinable
    public static func == (one: Level, other: Level) -> Bool {
      for index in 0..<one.targets.count {
        guard one.brightnesses[index] == other.brightnesses[index] else { return false }
        if one.brightnesses[index] > 0, one.targets[index] != other.targets[index] {
          return false
        }
      }
      return true
    }
  }

  /// - Parameter strength: the largest opacity with which a scene draws the light of a press. A
  ///   share of it that is below half of one of 255 levels draws nothing, and counts as dark.
  public init(_ tuning: PressTuning, strength: Float = 1) {
    self.tuning = tuning
    faintest = 0.5 / 255 / strength
  }

  /// Follows a contact.
  ///
  /// - Parameter scrolls: whether what it landed on scrolls.
  public mutating func follow(_ touch: Touch, scrolls: Bool) {
    defer { darken() }
    switch touch.change {
    case .landed:
      guard touch.isPress else { return }
      press(
        Press(
          contact: touch.contact, slot: touch.slot, target: touch.target,
          start: scrolls ? touch.time + tuning.delay : touch.time, end: .never))
    case .latched: break
    case .unpressed: end(touch.contact, at: touch.time, isTap: false)
    case .left: end(touch.contact, at: touch.time, isTap: touch.isPress)
    }
  }

  /// Nothing is pressed any more: what shows fades.
  public mutating func release(at time: Instant) {
    defer { darken() }
    for index in 0..<places.count {
      guard let press = places[index], press.end == .never else { continue }
      end(press.contact, at: time, isTap: false)
    }
  }

  /// Nothing is pressed, and nothing shows.
  public mutating func clear() {
    places = Places(repeating: nil)
    (dark, steady) = (.longAgo, .longAgo)
  }

  /// The presses of these fingers show no more, at once.
  public mutating func drop(_ contacts: ContactSet) {
    defer { darken() }
    for index in 0..<places.count {
      guard let press = places[index], press.end == .never, contacts.contains(press.slot) else {
        continue
      }
      places[index] = nil
    }
  }

  /// Takes a free place, or that of the press that has faded longest.
  private mutating func press(_ press: Press) {
    var place = 0
    for index in 0..<places.count {
      guard let other = places[index] else {
        place = index
        break
      }
      if let oldest = places[place], other.end < oldest.end { place = index }
    }
    places[place] = press
  }

  private mutating func end(_ contact: UInt16, at time: Instant, isTap: Bool) {
    for index in 0..<places.count {
      guard var press = places[index], press.contact == contact, press.end == .never else {
        continue
      }
      // One that did not show yet never does, unless it is a tap.
      guard time >= press.start || isTap else {
        places[index] = nil
        continue
      }
      press.start = min(press.start, time)
      press.end = time
      places[index] = press
    }
  }

  /// Finds out from when on nothing changes, and from when on nothing shows.
  private mutating func darken() {
    (dark, steady) = (.longAgo, .longAgo)
    for index in 0..<places.count {
      guard let press = places[index] else { continue }
      let isHeld = press.end == .never
      let end = isHeld ? press.start : press.end + tuning.fade
      steady = max(steady, end)
      dark = max(dark, isHeld ? .never : end)
    }
  }

  /// How brightly targets show at a time.
  @inlinable
  public func level(at time: Instant) -> Level {
    var level = Level()
    guard time < dark else { return level }
    for index in 0..<places.count {
      guard let press = places[index] else { continue }
      level.targets[index] = press.target
      level.brightnesses[index] = brightness(of: press, at: time)
    }
    return level
  }

  @inlinable
  func brightness(of press: Press, at time: Instant) -> Float {
    guard time >= press.start else { return 0 }
    guard time >= press.end else { return 1 }
    let left = 1 - min((time - press.end).seconds / tuning.fade.seconds, 1)
    return left * left < faintest ? 0 : left * left
  }

  /// Whether no light changes from `time` on unless a finger does something.
  @inlinable
  public func isResting(at time: Instant) -> Bool { time >= steady }

  /// A press shows at once on what does not move, and on what scrolls when it may be one.
  @inlinable
  public mutating func touch(_ touch: Touch, on ground: Ground) {
    follow(touch, scrolls: ground != .fixed)
  }

  public mutating func letGo(at time: Instant) { release(at: time) }
  public mutating func suspend(at time: Instant) { clear() }
  public mutating func pace(by pacing: Pacing) { tuning.fade = pacing.wholeFrames(tuning.fade) }

  @inlinable
  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    // Dark before, and dark now.
    guard isLit || time < dark else { return }
    isLit = time < dark
    relight(level(at: time), &changes)
  }

  @usableFromInline
  mutating func relight(_ level: Level, _ changes: inout PartChanges) {
    let before = shown
    guard before != level else { return }
    shown = level
    for place in 0..<Level.targetsMax {
      if let target = before.target(at: place),
        before.brightness(of: target) != level.brightness(of: target)
      {
        changes.add(target)
      }
      if let target = level.target(at: place), before.brightness(of: target) == 0 {
        changes.add(target)
      }
    }
  }
}

/// How a press shows.
public struct PressTuning: TuningTable {
  /// On what scrolls a press shows after this time, so that a list does not flicker under a finger
  /// that is about to scroll it. Flutter waits 100 ms.
  public var delay: Interval = .milliseconds(60)
  /// How long the light takes to go out after the finger has left.
  public var fade: Interval = .milliseconds(300)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.time(
      &delay, "press.delay", inMilliseconds: 0...1000,
      "A press shows after this time on what scrolls, at once on anything else.")
    visitor.fade(
      &fade, "press.fade", inMilliseconds: 1...10_000,
      "The light of a press goes out in this time when the finger has left.")
  }
}
