/// How bold text is.
public enum FontWeight: UInt8, BitwiseCopyable, Sendable {
  case regular, semibold
}

/// How large and how bold text is.
public struct TextStyle: Equatable, BitwiseCopyable, Sendable {
  /// The em size in points.
  public var size: Float
  public var weight: FontWeight

  public init(size: Float, weight: FontWeight = .regular) {
    self.size = size
    self.weight = weight
  }

  public static var caption: TextStyle { TextStyle(size: 11) }
  public static var footnote: TextStyle { TextStyle(size: 13) }
  public static var body: TextStyle { TextStyle(size: 16) }
  public static var headline: TextStyle { TextStyle(size: 16, weight: .semibold) }
  public static var title: TextStyle { TextStyle(size: 20, weight: .semibold) }
  public static var largeTitle: TextStyle { TextStyle(size: 28, weight: .semibold) }

  public var semibold: TextStyle { TextStyle(size: size, weight: .semibold) }
}

/// Which part of a line of text is at its anchor.
public enum TextAlignment: UInt8, BitwiseCopyable, Sendable {
  case leading, center, trailing
}
