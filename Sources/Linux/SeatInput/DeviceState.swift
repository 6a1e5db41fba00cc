/// What the kernel reports of a touch device that is asked, rather than listened to.
public struct DeviceState: Equatable, Sendable {
  public struct Slot: Equatable, Sendable {
    /// −1 when the slot is empty.
    public var trackingID: Int32
    public var x: Int32
    public var y: Int32
    public var tool: Int32
    /// 0 of a device that states none.
    public var size: Int32 = 0
    public var pressure: Int32 = 0

    public init(trackingID: Int32, x: Int32, y: Int32, tool: Int32) {
      self.trackingID = trackingID
      self.x = x
      self.y = y
      self.tool = tool
    }
  }

  /// Of a device with slots.
  public var slots: [Slot] = []
  /// The slot that its next events are about, of a device with slots.
  public var currentSlot: Int32 = 0
  /// `BTN_TOUCH`; nil of a device without that button.
  public var isTouched: Bool?
  /// `ABS_X` and `ABS_Y`, of a device without slots.
  public var x: Int32 = 0
  public var y: Int32 = 0

  public init() {}
}
