import Raster

/// The colours that the scenes share: a dark background with lit content.
enum Theme {
  static var background: Color { Color(rgb: 0x0E1320) }
  static var bar: Color { Color(rgb: 0x161D2E) }
  static var card: Color { Color(rgb: 0x1B2438) }
  static var cardEdge: Color { Color(rgb: 0x28334C) }
  static var text: Color { Color(rgb: 0xF2F5FB) }
  static var secondaryText: Color { Color(rgb: 0x93A0BC) }
  static var faint: Color { Color(rgb: 0x3A4663) }
  static var accent: Color { Color(rgb: 0x4C8DFF) }
  static var danger: Color { Color(rgb: 0xF0566A) }
}
