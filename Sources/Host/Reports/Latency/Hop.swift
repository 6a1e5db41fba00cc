import Sessions
public import TactusCore

/// A part of the path of a touch to the screen. Its raw value names it in reports and limits.
public enum Hop: String, CaseIterable, Sendable {
  /// From the kernel's stamp until the report had been read.
  case stampRead = "stamp-read"
  /// From there until a tick took it.
  case readTick = "read-tick"
  /// From there until the tick's gestures were out.
  case tickGesture = "tick-gesture"
  /// From the tick until the tick that draws what the touch made began.
  case tickDraw = "tick-draw"
  /// From there until the picture had been handed to the display.
  case drawPicture = "draw-picture"
  /// Both together: from the tick until the picture was out.
  case tickPicture = "tick-picture"
  /// From there until the screen began to show it.
  case pictureFlip = "picture-flip"
  /// From the stamp until the gesture was out.
  case stampGesture = "stamp-gesture"
  /// The whole path that can be measured.
  case stampFlip = "stamp-flip"
  /// From the finger to the light: the whole path, with what lies before and after it, which the
  /// board states and no program can measure.
  case touchPhoton = "touch-photon"

  /// The hops that follow each other from the stamp to the screen: they add up to the whole.
  public static let path: [Hop] = [.stampRead, .readTick, .tickDraw, .drawPicture, .pictureFlip]

  /// How long a touch took for it, in microseconds; nil when it did not go there. A time stamp that
  /// is later than what follows it gives a negative hop, which is not hidden.
  ///
  /// - Parameter stated: what the board states; used only for the path from the finger to the
  ///   light.
  public func time(
    of chain: TouchChain, _ stated: StatedLatency = StatedLatency()
  ) -> Int64? {
    switch self {
    case .stampRead: from(chain.read == nil ? nil : chain.stamp, to: chain.read)
    case .readTick: from(chain.read ?? chain.stamp, to: chain.taken)
    case .tickGesture: from(chain.taken, to: chain.gesture)
    case .tickDraw: from(chain.taken, to: chain.drawStart)
    case .drawPicture: from(chain.drawStart, to: chain.picture?.handedOver)
    case .tickPicture: from(chain.taken, to: chain.picture?.handedOver)
    case .pictureFlip: from(chain.picture?.handedOver, to: chain.flip)
    case .stampGesture: from(chain.stamp, to: chain.gesture)
    case .stampFlip: from(chain.stamp, to: chain.flip)
    case .touchPhoton: from(chain.stamp, to: chain.flip).map { $0 + stated.sum.microseconds }
    }
  }

  private func from(_ start: Instant?, to end: Instant?) -> Int64? {
    guard let start, let end else { return nil }
    return (end - start).microseconds
  }
}

extension TouchChain {
  /// When the tick that drew its picture had it: the start of that tick, or the reading of a frame
  /// that came while the tick was already running.
  public var drawStart: Instant? {
    guard let picture, let taken else { return nil }
    return max(picture.start, taken)
  }
}

/// What lies before and after the path that a program can measure, as the board states it.
public struct StatedLatency: Equatable, Sendable {
  /// From the middle of the controller's scan until its report can be read.
  public var report: Interval
  /// From when the screen begins to show a picture until its middle does.
  public var scanOut: Interval

  public init(report: Interval = .zero, scanOut: Interval = .zero) {
    self.report = report
    self.scanOut = scanOut
  }

  public var sum: Interval { report + scanOut }
}
