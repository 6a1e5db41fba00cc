import SeatInput

/// Zephyr's binding touchscreen-common.yaml: "Swapping is done after inverting the axis", as in the
/// kernel. An inverted axis is counted from `screen-width`, which is the largest x that is
/// reported, plus one, along the controller's axis. Nothing is scaled to the display's pixels.
extension MountingLines {
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
}
