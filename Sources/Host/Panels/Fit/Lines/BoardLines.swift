/// A board file of Tactus: `calibration` is libinput's matrix, before `orientation` is applied.
/// With `orientation: normal` the picture is not turned, and the matrix does all.
extension MountingLines {
  var board: String {
    """
    orientation: normal
    calibration: [\(numbers(", "))]
    """
  }
}
