public import Raster
public import TactusCore

/// The colours that the scenes share.
public enum Theme: UInt8, BitwiseCopyable, Sendable {
  /// A dark background with lit content: for a display in a dim room, or one that saves power.
  case dark
  /// A light background with dark text: for daylight.
  case light

  public var background: Color { either(0x0E1320, 0xEEF1F6) }
  /// Above and below what scrolls.
  public var bar: Color { either(0x161D2E, 0xFFFFFF) }
  public var card: Color { either(0x1B2438, 0xFFFFFF) }
  public var cardEdge: Color { either(0x28334C, 0xD5DBE6) }
  public var text: Color { either(0xF2F5FB, 0x141A28) }
  public var secondaryText: Color { either(0x93A0BC, 0x55617A) }
  /// What is there but cannot be used now, and what only decorates.
  public var faint: Color { either(0x3A4663, 0xB4BDCD) }
  /// Text of what cannot be used now.
  public var disabledText: Color { faint.mixed(with: secondaryText, share: 0.4) }
  public var accent: Color { either(0x4C8DFF, 0x1F66E5) }
  public var danger: Color { either(0xF0566A, 0xD32F45) }
  /// Text on a ground of an accent colour.
  public var textOnAccent: Color { either(0x0E1320, 0xFFFFFF) }
  /// What a press lays over something.
  public var press: Color { either(0xFFFFFF, 0x000000) }

  /// What slides in a switch, or along a slider.
  public var knob: Color { either(0xF2F5FB, 0xFFFFFF) }

  /// A colour of the content as it is used for text and for what lies under text. On a light ground
  /// it is darkened until it contrasts 4.5 to 1 with everything light, as WCAG 2 asks of text.
  public func legible(_ color: Color) -> Color {
    guard self == .light else { return color }
    let red = Float(Int(color.red)) / 255
    let green = Float(Int(color.green)) / 255
    let blue = Float(Int(color.blue)) / 255
    // The squares stand for sRGB's curve, and are above it: it is rather too dark.
    let luminance = 0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue
    guard luminance > Self.luminanceMax else { return color }
    return color.mixed(with: .black, share: 1 - (Self.luminanceMax / luminance).squareRoot())
  }

  /// The relative luminance that contrasts 4.5 to 1 with the background, which is the darkest of
  /// what is light.
  private static var luminanceMax: Float { 0.154 }

  private func either(_ dark: UInt32, _ light: UInt32) -> Color {
    Color(rgb: self == .dark ? dark : light)
  }
}

/// Which theme the scenes are drawn in.
public struct ThemeTuning: TuningTable {
  private var place: Int32 = 0

  public init() {}

  public var theme: Theme { Theme(rawValue: UInt8(truncatingIfNeeded: place)) ?? .dark }

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.choice(
      &place, "theme", among: "dark light", "The colours of what is drawn.")
  }
}
