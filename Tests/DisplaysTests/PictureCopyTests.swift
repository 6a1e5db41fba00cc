import Firmware
import Raster
import TactusCore
import TestSupport
import Testing

@testable import Displays

/// What a screen's memory holds, compared pixel by pixel with what a plain reading of the rules
/// gives.
@Suite struct PictureCopyTests {
  /// A screen of letters: `-` is a pixel that was never written.
  @Test(arguments: [
    (Orientation.normal, 5, 4, ["-----", "-abc-", "-def-", "-----"]),
    (.upsideDown, 5, 4, ["-----", "-fed-", "-cba-", "-----"]),
    // The screen is mounted so that its picture must turn clockwise to be upright: its own top is
    // the user's right.
    (.clockwise, 2, 3, ["cf", "be", "ad"]),
    (.counterclockwise, 2, 3, ["da", "eb", "fc"]),
    (.normal, 1, 1, ["e"]),
    (.normal, 4, 2, ["abc-", "def-"]),
    (.clockwise, 4, 1, ["-be-"]),
  ])
  func `a picture lies in the middle of a screen, turned`(
    orientation: Orientation, width: Int, height: Int, expected: [String]
  ) {
    let picture = Self.picture(3, 2, .xrgb8888, orientation)
    var letters = Array("abcdef".utf8).map(UInt32.init)
    var screen = [UInt32](repeating: UInt32(UInt8(ascii: "-")), count: width * height)
    Self.copy(width: width, height: height, for: picture, .xrgb8888)
      .copy(Self.whole(picture), from: &letters, to: &screen)
    let rows = (0..<height).map { y in
      String(decoding: screen[y * width..<(y + 1) * width].map { UInt8($0) }, as: UTF8.self)
    }
    #expect(rows == expected)
  }

  @Test(arguments: [PixelFormat.xrgb8888, .rgb565], [PixelFormat.xrgb8888, .rgb565])
  func `random damage, copied to both buffers in turn, leaves the whole picture on each`(
    from: PixelFormat, to: PixelFormat
  ) {
    var random = SplitMix64(seed: 12)
    for orientation in [
      Orientation.normal, .clockwise, .upsideDown, .counterclockwise,
    ] {
      for _ in 0..<3 {
        let picture = Self.picture(
          Int.random(in: 1...30, using: &random), Int.random(in: 1...80, using: &random), from,
          orientation)
        var rig = TwoBuffers(
          picture, width: Int.random(in: 1...90, using: &random),
          height: Int.random(in: 1...90, using: &random), format: to)
        for _ in 0..<4 {
          rig.draw(using: &random)
          #expect(rig.difference() == nil, "\(orientation), \(picture)")
        }
      }
    }
  }

  @Test func `a rectangle outside the picture is not copied`() {
    let picture = Self.picture(4, 4, .xrgb8888, .normal)
    var pixels = [UInt32](repeating: 7, count: 16)
    var screen = [UInt32](repeating: 0, count: 16)
    let copy = Self.copy(width: 4, height: 4, for: picture, .xrgb8888)
    let outside = PixelRect(left: -3, top: 2, right: 0, bottom: 9)
    #expect(copy.copy(outside, from: &pixels, to: &screen) == .empty)
    #expect(screen.allSatisfy { $0 == 0 })
    let across = PixelRect(left: -3, top: 3, right: 1, bottom: 9)
    #expect(
      copy.copy(across, from: &pixels, to: &screen)
        == PixelRect(left: 0, top: 3, right: 1, bottom: 4))
    #expect(screen.indices.filter { screen[$0] != 0 } == [12])
  }

  @Test func `colours change their format as a surface of that format shows them`() {
    // 37 has no factor in common with the widths of the channels: each comes with every other.
    for value in stride(from: UInt16(0), to: .max - 37, by: 37) {
      var pixel = value
      let surface = Surface(
        memory: &pixel, width: 1, height: 1, bytesPerRow: 2, format: .rgb565)
      let rgb = PictureCopy.widened(value)
      #expect(surface.color(x: 0, y: 0) == Color(rgb: rgb))
      #expect(PictureCopy.narrowed(rgb | 0xAB00_0000) == value)
    }
    #expect(PictureCopy.narrowed(0x00F8_FCF8) == 0xFFFF)
    #expect(PictureCopy.narrowed(0x0007_0307) == 0)
  }

  static func picture(
    _ width: Int, _ height: Int, _ format: PixelFormat, _ orientation: Orientation
  ) -> DisplayPicture {
    DisplayPicture(
      width: width, height: height, format: format, orientation: orientation,
      period: .microseconds(16_667))
  }

  static func whole(_ picture: DisplayPicture) -> PixelRect {
    PixelRect(left: 0, top: 0, right: picture.width, bottom: picture.height)
  }

  static func copy(
    width: Int, height: Int, for picture: DisplayPicture, _ format: PixelFormat
  ) -> PictureCopy {
    PictureCopy(
      layout: PictureLayout(picture: picture, screenWidth: width, screenHeight: height),
      format: format, bytesPerRow: width * format.bytesPerPixel)
  }
}

