import CSystem
import Glibc

/// What a machine reports of its own parts, as far as a board file has it, too.
///
/// Nil and empty mean that the machine does not report it.
public struct MachineParts: Equatable, Sendable {
  /// A connector of a DRM driver.
  public struct Screen: Equatable, Sendable {
    /// As in `/sys/class/drm`, without the card: `DSI-1`.
    public var connector: String
    public var isConnected: Bool
    /// The mode that it prefers, or else its first.
    public var pixels: Size?
    /// From its EDID, in hertz.
    public var rate: Double?
    /// From its EDID, in millimetres.
    public var millimetres: Size?
  }

  /// A framebuffer device.
  public struct Framebuffer: Equatable, Sendable {
    public var name: String
    public var pixels: Size?
    public var bitsPerPixel: Int?
    /// In whole hertz, where the driver states it.
    public var rate: Double?
  }

  /// A touchscreen.
  public struct Touch: Equatable, Sendable {
    public var node: String
    public var name: String
    /// `i2c`, `spi`, `usb`, or the number of another.
    public var bus: String?
    public var contacts: Int?
    /// Units across each axis.
    public var units: Size?
    public var millimetres: Size?
  }

  public struct Size: Equatable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  public var model: String?
  public var compatible: [String]
  /// By Arm's names in lower case; each once.
  public var processors: [String]
  public var screens: [Screen]
  public var framebuffers: [Framebuffer]
  public var touches: [Touch]

  public init(_ files: MachineFiles = MachineFiles()) {
    model = files.text("/proc/device-tree/model")
    compatible = Self.texts(files.bytes("/proc/device-tree/compatible") ?? [])
    processors = Self.processors(files.text("/proc/cpuinfo") ?? "")
    screens = files.names(in: "/sys/class/drm", prefix: "card").compactMap {
      Self.screen($0, files)
    }
    framebuffers = files.names(in: "/sys/class/graphics", prefix: "fb").filter { $0 != "fbcon" }
      .map { Self.framebuffer($0, files) }
    touches = files.names(in: "/sys/class/input", prefix: "event").compactMap {
      Self.touch($0, files)
    }
  }

  /// Texts that each end in a zero byte.
  private static func texts(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func screen(_ name: String, _ files: MachineFiles) -> Screen? {
    let folder = "/sys/class/drm/\(name)"
    guard let dash = name.firstIndex(of: "-"), let status = files.text("\(folder)/status")
    else { return nil }
    let mode = files.text("\(folder)/modes")?.split(separator: "\n").first
    let identity = DisplayIdentity(files.bytes("\(folder)/edid") ?? [])
    return Screen(
      connector: String(name[name.index(after: dash)...]), isConnected: status == "connected",
      pixels: mode.flatMap { size($0, separator: "x") }, rate: identity?.rate,
      millimetres: identity?.millimetres)
  }

  private static func framebuffer(_ name: String, _ files: MachineFiles) -> Framebuffer {
    let folder = "/sys/class/graphics/\(name)"
    // U:800x480p-60
    let mode = files.text("\(folder)/modes")?.split(separator: "\n").first
    let text = mode.flatMap { $0.split(separator: ":").last }
    let rate = text.flatMap { $0.split(separator: "-").last }.flatMap { Double($0) } ?? 0
    let pixels =
      text.flatMap { size($0.prefix { $0 != "p" && $0 != "-" }, separator: "x") }
      ?? files.text("\(folder)/virtual_size").flatMap { size($0[...], separator: ",") }
    return Framebuffer(
      name: name, pixels: pixels,
      bitsPerPixel: files.text("\(folder)/bits_per_pixel").flatMap { Int($0) },
      rate: rate > 0 ? rate : nil)
  }

  /// Two whole numbers with a character between them; an `i` for interlaced may follow.
  private static func size(_ text: Substring, separator: Character) -> Size? {
    let parts = text.split(separator: separator)
    guard parts.count == 2, let width = Int(parts[0]),
      let height = Int(parts[1].prefix { $0.isASCII && $0.isNumber }), width > 0, height > 0
    else { return nil }
    return Size(width: width, height: height)
  }

  private static func touch(_ event: String, _ files: MachineFiles) -> Touch? {
    let folder = "/sys/class/input/\(event)"
    let udev = files.properties(of: folder)
    guard udev["ID_INPUT_TOUCHSCREEN"] == "1" || files.isDirectTouch(folder) else { return nil }
    let node = "/dev/input/\(event)"
    let x = files.axis(node, ABS_MT_POSITION_X) ?? files.axis(node, ABS_X)
    let y = files.axis(node, ABS_MT_POSITION_Y) ?? files.axis(node, ABS_Y)
    var touch = Touch(
      node: node,
      name: files.text("\(folder)/device/name")?.split(whereSeparator: \.isNewline).first
        .map(String.init) ?? "",
      bus: files.text("\(folder)/device/id/bustype").map(bus),
      contacts: files.isUsable(node) ? files.slotCount(node) : nil)
    if let x, let y {
      touch.units = Size(width: x.count, height: y.count)
      if x.unitsPerMillimetre > 0, y.unitsPerMillimetre > 0 {
        touch.millimetres = Size(
          width: x.count / x.unitsPerMillimetre, height: y.count / y.unitsPerMillimetre)
      }
    }
    if touch.millimetres == nil, let width = udev["ID_INPUT_WIDTH_MM"].flatMap({ Int($0) }),
      let height = udev["ID_INPUT_HEIGHT_MM"].flatMap({ Int($0) })
    {
      touch.millimetres = Size(width: width, height: height)
    }
    return touch
  }

  /// Numbers of `linux/input.h`, `BUS_USB` and so on, in hexadecimal.
  private static func bus(_ text: String) -> String {
    switch text {
    case "0003": "usb"
    case "0018": "i2c"
    case "001c": "spi"
    default: text
    }
  }

  /// Part numbers of Arm's own cores, from `arch/arm64/include/asm/cputype.h` and the cores'
  /// manuals (MIDR, bits 15 to 4).
  private static let cores: [String: String] = [
    "0xc05": "cortex-a5", "0xc07": "cortex-a7", "0xc08": "cortex-a8", "0xc09": "cortex-a9",
    "0xc0f": "cortex-a15", "0xd03": "cortex-a53", "0xd04": "cortex-a35", "0xd05": "cortex-a55",
    "0xd07": "cortex-a57", "0xd08": "cortex-a72", "0xd09": "cortex-a73", "0xd0a": "cortex-a75",
    "0xd0b": "cortex-a76",
  ]

  private static func processors(_ text: String) -> [String] {
    var names: [String] = []
    for line in text.split(separator: "\n") {
      let halves = line.split(separator: ":", maxSplits: 1)
      guard halves.count == 2, let key = halves[0].split(separator: "\t").first else { continue }
      let value = String(halves[1].drop { $0 == " " })
      let name: String? =
        switch key.trimmingSpaces {
        case "CPU part": cores[value] ?? "part \(value)"
        case "model name" where !text.contains("CPU part"): value
        default: nil
        }
      if let name, !names.contains(name) { names.append(name) }
    }
    return names
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
