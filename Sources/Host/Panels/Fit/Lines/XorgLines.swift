/// X with the driver xf86-input-libinput: its option `CalibrationMatrix` has nine numbers, row by
/// row (libinput(4)); the class matches by xorg.conf(5). The matrix is that of libinput, so a udev
/// rule of libinput's and this one are the same, and either is enough.
extension MountingLines {
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
}
