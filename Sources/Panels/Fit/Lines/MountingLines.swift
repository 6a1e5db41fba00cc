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
  /// The display in pixels, as one looks at it.
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

  /// How the display's pixels differ from what the driver then reports, in one line; nil where a
  /// unit is a pixel. Of Zephyr's and ESP-IDF's own code nothing scales.
  var unscaled: String? {
    let (x, y) = controller
    func count(_ axis: PanelFit.Axis) -> Double {
      isStretched ? axis.atEdges.high - axis.atEdges.low : axis.range.count
    }
    let (across, down) = mounting.swap ? (count(y), count(x)) : (count(x), count(y))
    let isPixel =
      (across / Double(pixels.width) - 1).magnitude < 0.01
      && (down / Double(pixels.height) - 1).magnitude < 0.01
    guard !isPixel else { return nil }
    return "this panel counts \(whole(across)) x \(whole(down)) over a display of "
      + "\(pixels.width) x \(pixels.height) pixels, and nothing scales it"
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

/// A whole number of the axis nearest to a position, never beyond an `Int32`.
func whole(_ position: Double) -> Int {
  Int(min(max(position.rounded(), Double(Int32.min)), Double(Int32.max)))
}
