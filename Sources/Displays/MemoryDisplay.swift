public import Firmware
public import Raster

/// No display: pictures are drawn into ordinary memory and go nowhere.
public struct MemoryDisplay: Display, ~Copyable {
  private let memory: PictureMemory

  public init(_ picture: DisplayPicture) { memory = PictureMemory(picture) }

  public func surface() -> Surface { memory.surface() }
  public var isBusy: Bool { false }
  public mutating func present(_ damage: Damage) {}
  public var descriptor: Int32 { -1 }
  public mutating func next() -> DisplayEvent? { nil }
  public mutating func lastRefresh() -> Int64? { nil }
}
