public import TactusCore

/// The limits that distinguish gestures from one another. A value has the defaults; a board or a
/// scene overrides individual limits.
public struct GestureThresholds: TuningTable {
  /// How far from its landing point a tap may lift, in points.
  public var tapDistance: Float = 10
  /// The next tap of a multiple tap lands sooner than this after the previous lift.
  public var multipleTapInterval: Interval = .milliseconds(500)
  /// … and at most this far from the previous tap, in points.
  public var multipleTapDistance: Float = 45
  /// A tap lifts sooner than this after it landed; zero for however long it takes. Where a long
  /// press watches the contact too, it must lift before that would fire.
  public var tapDurationMax: Interval = .zero
  /// How long a contact is held before a long press fires.
  public var longPressDuration: Interval = .milliseconds(500)
  /// How far a held contact may stray, in points.
  public var longPressDistance: Float = 10
  /// The fingers of a chord land, and the last of them lifts, within this.
  public var chordDuration: Interval = .milliseconds(300)
  /// A drag begins when a contact is farther than this from its landing point, in points.
  public var dragDistance: Float = 10
  /// The direction of a contact is decided when it is farther than this along either axis, in
  /// points.
  public var latchDistance: Float = 5
  /// How far ahead the predicted end of a drag looks: where the finger would be by then.
  public var dragPrediction: Interval = .milliseconds(250)
  /// An edge swipe starts within this of its edge, in points.
  public var edgeDistance: Float = 20
  /// A finger that joins or leaves a pair for less than this changes nothing.
  public var handoverDelay: Interval = .milliseconds(50)
  /// Two fingers rest while neither their span nor the arc that one goes around the other changes
  /// by more than this, in points, nor their centroid by more than half of it.
  public var deadBand: Float = 1.5
  /// Two fingers that moved rest again when they have stayed within the dead band for this long.
  public var restInterval: Interval = .milliseconds(150)
  /// A contact that jumps farther than this between two samples is another contact, in points: 40
  /// mm, which no finger does within …
  public var leapDistance: Float = 252
  /// … this time; a panel that samples less often allows as much more.
  public var leapInterval: Interval = .milliseconds(10)
  /// A contact that is larger than this, in points, is a palm: the panel's driver may call it a
  /// finger, and it is cancelled, until it lifts. Zero where sizes do not matter, as in libinput
  /// for touchscreens: many drivers count in units of their own. A thumb that lies flat is shorter
  /// than 25 mm, which is 157 points.
  public var palmSize: Float = 0
  /// A velocity is fitted to the samples of this last while, as Android's and Flutter's are.
  public var velocityWindow: Interval = .milliseconds(100)
  /// A finger that rested this long before it lifted has no velocity. What it did in this last
  /// while bounds its velocity.
  public var velocityRest: Interval = .milliseconds(40)
  /// It rested when it was no farther than this from where it lifted, in points: more than a
  /// fingertip trembles, less than a slow drag covers. On a panel that trembles more, five
  /// times its noise.
  public var velocityStillness: Float = 1.5
  /// The standard deviation of the places that the panel reports, in points; 0.3 is that of a
  /// fingertip on a good panel.
  public var velocityNoise: Float = 0.3
  public var shake = ShakeThresholds()

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &tapDistance, "tap.slop", in: 0...10_000,
      "A tap lifts within this of where it landed.")
    visitor.time(
      &multipleTapInterval, "tap.interval", inMilliseconds: 0...60_000,
      "The next tap of a multiple tap lands sooner than this after the lift before it.")
    visitor.length(
      &multipleTapDistance, "tap.apart", in: 0...10_000,
      "The next tap of a multiple tap lands within this of the one before it.")
    visitor.time(
      &tapDurationMax, "tap.durationMax", inMilliseconds: 0...60_000,
      "A tap lifts sooner than this, and before a long press fires; 0: however long it takes.")
    visitor.time(
      &longPressDuration, "press.duration", inMilliseconds: 0...60_000,
      "A contact is held this long until a long press fires.")
    visitor.length(
      &longPressDistance, "press.slop", in: 0...10_000,
      "A held contact strays no farther than this.")
    visitor.time(
      &chordDuration, "chord.duration", inMilliseconds: 0...60_000,
      "The fingers of a chord land, and the last of them lifts, within this.")
    visitor.length(
      &dragDistance, "drag.distance", in: 0...10_000,
      "A drag begins when its contact is farther than this from where it landed.")
    visitor.length(
      &latchDistance, "drag.latch", in: 0...10_000,
      "A contact's direction is decided when it is farther than this along either axis.")
    visitor.time(
      &dragPrediction, "drag.prediction", inMilliseconds: 0...10_000,
      "A drag's predicted end is where its finger would be after this, at the speed that it has.")
    visitor.length(
      &edgeDistance, "edge.distance", in: 0...10_000,
      "An edge swipe starts within this of its edge.")
    visitor.time(
      &handoverDelay, "pair.delay", inMilliseconds: 0...60_000,
      "A finger that joins or leaves a pair for less than this changes nothing.")
    visitor.length(
      &deadBand, "pair.deadBand", in: 0...100,
      "Two fingers rest while their span, or the arc of their turn, changes by no more than this.")
    visitor.time(
      &restInterval, "pair.rest", inMilliseconds: 0...60_000,
      "Two fingers that moved rest again after staying within the dead band for this long.")
    visitor.length(
      &leapDistance, "contact.leap", in: 1...100_000,
      "A contact that jumps farther than this between two samples is another one.")
    visitor.time(
      &leapInterval, "contact.leapTime", inMilliseconds: 1...1_000,
      "A panel that samples less often than this allows a longer jump, in proportion.")
    visitor.length(
      &palmSize, "contact.palmSize", in: 0...254,
      "A contact larger than this is a palm, and is cancelled; 0: sizes do not matter.")
    visitor.time(
      &velocityWindow, "velocity.window", inMilliseconds: 10...200,
      "A velocity is that of the samples of this last while.")
    visitor.time(
      &velocityRest, "velocity.rest", inMilliseconds: 1...1_000,
      "A finger that rested this long before it lifted has no velocity.")
    visitor.length(
      &velocityStillness, "velocity.stillness", in: 0...100,
      "A finger rests while it stays within this of where it lifts.")
    visitor.length(
      &velocityNoise, "velocity.noise", in: 0...10,
      "The jitter of reported positions, as a standard deviation.")
    shake.visit(&visitor)
  }

  /// How far apart two samples of a finger at rest are at most, in points: five times the panel's
  /// noise, which two samples of one place exceed in one case of five hundred.
  var restReach: Float { max(velocityStillness, 5 * velocityNoise) }

  /// Whether the panel's noise decides how far apart they are.
  var isTrembling: Bool { 5 * velocityNoise > velocityStillness }

  /// Farther than this from its landing point, in points, no contact can still become a tap, a long
  /// press or a drag, except with recognizers that have a distance of their own.
  public var decisionDistance: Float { max(tapDistance, max(longPressDistance, dragDistance)) }
}
