import Sessions
public import TactusCore

/// A part of the way of a touch to the screen. Its raw value names it in reports and limits.
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
  /// Both: from the tick until the picture was out.
  case tickPicture = "tick-picture"
  /// From there until the screen began to show it.
  case pictureFlip = "picture-flip"
  /// From the stamp until the gesture was out.
  case stampGesture = "stamp-gesture"
  /// The whole way.
  case stampFlip = "stamp-flip"

  /// The hops that follow each other from the stamp to the screen: they add up to the whole.
  public static let path: [Hop] = [.stampRead, .readTick, .tickDraw, .drawPicture, .pictureFlip]

  /// How long a touch took for it, in microseconds; nil when it did not go there. A time stamp that
  /// is later than what follows it gives a negative hop, and is no reason to hide it.
  public func time(of chain: TouchChain) -> Int64? {
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
