import TactusCore

/// A way that the plane goes on its own.
enum PlaneCourse: BitwiseCopyable, Sendable {
  /// - Parameter isSent: whether a tap or a button sent it there; otherwise it springs back.
  case flight(PlaneFlight, isSent: Bool)
  case glide(PlaneGlide)

  var isSent: Bool {
    switch self {
    case .flight(_, let isSent): isSent
    case .glide: false
    }
  }

  /// Where it comes to rest, and when.
  var end: PlaneTransform {
    switch self {
    case .flight(let flight, _): flight.end
    case .glide(let glide): glide.end
    }
  }

  var restInstant: Instant {
    switch self {
    case .flight(let flight, _): flight.restInstant
    case .glide(let glide): glide.restInstant
    }
  }

  func transform(at time: Instant) -> PlaneTransform {
    switch self {
    case .flight(let flight, _): flight.transform(at: time)
    case .glide(let glide): glide.transform(at: time)
    }
  }

  func velocity(at time: Instant) -> PlaneVelocity {
    switch self {
    case .flight(let flight, _): flight.velocity(at: time)
    case .glide(let glide): glide.velocity(at: time)
    }
  }
}
