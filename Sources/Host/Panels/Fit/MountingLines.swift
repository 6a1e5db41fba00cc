import InputText
import SeatInput

/// The lines to paste, for each system.
///
/// Those of a driver (device tree, Zephyr's controller, ESP-IDF) turn the controller's axes round
/// before they are reported; the others turn round what is reported. One of them is enough: with
/// two the touches are turned twice.
public struct MountingLines: Sendable {
  public let fit: PanelFit
  /// What the driver did when the taps were recorded.
  public let before: PanelMounting
  /// The display in pixels, as the viewer sees it.
  public let pixels: (width: Int, height: Int)

  /// - Parameter pixels: nil for as many as the panel counts.
  public init(
    _ fit: PanelFit, before: PanelMounting = PanelMounting(),
    pixels: (width: Int, height: Int)? = nil
  ) {
    (self.fit, self.before) = (fit, before)
    let counts = (Int(fit.x.count), Int(fit.y.count))
    self.pixels = pixels ?? (fit.mounting.swap ? (counts.1, counts.0) : counts)
  }

  /// What the driver has to do instead.
  public var mounting: PanelMounting { fit.mounting.after(before) }

  /// The controller's own axes, before the driver does anything.
  var controller: (x: PanelFit.Axis, y: PanelFit.Axis) {
    /// Where the driver inverted an axis, it counted from the maximum down.
    func own(_ axis: PanelFit.Axis, _ isInverted: Bool) -> PanelFit.Axis {
      guard isInverted else { return axis }
      var axis = axis
      let end = Double(axis.range.maximum) + 1
      axis.atEdges = (end - axis.atEdges.high, end - axis.atEdges.low)
      return axis
    }
    let axes = fit.axes
    let (x, y) = before.swap ? (axes.y, axes.x) : (axes.x, axes.y)
    return (own(x, before.invertX), own(y, before.invertY))
  }

  /// Whether the panel counts otherwise than its range states.
  var isStretched: Bool { fit.model != .mounting && !fit.isDoubtful }

  /// Where an axis of the controller begins on the glass, and how many units that is long.
  func span(_ axis: PanelFit.Axis) -> (start: Int, count: Int) {
    guard isStretched else { return (Int(axis.range.minimum), whole(axis.range.count)) }
    return (
      isBeside(axis) ? whole(axis.atEdges.low) : 0, whole(axis.atEdges.high - axis.atEdges.low)
    )
  }

  /// Whether the glass begins elsewhere than at 0: less than a millimetre is the finger's.
  func isBeside(_ axis: PanelFit.Axis) -> Bool { axis.atEdges.low.magnitude > axis.resolution }

  /// How the display's pixels differ from what the controller counts, in one line; nil where a unit
  /// is a pixel, and the first one is 0. Of Zephyr's and ESP-IDF's own code nothing scales.
  var unscaled: String? {
    let (x, y) = (span(controller.x), span(controller.y))
    let (across, down) = mounting.swap ? (y, x) : (x, y)
    let isPixel =
      (Double(across.count) / Double(pixels.width) - 1).magnitude < 0.01
      && (Double(down.count) / Double(pixels.height) - 1).magnitude < 0.01
    let isShifted = across.start != 0 || down.start != 0
    guard !isPixel || isShifted else { return nil }
    let from = isShifted ? ", from \(across.start), \(down.start) on," : ""
    return "this panel counts \(across.count) x \(down.count)\(from) over a display of "
      + "\(pixels.width) x \(pixels.height) pixels, and nothing "
      + (isShifted ? "shifts or scales it" : "scales it")
  }

  /// What lines leave that only turn axes round, stretch and shift them; nil where that is nothing.
  var leftAskew: String? {
    guard fit.model == .full else { return nil }
    return "the panel lies askew, by \(fixed(fit.residual, 1)) mm, which these lines do not fix: "
      + "libinput's matrix does"
  }

  /// The name by which a rule finds the panel; any touchscreen when it has none.
  var name: String {
    // A recording without a description has the node in its place.
    fit.name.hasPrefix("/dev/") ? "" : fit.name
  }

  /// Each system's lines: its key in JSON, what to do with them, and the lines.
  public var all: [(key: String, title: String, text: String)] {
    [
      ("devicetree", "device tree, in the touchscreen's node", deviceTree),
      ("udev", "udev, /etc/udev/rules.d/99-touchscreen.rules (libinput: Wayland, Tactus)", udev),
      ("hwdb", "udev, /etc/udev/hwdb.d/61-touchscreen.hwdb (only the resolution)", hwdb),
      ("xorg", "X, /etc/X11/xorg.conf.d/99-touchscreen.conf", xorg),
      ("xinput", "X, until it ends", xinput),
      ("tslib", "tslib, /etc/pointercal, for \(pixels.width) x \(pixels.height) pixels", tslib),
      ("zephyr", "Zephyr, in the touch controller's node", zephyr),
      (
        "zephyrLvgl", "or in Zephyr's node of zephyr,lvgl-pointer-input, which swaps first",
        zephyrLvgl
      ),
      ("espidf", "ESP-IDF, esp_lcd_touch_config_t", espidf),
      ("lvgl", "LVGL on Linux, after lv_evdev_create()", lvgl),
      ("board", "a board file of Tactus, in 'panel'", board),
    ]
  }
}
