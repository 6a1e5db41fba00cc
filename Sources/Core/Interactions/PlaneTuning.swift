public import Gestures
public import TactusCore

/// How a plane is moved, and how it moves by itself.
public struct PlaneTuning: TuningTable {
  public var limits = PlaneLimits()
  /// One finger that zooms after a tap moves by this for each doubling: 128 as in MapLibre.
  public var zoomDistance: Float = 128
  /// A turn that ends nearer to upright than this ends there: 7°, as in MapLibre.
  public var uprightSnap: Float = 0.122_173_05
  /// Fingers that turned the plane by no more than this only trembled: 2°.
  public var turnMin: Float = 0.034_906_585
  /// A finger that leaves a pair when it is nearer than this to the other one has merged with it:
  /// panels see two fingertips 8 mm apart as one.
  public var mergeDistance: Float = 50
  /// Moves the plane to where a tap or a button sends it.
  public var flight = Spring(response: 0.35, dampingFraction: 1)
  public var glide = PlaneGlideTuning()

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    limits.visit(&visitor)
    visitor.length(
      &zoomDistance, "plane.zoomDistance", in: 10...10_000,
      "One finger that zooms after a tap doubles the scale each time it has moved so far down.")
    visitor.angle(
      &uprightSnap, "plane.uprightSnap", in: 0...1,
      "A turn that ends nearer to upright than this ends there.")
    visitor.angle(
      &turnMin, "plane.turnMin", in: 0...1,
      "Two fingers that turned the plane farther than this feel how it comes to lie upright.")
    visitor.length(
      &mergeDistance, "plane.mergeDistance", in: 0...10_000,
      "A finger that vanishes nearer than this to another one has merged with it.")
    visitor.spring(
      &flight, response: "plane.flight.response", damping: "plane.flight.damping",
      "The spring that moves the plane to where a tap or a button takes it.")
    glide.visit(&visitor)
  }
}

/// How far a plane can be zoomed and pushed, and how it resists beyond that.
///
/// Limits apply where the user's input enters, never to values read back: fingers may pull the
/// plane past a limit against resistance, and it springs back when they let go.
public struct PlaneLimits: TuningTable {
  public var scaleMin: Float = 0.5
  public var scaleMax: Float = 8
  /// What a scale past a limit approaches, as a multiple of the limit.
  public var stretch: Float = 1.5
  /// The share by which the plane follows right behind a limit. Known from the lists of iOS.
  public var share: Float = 0.55
  /// The least share of what is looked at that shows the plane at rest.
  public var inView: Float = 0.1

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.ratio(
      &scaleMin, "plane.scaleMin", in: 0.01...1, "The plane comes to rest at no smaller scale.")
    visitor.ratio(
      &scaleMax, "plane.scaleMax", in: 1...100, "The plane comes to rest at no larger scale.")
    visitor.ratio(
      &stretch, "plane.stretch", in: 1.01...10,
      "Fingers never pull the scale farther past a limit than by this factor.")
    visitor.ratio(
      &share, "plane.resistance", in: 0.01...1,
      "Right behind a limit the plane follows the fingers by this share.")
    visitor.ratio(
      &inView, "plane.inView", in: 0...0.2,
      "Wherever the plane comes to rest, at least this share of the screen shows it.")
  }
}

/// How a plane glides on when a finger flicks it.
public struct PlaneGlideTuning: TuningTable {
  /// The time constant: with 400 ms a plane at 1,000 pt/s slows down by 2,500 pt/s each second, as
  /// MapLibre's maps do.
  public var glide: Interval = .milliseconds(400)
  /// A slower finger leaves the plane where it is. Android's lists need as much.
  public var speedMin: Float = 50
  /// A faster one counts as this fast.
  public var speedMax: Float = 5000
  /// A glide has ended when it is slower than this: a third of a pixel in a frame or less.
  public var endSpeed: Float = 10
  /// A finger that stays when another one leaves the plane glides on from here: what it moves as
  /// both leave is no flick. Two that leave together have moved it so far as well.
  public var distance: Float = 10
  /// Brings the plane back from past a limit.
  public var bounce = Spring(response: 0.3, dampingFraction: 1)

  public init() {}

  /// A velocity, in points per second, with which a bounce swings no farther than `distance` points
  /// away from where it begins; of another one as much as does.
  ///
  /// A critically damped spring that is launched from its place with v swings by v / (e·ω), one
  /// without damping by v / ω; one that begins at a distance swings no farther from there.
  func bounceSpeed(_ velocity: Float, swinging distance: Float) -> Float {
    let share: Float = bounce.dampingFraction < 1 ? 1 : 2.718
    let speedMax = max(distance, 0) * share * 2 * Float.pi / bounce.response
    return min(max(velocity, -speedMax), speedMax)
  }

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.time(
      &glide, "plane.glide", inMilliseconds: 10...10_000,
      "A plane that glides on loses 63 % of its speed in this time.")
    visitor.speed(
      &speedMin, "plane.glideSpeedMin", in: 1...10_000,
      "A plane glides on when a finger leaves it faster than this.")
    visitor.speed(
      &speedMax, "plane.glideSpeedMax", in: 10...20_000, "A plane glides on no faster than this.")
    visitor.speed(
      &endSpeed, "plane.glideSpeedEnd", in: 1...1000, "A glide ends when it is slower than this.")
    visitor.length(
      &distance, "plane.glideDistance", in: 0...10_000,
      "A finger that took over from two, or two together, flick the plane when they have moved it farther than this."
    )
    visitor.spring(
      &bounce, response: "plane.bounce.response", damping: "plane.bounce.damping",
      "The spring that brings the plane back from past a limit.")
  }
}
