/// What is drawn, on a surface of 800 × 480 pixels, with images of 400 × 300.
enum BenchRow: String, CaseIterable {
  case opaqueFill = "opaque fill"
  case fill = "fill 50 %"
  case blit = "blit"
  case fadedImage = "image at 50 %"
  /// An image of the other format than the surface's.
  case convertedImage = "image of the other format"
  case mask = "alpha mask with a tint"
  case text = "text, 1,000 glyphs"
  case nearest = "rotate + scale, nearest"
  case bilinear = "rotate + scale, bilinear"
  case opaqueRounded = "rounded rectangle"
  case rounded = "rounded rectangle 50 %"
  case circle = "circle"
  case line = "line of 8 px"
  case shadow = "shadow"

  /// What the row is to be compared with.
  var aim: Aim {
    switch self {
    case .opaqueFill, .blit: .plain(1.1)
    case .opaqueRounded, .rounded, .circle, .line, .shadow: .none
    default: .pixman(1)
    }
  }
}

/// At most how many times as long a row may take.
enum Aim {
  /// As memset, or memcpy, of the bytes that the row changes.
  case plain(Double)
  /// As pixman.
  case pixman(Double)
  case none
}
