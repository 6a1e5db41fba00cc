/// What is drawn; `Geometry` holds how large.
enum BenchRow: UInt8 {
  case opaqueFill
  case fill
  case blit
  case fadedImage
  /// An image of the other format than the surface's.
  case convertedImage
  case mask
  /// An image with an alpha of its own.
  case argb
  case text
  case nearest
  case bilinear
  case opaqueRounded
  case rounded
  case circle
  case line
  case shadow

  static var count: Int { Int(BenchRow.shadow.rawValue) + 1 }

  /// Traps outside `0 ..< count`.
  static func at(_ place: Int) -> BenchRow {
    guard let row = BenchRow(rawValue: UInt8(place)) else { preconditionFailure("no such row") }
    return row
  }

  var name: StaticString {
    switch self {
    case .opaqueFill: "opaque fill"
    case .fill: "fill 50 %"
    case .blit: "blit"
    case .fadedImage: "image at 50 %"
    case .convertedImage: "image of the other format"
    case .mask: "alpha mask with a tint"
    case .argb: "ARGB over"
    case .text: "text"
    case .nearest: "rotate + scale, nearest"
    case .bilinear: "rotate + scale, bilinear"
    case .opaqueRounded: "rounded rectangle"
    case .rounded: "rounded rectangle 50 %"
    case .circle: "circle"
    case .line: "line of 8 px"
    case .shadow: "shadow"
    }
  }
}