/// A picture that is drawn on, and two buffers that take turns on a screen, as a display has them.
private struct TwoBuffers {
  let picture: DisplayPicture
  let copy: PictureCopy
  var pixels: [UInt8]
  var buffers: [[UInt8]]
  var stale: [Damage]
  var shown = 0

  init(_ picture: DisplayPicture, width: Int, height: Int, format: PixelFormat) {
    self.picture = picture
    copy = PictureCopyTests.copy(width: width, height: height, for: picture, format)
    pixels = [UInt8](repeating: 0, count: picture.bytesPerRow * picture.height)
    var whole = Damage(width: picture.width, height: picture.height)
    whole.addAll()
    let black = [UInt8](repeating: 0, count: copy.bytesPerRow * height)
    buffers = [black, black]
    stale = [whole, whole]
  }

  /// Random pixels in random rectangles, shown on the other buffer.
  mutating func draw(using random: inout SplitMix64) {
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let left = Int.random(in: 0..<picture.width, using: &random)
      let top = Int.random(in: 0..<picture.height, using: &random)
      let rect = PixelRect(
        left: left, top: top, right: Int.random(in: left...picture.width, using: &random),
        bottom: Int.random(in: top...picture.height, using: &random))
      let size = picture.format.bytesPerPixel
      for y in rect.top..<rect.bottom {
        for index in (rect.left * size)..<(rect.right * size) {
          pixels[y * picture.bytesPerRow + index] = UInt8.random(in: 0...255, using: &random)
        }
      }
      stale[0].add(rect)
      stale[1].add(rect)
    }
    shown = 1 - shown
    for index in 0..<stale[shown].count {
      copy.copy(stale[shown][index], from: &pixels, to: &buffers[shown])
    }
    stale[shown].removeAll()
  }

  /// The first pixel of the shown buffer that is not the picture's, or not black outside it.
  mutating func difference() -> String? {
    let width = copy.layout.screenWidth
    let height = copy.layout.screenHeight
    // As a user sees it: the mounted screen turned until it is upright, the picture in its middle.
    let left = Self.middle(width, picture.isTurned ? picture.height : picture.width)
    let top = Self.middle(height, picture.isTurned ? picture.width : picture.height)
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = (x - left, y - top)
        let (column, row) =
          switch picture.orientation {
          case .normal: (u, v)
          case .clockwise: (picture.width - 1 - v, u)
          case .upsideDown: (picture.width - 1 - u, picture.height - 1 - v)
          case .counterclockwise: (v, picture.height - 1 - u)
          }
        let isInside =
          column >= 0 && column < picture.width && row >= 0 && row < picture.height
        let wanted = isInside ? color(column, row) : 0
        let got = onScreen(x, y)
        if got != wanted { return "\(x),\(y): \(got), not \(wanted)" }
      }
    }
    return nil
  }

  private static func middle(_ screen: Int, _ picture: Int) -> Int {
    Int((Double(screen - picture) / 2).rounded(.down))
  }

  /// A pixel of the picture as the screen's format holds it.
  private func color(_ x: Int, _ y: Int) -> UInt32 {
    let place = y * picture.bytesPerRow + x * picture.format.bytesPerPixel
    let value = Self.value(pixels, place, picture.format)
    switch (picture.format, copy.format) {
    case (.xrgb8888, .rgb565): return UInt32(PictureCopy.narrowed(value))
    case (.rgb565, .xrgb8888): return PictureCopy.widened(UInt16(value))
    default: return value
    }
  }

  private func onScreen(_ x: Int, _ y: Int) -> UInt32 {
    Self.value(
      buffers[shown], y * copy.bytesPerRow + x * copy.format.bytesPerPixel, copy.format)
  }

  private static func value(_ bytes: [UInt8], _ place: Int, _ format: PixelFormat) -> UInt32 {
    (0..<format.bytesPerPixel).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * $1) }
  }
}
