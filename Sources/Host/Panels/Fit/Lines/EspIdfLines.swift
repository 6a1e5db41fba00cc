import SeatInput

/// ESP-IDF's component esp_lcd_touch: `esp_lcd_touch_get_coordinates` mirrors x as `x_max - x`,
/// then y, and swaps them afterwards, as the kernel does. So `x_max` and `y_max` are the
/// controller's largest values, before the swap, and not the display's width and height. Nothing is
/// scaled.
extension MountingLines {
  var espidf: String {
    let (x, y) = controller
    func largest(_ axis: PanelFit.Axis) -> Int {
      max(isStretched ? whole(axis.atEdges.high) : Int(axis.range.maximum), 1)
    }
    return """
      .x_max = \(largest(x)),
      .y_max = \(largest(y)),
      .flags = {
        .swap_xy = \(mounting.swap ? 1 : 0),
        .mirror_x = \(mounting.invertX ? 1 : 0),
        .mirror_y = \(mounting.invertY ? 1 : 0),
      },
      """ + scaling(largest(x), largest(y)) + (leftAskew.map { "\n// \($0)" } ?? "")
  }

  /// What is left to do with the coordinates; empty where they are pixels.
  private func scaling(_ largestX: Int, _ largestY: Int) -> String {
    guard let unscaled else { return "" }
    /// Where it begins once it is mirrored.
    func reported(_ axis: PanelFit.Axis, _ largest: Int, _ isMirrored: Bool) -> (Int, Int) {
      let (start, count) = span(axis)
      guard isMirrored else { return (start, count) }
      return (isStretched ? largest - whole(axis.atEdges.high) : 0, count)
    }
    let x = reported(controller.x, largestX, mounting.invertX)
    let y = reported(controller.y, largestY, mounting.invertY)
    let (across, down) = mounting.swap ? (y, x) : (x, y)
    return """

      // \(unscaled):
      // after esp_lcd_touch_get_coordinates() \(Self.pixel("x", across, pixels.width)) and \
      \(Self.pixel("y", down, pixels.height))
      """
  }

  /// `x = (x - 100) * 800 / 1024`.
  private static func pixel(
    _ axis: String, _ span: (start: Int, count: Int), _ pixels: Int
  ) -> String {
    let sign = span.start < 0 ? "+" : "-"
    let shifted = span.start == 0 ? axis : "(\(axis) \(sign) \(span.start.magnitude))"
    return "\(axis) = \(shifted) * \(pixels) / \(span.count)"
  }
}
