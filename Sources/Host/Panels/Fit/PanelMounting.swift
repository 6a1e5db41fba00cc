import InputText

/// How a panel lies under a display, in the order of the Linux kernel: its axes are inverted first,
/// as the controller counts them, and then swapped.
///
/// The kernel's `touchscreen_apply_prop_to_x_y` (drivers/input/touchscreen.c) does it in that
/// order: `x = max_x - x`, `y = max_y - y`, `swap(x, y)`. So with `swap`, `invertX` turns round
/// what moves up and down on the display. Eight mountings are possible: four turns, each mirrored
/// or not.
public struct PanelMounting: Hashable, Sendable {
  public var swap: Bool
  public var invertX: Bool
  public var invertY: Bool

  public init(swap: Bool = false, invertX: Bool = false, invertY: Bool = false) {
    (self.swap, self.invertX, self.invertY) = (swap, invertX, invertY)
  }

  /// The one that a calibration is nearest to, whatever else it does.
  public init(nearest matrix: [Double]) {
    let swap = (matrix[1] * matrix[3]).magnitude > (matrix[0] * matrix[4]).magnitude
    self.init(
      swap: swap, invertX: (swap ? matrix[3] : matrix[0]) < 0,
      invertY: (swap ? matrix[1] : matrix[4]) < 0)
  }

  public static let all: [PanelMounting] = [false, true].flatMap { swap in
    [false, true].flatMap { x in
      [false, true].map { PanelMounting(swap: swap, invertX: x, invertY: $0) }
    }
  }

  /// From the controller's unit square to the display's.
  public func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let invertedX = invertX ? 1 - x : x
    let invertedY = invertY ? 1 - y : y
    return swap ? (invertedY, invertedX) : (invertedX, invertedY)
  }

  /// The calibration that it takes, two rows of three on the unit square.
  public var matrix: [Double] {
    let (x, y) = (invertX ? -1.0 : 1.0, invertY ? -1.0 : 1.0)
    let (offsetX, offsetY) = (invertX ? 1.0 : 0.0, invertY ? 1.0 : 0.0)
    return swap ? [0, y, offsetY, x, 0, offsetX] : [x, 0, offsetX, 0, y, offsetY]
  }

  /// The mounting that does what `first` does, and then what this one does.
  public func after(_ first: PanelMounting) -> PanelMounting {
    // Which way each display axis runs, and along which axis of the controller.
    let swapped = swap != first.swap
    let (mineX, mineY) = first.swap ? (invertY, invertX) : (invertX, invertY)
    return PanelMounting(
      swap: swapped, invertX: first.invertX != mineX, invertY: first.invertY != mineY)
  }

  /// The same mounting where axes are swapped first and then inverted, as LVGL's ESP32 drivers and
  /// Zephyr's `zephyr,lvgl-pointer-input` do: which axes of the display are inverted.
  public var swappedFirst: (invertX: Bool, invertY: Bool) {
    swap ? (invertY, invertX) : (invertX, invertY)
  }

  /// Whether it shows left for right, as in a mirror.
  public var isMirrored: Bool { (swap != invertX) != invertY }

  /// In words that the kernel's properties have: `inverted-x, swapped-x-y`; `as the display` for
  /// none.
  public var words: String {
    let words = properties.map { $0.replacing("touchscreen-", with: "") }
    return words.isEmpty ? "as the display" : words.joined(separator: ", ")
  }

  /// How it looks on the glass.
  public var appearance: String {
    switch (swap, invertX, invertY) {
    case (false, false, false): "the right way round"
    case (false, true, true): "upside down"
    case (true, false, true): "turned by a quarter, clockwise"
    case (true, true, false): "turned by a quarter, counterclockwise"
    case (false, true, false): "left and right exchanged"
    case (false, false, true): "top and bottom exchanged"
    case (true, false, false): "x and y exchanged"
    case (true, true, true): "x and y exchanged, and upside down"
    }
  }

  /// Its properties in a device tree, from the kernel's binding touchscreen.yaml.
  public var properties: [String] {
    [
      invertX ? "touchscreen-inverted-x" : nil, invertY ? "touchscreen-inverted-y" : nil,
      swap ? "touchscreen-swapped-x-y" : nil,
    ].compactMap { $0 }
  }
}

