import Firmware
import TactusCore

extension ByteSource where Self: ~Copyable {
  /// The next report; nil at the end mark.
  mutating func readReport() throws(FrameFileError) -> TakenReport? {
    guard let kind = FrameFileFormat.Kind(rawValue: try number(UInt8.self)) else {
      throw .unknownReport
    }
    if kind == .end { return nil }
    let taken = Instant(microseconds: try number(Int64.self))
    let time = Instant(microseconds: try number(Int64.self))
    switch kind {
    case .frame:
      return TakenReport(taken: taken, report: .frame(try readFrame(at: time)))
    case .fault:
      guard let fault = PanelFault(rawValue: try number(UInt8.self)) else { throw .unknownReport }
      return TakenReport(taken: taken, report: .fault(fault, at: time))
    case .suspend:
      return TakenReport(taken: taken, report: .suspend(at: time))
    case .resume:
      return TakenReport(taken: taken, report: .resume(at: time))
    case .end:
      return nil
    }
  }

  private mutating func readFrame(at time: Instant) throws(FrameFileError) -> ContactFrame {
    var down = ContactSet(bits: try number(UInt16.self))
    var cancelled = ContactSet(bits: try number(UInt16.self))
    let slots = ContactSet.first(contactsMax)
    guard down.isSubset(of: slots), cancelled.isSubset(of: slots), !down.intersects(cancelled)
    else { throw .unknownReport }
    var frame = ContactFrame(time: time)
    while let slot = cancelled.popFirst() { frame.cancel(slot: slot) }
    while let slot = down.popFirst() {
      let id = try number(UInt16.self)
      let x = try float()
      let y = try float()
      frame.place(Contact(id: id, position: Point(x: x, y: y)), in: slot)
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
