import SeatInput

/// Lines of drivers, which turn the controller's axes round before they are reported.
extension MountingLines {
  /// Properties of the kernel's binding touchscreen.yaml.
  ///
  /// Drivers read them with `touchscreen_parse_properties`; `touchscreen-size-x` is the largest x
  /// that is reported, plus one, along the controller's x axis, before a swap. A driver that has
  /// its properties by another way ignores them.
  var deviceTree: String {
    var lines = mounting.properties.map { $0 + ";" }
    if fit.isDoubtful {
      lines.append(
        "/* no touchscreen-size-x and -y: one of the three taps missed its mark; tap five, with "
          + "--marks 5 */")
    } else if isStretched {
      let (x, y) = controller
      for (letter, axis) in [("x", x), ("y", y)] {
        let (low, high) = (whole(axis.atEdges.low), whole(axis.atEdges.high))
        if low < 0, isBeside(axis) {
          lines.append(
            "/* no touchscreen-size-\(letter): \(letter) is \(low) at an edge of the glass, which no "
              + "property states; libinput's matrix fixes it, in place of all these */")
          continue
        }
        if low > 0, isBeside(axis) { lines.append("touchscreen-min-\(letter) = <\(low)>;") }
        lines.append("touchscreen-size-\(letter) = <\(max(high, 1))>;")
      }
    }
    if let leftAskew { lines.append("/* \(leftAskew) */") }
    return lines.isEmpty
      ? "/* no property: the panel is mounted as the display is */" : lines.joined(separator: "\n")
  }

  /// Zephyr's binding touchscreen-common.yaml: "Swapping is done after inverting the axis", as in
  /// the kernel. An inverted axis is counted from `screen-width`, which is the largest x that is
  /// reported, plus one, along the controller's axis. Nothing is scaled to the display's pixels.
  var zephyr: String {
    let (x, y) = controller
    func count(_ axis: PanelFit.Axis) -> Int {
      // An inverted axis is to end at zero where the glass does.
      max(isStretched ? whole(axis.atEdges.high) : Int(axis.range.maximum) + 1, 1)
    }
    var lines = ["screen-width = <\(count(x))>;", "screen-height = <\(count(y))>;"]
    if mounting.invertX { lines.append("inverted-x;") }
    if mounting.invertY { lines.append("inverted-y;") }
    if mounting.swap { lines.append("swapped-x-y;") }
    if let unscaled {
      lines.append(
        "/* \(unscaled): set the controller's own resolution, or do it in a callback of the input "
          + "subsystem */")
    }
    if let leftAskew { lines.append("/* \(leftAskew) */") }
    return lines.joined(separator: "\n")
  }

  /// Zephyr's pseudo-device for LVGL (modules/lvgl/input/lvgl_pointer_input.c) swaps first, and
  /// then inverts along the display's axes. It turns round what the controller's node reports, with
  /// what that is set to.
  var zephyrLvgl: String {
    let inverted = fit.mounting.swappedFirst
    let lines = [
      fit.mounting.swap ? "swap-xy;" : nil, inverted.invertX ? "invert-x;" : nil,
      inverted.invertY ? "invert-y;" : nil,
      // And an inverted axis is counted from the display's width or height.
      unscaled.map { "/* \($0): use the controller's node */" },
    ].compactMap { $0 }
    return lines.isEmpty ? "/* no property */" : lines.joined(separator: "\n")
  }

  /// ESP-IDF's component esp_lcd_touch: `esp_lcd_touch_get_coordinates` mirrors x as `x_max - x`,
  /// then y, and swaps them afterwards, as the kernel does. So `x_max` and `y_max` are the
  /// controller's largest values, before the swap, and not the display's width and height. Nothing
  /// is scaled.
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