extension PanelMounting {
  /// From words of the kernel, Zephyr, ESP-IDF or LVGL, in any order, with blanks or commas between
  /// them; nil when one of them is unknown. `none` is no word. `invert-x` and `invert-y` are of
  /// `zephyr,lvgl-pointer-input`, which swaps first: they name axes of the display,
  /// and stand beside none of the others.
  public init?(words text: String) {
    self.init()
    var (isSwappedFirst, isInvertedFirst) = (false, false)
    for word in text.split(whereSeparator: { ",;".contains($0) || $0.isWhitespace }) {
      let bare = word.lowercased().replacing("_", with: "-").replacing("touchscreen-", with: "")
      switch bare {
      case "inverted-x", "invert-x", "invx", "mirror-x", "mirrored-x": invertX = true
      case "inverted-y", "invert-y", "invy", "mirror-y", "mirrored-y": invertY = true
      case "swapped", "swapped-x-y", "swap-x-y", "swap-xy", "swapxy", "swap": swap = true
      case "none": break
      default: return nil
      }
      isSwappedFirst = isSwappedFirst || bare.hasPrefix("invert-")
      isInvertedFirst = isInvertedFirst || bare.hasPrefix("inverted-") || bare.hasPrefix("mirror")
    }
    // Words of both orders have none.
    guard !isSwappedFirst || !isInvertedFirst else { return nil }
    if swap, isSwappedFirst { (invertX, invertY) = swappedFirst }
  }
}

/// Where touches land with properties that are set: the reverse of a fit.
public struct MountingExplanation {
  private let mounting: PanelMounting

  public init(_ mounting: PanelMounting) { self.mounting = mounting }

  private static let corners: [(name: String, x: Double, y: Double)] = [
    ("top left", 0, 0), ("top right", 1, 0), ("bottom left", 0, 1), ("bottom right", 1, 1),
  ]

  /// A line for each corner, for a controller that counts from the top left of the glass; with a
  /// second column where an order of operations makes a difference.
  public var text: String {
    let inKernel = mounting.apply
    let otherwise = swappedFirst.apply
    let differs = swappedFirst != mounting
    var text = "\(mounting.words): \(mounting.appearance)\n\n"
    text +=
      Self.row("a tap", "lands", differs ? "and where axes are swapped first" : "")
    for (name, x, y) in Self.corners {
      text += Self.row(
        name, Self.corner(inKernel(x, y)), differs ? Self.corner(otherwise(x, y)) : "")
    }
    text += "\nThe kernel, Zephyr's touch drivers and ESP-IDF invert first, along the controller's "
    text += "axes, and\nthen swap; LVGL and Zephyr's zephyr,lvgl-pointer-input swap first.\n"
    text += "As a calibration: \(mounting.matrix.map { short($0, 1) }.joined(separator: " "))\n"
    return text
  }

  /// The same words, where the swap comes first: then they invert the other axis.
  private var swappedFirst: PanelMounting {
    let inverted = mounting.swappedFirst
    return PanelMounting(
      swap: mounting.swap, invertX: inverted.invertX, invertY: inverted.invertY)
  }

  private static func corner(_ place: (x: Double, y: Double)) -> String {
    corners.first { $0.x == place.x && $0.y == place.y }?.name ?? ""
  }

  private static func row(_ first: String, _ second: String, _ third: String) -> String {
    var line = (first + " ").left(in: 14) + (second + " ").left(in: 14) + third
    while line.hasSuffix(" ") { line.removeLast() }
    return line + "\n"
  }
}
