import Firmware
import Glibc
import Raster
import TactusCore
import Testing

@testable import Displays

/// What can be said of displays on a machine that has none; the rest is tested in guests, by
/// Tools/guest/test.
@Suite struct OpeningDisplaysTests {
  private static let picture = PictureCopyTests.picture(80, 48, .rgb565, .clockwise)

  @Test(arguments: [
    (
      "kms:/nowhere/card0",
      "/nowhere/card0: no such device; is its driver loaded? 'ls /dev/dri /dev/fb*' lists what there is"
    ),
    ("kms:/dev/null", "/dev/null: not a card with screens; use kms for the one that has"),
    ("fbdev:/dev/null", "/dev/null: not a frame buffer: Inappropriate ioctl for device"),
    (
      "fbdev:/nowhere/fb0",
      "/nowhere/fb0: no such device; is its driver loaded? 'ls /dev/dri /dev/fb*' lists what there is"
    ),
  ])
  func `a display that is none is one line`(word: String, expected: String) throws {
    let choice = try DisplayChoice(Array(word.utf8))
    do throws(DisplayError) {
      _ = try ChosenDisplay(choice, for: Self.picture)
      Issue.record("\(word) was opened")
    } catch {
      #expect(String(decoding: error.message, as: UTF8.self) == expected)
    }
  }

  @Test(arguments: [
    (EACCES, "/dev/x: no permission; run 'usermod -aG video USER' as root, then log in again"),
    (EBUSY, "/dev/x: Device or resource busy; 'ls /dev/dri /dev/fb*' lists the displays"),
  ])
  func `an error of the system is reported with what to do`(code: CInt, expected: String) {
    let error = DisplayError.open(Array("/dev/x".utf8), error: code)
    #expect(String(decoding: error.message, as: UTF8.self) == expected)
  }

  @Test func `no display lends black memory, and is never busy`() throws {
    var display = try ChosenDisplay(.none, for: Self.picture)
    let (note, descriptor) = (display.note, display.descriptor)
    #expect(note == nil)
    #expect(descriptor == -1)
    let surface = display.surface()
    #expect(surface.format == .rgb565)
    #expect([surface.width, surface.height, surface.bytesPerRow] == [80, 48, 160])
    #expect(surface.color(x: 79, y: 47) == .black)
    var damage = Damage(width: 80, height: 48)
    damage.addAll()
    display.present(damage)
    let (isBusy, event, refresh) = (display.isBusy, display.next(), display.lastRefresh())
    #expect(!isBusy)
    #expect(event == nil)
    #expect(refresh == nil)
  }

  @Test(arguments: [
    (80, 48, "eDP-1 is 80x48, the board's screen 48x80; the picture's edges are cut off"),
    (48, 80, nil),
    (48, 81, "eDP-1 is 48x81, the board's screen 48x80; the picture is in its middle"),
    (47, 99, "eDP-1 is 47x99, the board's screen 48x80; the picture's edges are cut off"),
  ])
  func `a screen of another size is reported`(width: Int, height: Int, expected: String?) {
    let note = ScreenNote.text(
      Array("eDP-1".utf8), width: width, height: height, for: Self.picture)
    #expect(note.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test(arguments: [(0, "0"), (-7, "-7"), (1_234_567, "1234567"), (Int.min, "\(Int.min)")])
  func `numbers are written in decimals`(number: Int, expected: String) {
    var line: [UInt8] = []
    line += number
    #expect(String(decoding: line, as: UTF8.self) == expected)
  }

  @Test(arguments: [(11, 1, "HDMI-A-1"), (16, 2, "DSI-2"), (17, 1, "DPI-1"), (99, 3, "Unknown-3")])
  func `connectors have the kernel's names`(type: UInt32, number: UInt32, expected: String) {
    #expect(String(decoding: KmsRoute.name(type, number), as: UTF8.self) == expected)
  }
}
