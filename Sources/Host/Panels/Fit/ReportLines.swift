import InputText
import SeatInput

/// Lines of what turns round what the kernel reports.
extension MountingLines {
  /// libinput's udev property: six numbers, the first two rows of the matrix, each `%f`, one space
  /// between them (libinput's documentation, "Static device configuration via udev").
  var udev: String {
    let device =
      name.isEmpty
      ? #"ENV{ID_INPUT_TOUCHSCREEN}=="1""# : #"ATTRS{name}=="\#(Self.pattern(name))""#
    return #"ACTION=="add|change", SUBSYSTEM=="input", KERNEL=="event[0-9]*", "# + device
      + #", ENV{LIBINPUT_CALIBRATION_MATRIX}="\#(numbers(" "))""#
  }

  /// The resolution of the axes, in units per millimetre of what the kernel reports: without one no
  /// program knows how large the panel is. Codes in hexadecimal, `min:max:res:fuzz:flat`, and what
  /// is empty stays (systemd's 60-evdev.hwdb).
  var hwdb: String {
    let axes = fit.axes
    /// By its stated range where the taps are in doubt.
    func resolution(_ axis: PanelFit.Axis) -> Int {
      max(whole(fit.isDoubtful ? axis.range.count / axis.millimetres : axis.resolution), 1)
    }
    let (x, y) = (resolution(axes.x), resolution(axes.y))
    return """
      evdev:name:\(name.isEmpty ? "NAME" : Self.pattern(name)):*
       EVDEV_ABS_00=::\(x)
       EVDEV_ABS_01=::\(y)
       EVDEV_ABS_35=::\(x)
       EVDEV_ABS_36=::\(y)
      """
  }

  /// A name in a pattern of the shell's kind: what has a meaning there, and quotation marks, which
  /// end it, match any character.
  static func pattern(_ name: String) -> String {
    String(name.map { #"*?[]|"\:"#.contains($0) || $0.isNewline ? "?" : $0 })
  }

  /// The calibration with as many decimals as a tap is worth.
  func numbers(_ separator: String) -> String {
    fit.calibration.map { short($0, 5) }.joined(separator: separator)
  }

  /// X with the driver xf86-input-libinput: its option `CalibrationMatrix` has nine numbers, row by
  /// row (libinput(4)); the class matches by xorg.conf(5). The matrix is that of libinput, so a
  /// udev rule of libinput's and this one are the same, and either is enough.
  var xorg: String {
    let product = matched.map { "\n  MatchProduct \"\($0)\"" } ?? ""
    return """
      Section "InputClass"
        Identifier "touchscreen mounting"
        MatchIsTouchscreen "on"\(product)
        Option "CalibrationMatrix" "\(numbers(" ")) 0 0 1"
      EndSection
      """
  }

  /// The property of that driver, from libinput(4).
  var xinput: String {
    // In a shell's quotes only their own mark ends them.
    let quoted = name.isEmpty ? "NAME" : name.replacing("'", with: #"'\''"#)
    return "xinput set-prop '\(quoted)' 'libinput Calibration Matrix' \(numbers(" ")) 0 0 1"
  }

  /// The longest part of the name that a string of xorg.conf can have: nothing stands for a
  /// quotation mark there, `|` parts two names, and a part of the name is enough.
  private var matched: String? {
    let parts: [Substring] = name.split { $0 == "\"" || $0 == "|" || $0.isNewline }
    return parts.max { $0.count < $1.count }.map(String.init)
  }

  /// tslib's pointercal: seven whole numbers, then the pixels that they were made for.
  ///
  /// Its module `linear` (plugins/linear.c) has the position in pixels as `x' = (a0·x + a1·y + a2)
  /// / a6` and `y' = (a3·x + a4·y + a5) / a6`, in whole numbers, of what the kernel reports.
  static let tslibScale = 65536.0

  var tslib: String {
    let m = fit.calibration
    var numbers: [Int64] = []
    for (row, pixels) in [(0, pixels.width), (1, pixels.height)] {
      // Per unit of each axis, and at the axes' zero.
      let x = m[row * 3] / fit.x.count
      let y = m[row * 3 + 1] / fit.y.count
      let offset = m[row * 3 + 2] - x * Double(fit.x.minimum) - y * Double(fit.y.minimum)
      numbers += [x, y, offset].map { value in
        // tslib reads them into an int; a panel of which they are larger counts beyond its reach.
        Int64(whole(value * Double(pixels) * Self.tslibScale))
      }
    }
    numbers.append(Int64(Self.tslibScale))
    return (numbers + [Int64(pixels.width), Int64(pixels.height)]).map { "\($0)" }
      .joined(separator: " ")
  }

  /// LVGL's own reader of evdev (src/drivers/evdev/lv_evdev.c): it swaps what the kernel reports
  /// first, and then spreads `min_x` to `max_x` over the display's width. An axis that runs
  /// backwards has its larger value first.
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

  /// A board file of Tactus: `calibration` is libinput's matrix, before `orientation` is applied.
  /// With `orientation: normal` the picture is not turned, and the matrix does all.
  var board: String {
    """
    orientation: normal
    calibration: [\(numbers(", "))]
    """
  }
}
