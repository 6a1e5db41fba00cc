import Controls
import Foundation
import Interactions
import Testing

@testable import DemoScenes
@testable import Raster

/// The colours of the content can be read in both themes.
struct ThemeTests {
  static let contents =
    (0..<Tab.count).map { Tab($0).accent }
    + (0..<PagerTarget.albumCount).map(PagerContent.accent)

  @Test func lightThemeDarkensWhatIsReadToAContrastOfFourAndAHalf() {
    for color in Self.contents {
      let ink = Theme.light.legible(color)
      for ground in [Theme.light.textOnAccent, Theme.light.bar, Theme.light.background] {
        #expect(contrast(ink, ground) >= 4.5)
      }
    }
  }

  @Test func darkThemeKeepsItsColours() {
    for color in Self.contents {
      #expect(Theme.dark.legible(color) == color)
      #expect(contrast(color, Theme.dark.textOnAccent) >= 4.5)
    }
  }

  @Test func whatIsDarkEnoughStaysAsItIs() {
    let color = Color(rgb: 0x1B3A6B)
    #expect(Theme.light.legible(color) == color)
  }

  @Test(arguments: [Theme.dark, .light])
  func accentOfAThemeCarriesItsText(_ theme: Theme) {
    #expect(contrast(theme.accent, theme.textOnAccent) >= 4.5)
  }

  @Test(arguments: [Theme.dark, .light])
  func knobIsLightOnWhatItSlidesIn(_ theme: Theme) {
    #expect(luminance(theme.knob) > luminance(theme.faint))
  }

  /// The contrast of WCAG 2, 1 to 21.
  private func contrast(_ a: Color, _ b: Color) -> Double {
    let (a, b) = (luminance(a), luminance(b))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The relative luminance of WCAG 2, 0 to 1.
  private func luminance(_ color: Color) -> Double {
    func linear(_ channel: UInt8) -> Double {
      let share = Double(channel) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green)
      + 0.0722 * linear(color.blue)
  }
}
