/// A touchscreen as libinput describes it.
public struct TouchDevice: Equatable, Sendable {
  /// `/dev/input/eventN`.
  public var node: String
  public var name: String
  /// The size of the touch area in millimetres; nil when the device does not report its resolution.
  public var size: Size?
  /// The most contacts it reports at once; nil when unknown.
  public var touchCount: Int?

  public struct Size: Equatable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  public init(node: String, name: String, size: Size?, touchCount: Int?) {
    self.node = node
    self.name = name
    self.size = size
    self.touchCount = touchCount
  }
}
