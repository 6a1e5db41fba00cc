/// What a packet of a touch device changes, in device units.
public struct SlotChange: Equatable, Sendable {
  public enum Kind: Sendable {
    case land, move, lift
    /// Taken back by the panel, which is not a lift.
    case cancel
    /// Neither moved nor lifted, but larger or smaller, or pressed otherwise.
    case press
  }

  public var kind: Kind
  /// The contact's slot on its device, from 0.
  public var slot: Int32
  public var x: Int32
  public var y: Int32
  /// The long axis of what touches, and how hard it presses; 0 where the device states none.
  public var size: Int32
  public var pressure: Int32

  public init(
    _ kind: Kind, _ slot: Int32, _ x: Int32, _ y: Int32, size: Int32 = 0, pressure: Int32 = 0
  ) {
    self.kind = kind
    self.slot = slot
    self.x = x
    self.y = y
    self.size = size
    self.pressure = pressure
  }
}
