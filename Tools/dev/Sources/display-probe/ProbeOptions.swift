import Displays
import Firmware
import Raster
import TactusCore

/// The probe's words: a display, then `KEY=VALUE`.
struct ProbeOptions {
  var display: String
  var picture = DisplayPicture(
    width: 800, height: 480, format: .xrgb8888, orientation: .normal,
    period: .microseconds(16_667))
  /// How many are shown.
  var pictures = 1
  /// Microseconds between two.
  var pause: UInt32 = 0
  /// Where the last picture goes, as the user sees it.
  var output: String?
  /// Keeps the last picture until SIGTERM.
  var holds = false

  static let usage = """
    usage: display-probe none|kms[:CARD]|fbdev[:PATH] [size=WxH] [format=xrgb8888|rgb565]
      [turn=normal|clockwise|upside-down|counterclockwise] [pictures=N] [pause=MICROSECONDS]
      [out=FILE.ppm] [hold]
    """

  init?(_ words: ArraySlice<String>) {
    guard let display = words.first else { return nil }
    self.display = display
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard set(parts[0], to: parts.count == 2 ? parts[1] : "") else { return nil }
    }
  }

  private mutating func set(_ key: String, to value: String) -> Bool {
    switch key {
    case "size":
      let size = value.split(separator: "x").compactMap { Int($0) }
      guard size.count == 2, size.allSatisfy({ (1...4096).contains($0) }) else { return false }
      picture.width = size[0]
      picture.height = size[1]
    case "format":
      guard let format = Self.formats[value] else { return false }
      picture.format = format
    case "turn":
      guard let orientation = Self.turns[value] else { return false }
      picture.orientation = orientation
    case "pictures":
      guard let count = Int(value) else { return false }
      pictures = count
    case "pause":
      guard let time = UInt32(value) else { return false }
      pause = time
    case "out": output = value
    case "hold": holds = true
    default: return false
    }
    return true
  }

  private static let formats: [String: PixelFormat] = ["xrgb8888": .xrgb8888, "rgb565": .rgb565]
  private static let turns: [String: Orientation] = [
    "normal": .normal, "clockwise": .clockwise, "upside-down": .upsideDown,
    "counterclockwise": .counterclockwise,
  ]
}
