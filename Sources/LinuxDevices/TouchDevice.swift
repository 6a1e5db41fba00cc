/// A touchscreen as libinput describes it.
public struct TouchDevice: Equatable, Sendable {
  /// `/dev/input/eventN`.
  public var node: String
  public var name: String
  /// The glass in millimetres; nil where the device does not tell its resolution.
  public var size: Size?
  /// How many contacts it reports at once; nil where it does not tell.
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
