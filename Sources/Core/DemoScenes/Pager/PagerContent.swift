import Interactions
import Raster

/// The texts of the pager scene: places, each in four kinds of light.
enum PagerContent {
  static func album(_ index: Int) -> StaticString {
    switch index {
    case 0: "Fjord"
    case 1: "High pass"
    case 2: "Twin lakes"
    case 3: "Far range"
    case 4: "Granite bay"
    default: "Northern ridge"
    }
  }

  static func accent(_ index: Int) -> Color {
    switch index {
    case 0: Color(rgb: 0x4C8DFF)
    case 1: Color(rgb: 0xF2A33A)
    case 2: Color(rgb: 0x35C28B)
    case 3: Color(rgb: 0xF0628A)
    case 4: Color(rgb: 0x2BB3C0)
    default: Color(rgb: 0xA678F0)
    }
  }

  static func page(_ index: Int) -> StaticString {
    switch index {
    case 0: "Morning"
    case 1: "Noon"
    case 2: "Evening"
    default: "Night"
    }
  }

  static func detail(_ index: Int) -> StaticString {
    switch index {
    case 0: "Time"
    case 1: "Place"
    case 2: "Aperture"
    case 3: "Shutter"
    case 4: "Sensitivity"
    case 5: "Focal length"
    default: "Notes"
    }
  }

  /// The value of a detail of a page.
  static func value(_ index: Int, album: Int, page: Int) -> Label {
    switch index {
    case 0: Label().appending(6 + 5 * page).appending(":").appending(5 * album + 10)
    case 1: Label(self.album(album))
    case 2: Label("f/").appending(page == 3 ? 2 : 8)
    case 3: Label("1/").appending(page == 3 ? 4 : 250).appending(" s")
    case 4: Label("ISO ").appending(page == 3 ? 1600 : 100)
    case 5: Label().appending(24 + 7 * album).appending(" mm")
    default: Label("Entry ").appending(album * PagerTarget.pageCount + page + 1)
    }
  }
}

/// The colours of a landscape in one light.
struct PagerLight: BitwiseCopyable, Sendable {
  var skyTop: Color
  var skyBottom: Color
  var far: Color
  var near: Color
  var waterTop: Color
  var waterBottom: Color
  var sun: Color
  /// The position of the sun or the moon, as fractions of the picture's width and height.
  var sunX: Float
  var sunY: Float

  init(page: Int) {
    switch page {
    case 0:
      self.init(
        sky: (0x7FB7E8, 0xFCE0C0), land: (0x8FA3C4, 0x4D6388), water: (0xC9D8E6, 0x5E83AE),
        sun: 0xFFF3D6, at: (0.30, 0.20))
    case 1:
      self.init(
        sky: (0x2E86DE, 0xA9D8F5), land: (0x6E94A8, 0x2F6B52), water: (0x7EC4E0, 0x1D6FA3),
        sun: 0xFFFBE8, at: (0.62, 0.18))
    case 2:
      self.init(
        sky: (0x3B2A6B, 0xFF9A5A), land: (0x8A4F7D, 0x3A2450), water: (0xF08A5D, 0x3B2A5E),
        sun: 0xFFD27A, at: (0.66, 0.27))
    default:
      self.init(
        sky: (0x070B1F, 0x23335C), land: (0x2A3A61, 0x101931), water: (0x24365F, 0x0A1024),
        sun: 0xE6ECFA, at: (0.40, 0.22))
    }
  }

  private init(
    sky: (UInt32, UInt32), land: (UInt32, UInt32), water: (UInt32, UInt32), sun: UInt32,
    at place: (Float, Float)
  ) {
    skyTop = Color(rgb: sky.0)
    skyBottom = Color(rgb: sky.1)
    far = Color(rgb: land.0)
    near = Color(rgb: land.1)
    waterTop = Color(rgb: water.0)
    waterBottom = Color(rgb: water.1)
    self.sun = Color(rgb: sun)
    (sunX, sunY) = place
  }
}
