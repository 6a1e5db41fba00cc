/// X with the driver xf86-input-libinput: its option `CalibrationMatrix` has nine numbers, row by
/// row (libinput(4)); the class matches by xorg.conf(5). The matrix is that of libinput, so a udev
/// rule of libinput's and this one are the same, and either is enough.
extension MountingLines {
  var xorg: String {
    let product = name.isEmpty ? "" : "\n  MatchProduct \"\(quoted)\""
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
    "xinput set-prop '\(quoted.isEmpty ? "NAME" : quoted.replacing("'", with: "?"))' "
      + "'libinput Calibration Matrix' \(numbers(" ")) 0 0 1"
  }

  private var quoted: String { String(name.map { $0 == "\"" || $0.isNewline ? "?" : $0 }) }
}
