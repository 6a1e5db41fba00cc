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
    func padded(_ text: String) -> String {
      text + String(repeating: " ", count: max(1, 14 - text.count))
    }
    var line = padded(first) + padded(second) + third
    while line.hasSuffix(" ") { line.removeLast() }
    return line + "\n"
  }
}
