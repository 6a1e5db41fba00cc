import Firmware
import TactusCore

extension ByteSource where Self: ~Copyable {
  mutating func readEntry() throws(FrameFileError) -> FrameFileEntry {
    guard let kind = FrameFileFormat.Kind(rawValue: try number(UInt8.self)) else {
      throw .unknownReport
    }
    let taken = Instant(microseconds: try number(Int64.self))
    if kind == .end { return .end(taken) }
    return .report(TakenReport(taken: taken, report: try readReport(kind)))
  }

  private mutating func readReport(
    _ kind: FrameFileFormat.Kind
  ) throws(FrameFileError) -> PanelReport {
    let time = Instant(microseconds: try number(Int64.self))
    switch kind {
    case .frame:
      return .frame(try readFrame(at: time))
    case .fault:
      guard let fault = PanelFault(rawValue: try number(UInt8.self)) else { throw .unknownReport }
      return .fault(fault, at: time)
    case .acceleration:
      let x = try float()
      let y = try float()
      return .acceleration(Acceleration(x: x, y: y, z: try float()), at: time)
    case .suspend:
      return .suspend(at: time)
    case .resume:
      return .resume(at: time)
    case .end:
      throw .unknownReport
    }
  }

  private mutating func readFrame(at time: Instant) throws(FrameFileError) -> ContactFrame {
    let down = ContactSet(bits: try number(UInt16.self))
    let cancelled = ContactSet(bits: try number(UInt16.self))
    let slots = ContactSet.first(contactsMax)
    guard down.isSubset(of: slots), cancelled.isSubset(of: slots), !down.intersects(cancelled)
    else { throw .unknownReport }
    var frame = ContactFrame(time: time)
    var rest = down | cancelled
    while let slot = rest.popFirst() {
      let id = try number(UInt16.self)
      let x = try float()
      let y = try float()
      frame.place(Contact(id: id, position: Point(x: x, y: y)), in: slot)
      if cancelled.contains(slot) { frame.cancel(slot: slot) }
    }
    return frame
  }

  /// Any bits: the firmware itself rejects a position that is not finite.
  mutating func float() throws(FrameFileError) -> Float {
    Float(bitPattern: try number(UInt32.self))
  }

  mutating func number<Number: FixedWidthInteger>(
    _: Number.Type
  ) throws(FrameFileError) -> Number {
    var number: Number = 0
    for index in 0..<MemoryLayout<Number>.size {
      guard let byte = next() else { throw .cutOff }
      number |= Number(truncatingIfNeeded: byte) << Number(truncatingIfNeeded: 8 &* index)
    }
    return number
  }
}
