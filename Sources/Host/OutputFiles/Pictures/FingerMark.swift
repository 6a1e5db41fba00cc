import Raster
public import TactusCore

/// Marks a finger on a picture: a disc with the id of its contact.
public struct FingerMark: Equatable, Sendable {
  /// The id of the contact.
  public let id: UInt16
  /// Its position in pixels of the picture.
  public let place: Point

  public init(id: UInt16, place: Point) {
    self.id = id
    self.place = place
  }

  /// In pixels of the thumbnail; large enough for the id in the smallest text style.
  private static let radius: Float = 11
  private static let face = Color(rgb: 0xFFB300)
  private static let rim = Color(rgb: 0x16181D)

  /// Draws it at `scale` canvas pixels per picture pixel.
  func draw(on canvas: inout Canvas, scale: Float) {
    let center = Point(x: place.x * scale, y: place.y * scale)
    canvas.fillCircle(center: center, radius: Self.radius, Self.rim)
    canvas.fillCircle(center: center, radius: Self.radius - 2, Self.face)
    let box = Rect(
      x: center.x - Self.radius, y: center.y - Self.radius, width: 2 * Self.radius,
      height: 2 * Self.radius)
    canvas.text(Label("").appending(Int(id)), in: box, .footnote, Self.rim, alignment: .center)
  }
}
