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
      """ + scaling(largest(mounting.swap ? y : x), largest(mounting.swap ? x : y))
  }

  /// What is left to do with the coordinates; empty where they are pixels.
  private func scaling(_ across: Int, _ down: Int) -> String {
    guard let unscaled else { return "" }
    return """

      // \(unscaled):
      // after esp_lcd_touch_get_coordinates() x = x * \(pixels.width) / \(across + 1) and \
      y = y * \(pixels.height) / \(down + 1)
      """
  }
}
