import SeatInput

extension DeviceEvents {
  /// The codes of the axes that place its contacts.
  var axes: (x: UInt16, y: UInt16) {
    touchProtocol == .single
      ? (AxisCode.x, AxisCode.y) : (AxisCode.multitouchX, AxisCode.multitouchY)
  }

  /// The size that the resolution of its axes gives; nil without one.
  var size: PanelSize? {
    func length(_ axis: UInt16) -> Double? {
      guard let range = description.ranges[axis], let resolution = description.resolutions[axis],
        resolution > 0
      else { return nil }
      return (Double(range.maximum) - Double(range.minimum)) / Double(resolution)
    }
    guard let width = length(axes.x), let height = length(axes.y) else { return nil }
    return PanelSize(width: width, height: height)
  }
}
