/// LVGL's own reader of evdev (src/drivers/evdev/lv_evdev.c): it swaps what the kernel reports
/// first, and then spreads `min_x` to `max_x` over the display's width. An axis that runs backwards
/// has its larger value first.
extension MountingLines {
  var lvgl: String {
    let axes = fit.axes
    let (across, down) = fit.mounting.swap ? (axes.y, axes.x) : (axes.x, axes.y)
    let inverted = fit.mounting.swappedFirst
    func ends(_ axis: PanelFit.Axis, _ isInverted: Bool) -> (first: Int, last: Int) {
      // The last pixel is one unit before the edge of the glass.
      let (low, high) = (whole(axis.atEdges.low), whole(axis.atEdges.high - 1))
      return isInverted ? (high, low) : (low, high)
    }
    let (x, y) = (ends(across, inverted.invertX), ends(down, inverted.invertY))
    return """
      lv_evdev_set_swap_axes(indev, \(fit.mounting.swap));
      lv_evdev_set_calibration(indev, \(x.first), \(y.first), \(x.last), \(y.last));
      """ + (leftAskew.map { "\n/* \($0) */" } ?? "")
  }
}
