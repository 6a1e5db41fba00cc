import Raster
public import TactusCore

/// Where a finger is on a picture: a disc with the number of its contact.
public struct FingerMark: Equatable, Sendable {
  /// The number of the contact.
  public let id: UInt16
  /// Its place in pixels of the picture.
  public let place: Point

  public init(id: UInt16, place: Point) {
    self.id = id
    self.place = place
  }

  /// Large enough for its number in the smallest text, in pixels of the thumbnail.
  private static let radius: Float = 11
  private static let face = Color(rgb: 0xFFB300)
  private static let rim = Color(rgb: 0x16181D)

  /// Draws it at `scale` pixels of the canvas for one of the picture.
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
