import TactusCore

/// One statement of a finger script, before positions are resolved.
struct ScriptStatement: Sendable {
  var start: ScriptStart
  var action: ScriptAction
  var location: ScriptLocation
}

/// When a statement starts.
enum ScriptStart: Sendable {
  /// When the statement before it ends; within `together`, when the block starts.
  case inTurn
  /// This long after it would start in turn.
  case after(Interval)
  /// This long after the start of the enclosing block.
  case at(Interval)
}

enum ScriptAction: Sendable {
  /// The contact is nil for what a tap of the hand has.
  case taps(ScriptPlace, count: Int, contact: Interval?)
  case press(finger: String?, ScriptPlace)
  case move(finger: String?, [ScriptLeg], over: Interval, SpeedProfile)
  case lift(finger: String?, Stroke.Ending)
  /// How large a finger is, in points, and how hard it presses, 0 to 1; nil for as before.
  case imprint(finger: String, size: Double?, pressure: Double?)
  case drag(ScriptPlace, [ScriptLeg], ScriptPace)
  case pair(ScriptPair)
  case path(ScriptPath)
  case cancelAll
  case device(DeviceEvent.Kind)
  case shake(for: Interval, peak: Double)
  case wait(Interval)
  /// Whose hand does what follows.
  case hand(Hand)
  case sequence([ScriptStatement])
  case together([ScriptStatement])
  case rounds(Int, [ScriptStatement])
}

/// A position as written.
struct ScriptPlace: Sendable {
  enum Anchor: Sendable {
    case coordinates(x: ScriptCoordinate, y: ScriptCoordinate)
    case target(String, offset: SIMD2<Double>)
  }

  var anchor: Anchor
  var location: ScriptLocation
}

enum ScriptCoordinate: Sendable {
  case points(Double)
  /// Of the screen's width or height.
  case percent(Double)
}

/// One leg of a path.
enum ScriptLeg: Sendable {
  case to(ScriptPlace)
  case by(SIMD2<Double>)
}

/// How long a path takes.
enum ScriptPace: Sendable {
  case over(Interval, SpeedProfile, isStated: Bool)
  /// A flick that lifts at this many points per second.
  case flick(liftSpeed: Double)
}

/// A finger as a panel has scanned it.
struct ScriptPath: Sendable {
  var start: ScriptPlace
  var imprint = Imprint.none
  /// Where it was at each later scan, after its landing; in order of time.
  var scans: [(after: Interval, place: ScriptPlace, imprint: Imprint)] = []
  /// After its landing.
  var end = Interval.zero
  var ending = Stroke.Ending.lifted
}

/// Two fingers that move around their centre.
struct ScriptPair: Sendable {
  var center: ScriptPlace
  var drift = SIMD2<Double>.zero
  var spanFrom: Double
  var spanTo: Double
  /// Degrees.
  var angle = 0.0
  var turn = 0.0
  var duration = ScriptDefaults.pairDuration
  var profile = SpeedProfile.minimumJerk
}

/// Defaults for what a statement leaves out.
enum ScriptDefaults {
  /// A finger rests on the glass for 50 to 80 ms in a tap.
  static let tapContact = Interval.milliseconds(60)
  /// From the release of the first tap of a double tap to the landing of the second.
  static let doubleTapGap = Interval.milliseconds(120)
  /// Safely beyond the 500 ms of a long press.
  static let holdContact = Interval.milliseconds(700)
  static let dragDuration = Interval.milliseconds(400)
  static let swipeDuration = Interval.milliseconds(200)
  static let pairDuration = Interval.milliseconds(400)
  /// The distance between the fingers of a rotation, in points (19 mm).
  static let rotationSpan = 120.0
  static let shakeDuration = Interval.milliseconds(500)
  /// In units of standard gravity; deliberately shaking a phone gives 2 to 3.
  static let shakePeak = 2.5
}
