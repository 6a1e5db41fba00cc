import CDisplay
import Firmware
import Raster
import TactusCore
import Testing

@testable import Displays

@Suite struct ScreenModeTests {
  /// Modes as `1024x768@60`, with `*` for the screen's preference and `i` for interlaced.
  @Test(arguments: [
    ("1920x1080@60* 800x480@60", Orientation.normal, "800x480@60"),
    ("1920x1080@60* 480x800@60", .normal, "1920x1080@60*"),
    ("1920x1080@60* 480x800@60", .clockwise, "480x800@60"),
    ("1920x1080@60* 800x480@60", .upsideDown, "800x480@60"),
    ("1024x768@60 1280x720@60* 640x480@60", .normal, "1280x720@60*"),
    ("1024x768@60 1280x720@60", .normal, "1024x768@60"),
    ("800x480@75 800x480@60 800x480@50", .normal, "800x480@60"),
    ("800x480@75* 800x480@50", .normal, "800x480@50"),
    ("800x480@60i 800x480@75", .normal, "800x480@75"),
    ("800x480@60i", .normal, "800x480@60i"),
    ("800x480@60 800x480@60*", .normal, "800x480@60*"),
    ("", .normal, "none"),
  ])
  func `the board's size, then its refresh, then the screen's preference`(
    offered: String, orientation: Orientation, expected: String
  ) throws {
    let words = offered.split(separator: " ").map(String.init)
    let modes = try words.map(Self.mode)
    let picture = DisplayPicture(
      width: 800, height: 480, format: .xrgb8888, orientation: orientation,
      period: .microseconds(16_667))
    let choice = ScreenMode.choose(from: modes, for: picture)
    #expect((choice.map { words[$0] } ?? "none") == expected)
  }

  @Test func `a mode's refresh is its pixel clock over its pixels`() {
    // 1024x768 at 60 Hz of the VESA's standard.
    var mode = drm_mode_modeinfo()
    mode.clock = 65_000
    mode.hdisplay = 1024
    mode.htotal = 1344
    mode.vdisplay = 768
    mode.vtotal = 806
    mode.type = UInt32(DRM_MODE_TYPE_PREFERRED)
    #expect(
      ScreenMode(mode)
        == ScreenMode(
          width: 1024, height: 768, refresh: 60_003, isPreferred: true, isFielded: false))
    mode.clock = 0
    mode.htotal = 0
    mode.vrefresh = 75
    mode.flags = UInt32(DRM_MODE_FLAG_INTERLACE)
    #expect(
      ScreenMode(mode)
        == ScreenMode(
          width: 1024, height: 768, refresh: 75_000, isPreferred: true, isFielded: true))
  }

  private static func mode(_ word: String) throws -> ScreenMode {
    let numbers = word.split { !$0.isNumber }.compactMap { Int($0) }
    try #require(numbers.count == 3)
    return ScreenMode(
      width: numbers[0], height: numbers[1], refresh: Int64(numbers[2]) * 1000,
      isPreferred: word.hasSuffix("*"), isFielded: word.hasSuffix("i"))
  }
}
