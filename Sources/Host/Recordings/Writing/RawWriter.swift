import SeatInput

extension RawTouchscreen {
  /// What was read of a device, as `evemu-record` writes it.
  public var evemu: String {
    var description = DeviceDescription()
    (description.name, description.isDirect, description.firstSlot) = (name, true, firstSlot)
    let isSingle = touchProtocol == .single
    for (code, axis) in axes {
      description.ranges[code] = axis.range
      if axis.resolution > 0 { description.resolutions[code] = axis.resolution }
    }
    description.ranges[isSingle ? AxisCode.x : AxisCode.multitouchX] = x
    description.ranges[isSingle ? AxisCode.y : AxisCode.multitouchY] = y
    if touchProtocol == .slotted {
      // A slot number beyond the last one means that one.
      description.ranges[AxisCode.slot] = AxisRange(
        minimum: 0, maximum: EvdevDecoder.lastSlot(lastSlot))
    }
    return EvemuWriter.text(of: DeviceEvents(description: description, log: log))
  }
}
