import SeatInput

/// libinput's udev property: six numbers, the first two rows of the matrix, each `%f`, one space
/// between them (libinput's documentation, "Static device configuration via udev").
extension MountingLines {
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
}
