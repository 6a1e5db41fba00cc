public import Firmware
public import Raster

/// A display of any kind, behind one virtual call per question: the session's loop is compiled once
/// per scene, not once per scene and display.
public class AnyDisplay: Display {
  @usableFromInline
  init() {}

  public func surface() -> Surface { preconditionFailure("a display has memory") }
  public var isBusy: Bool { false }
  public func present(_ damage: Damage) {}
  public var descriptor: Int32 { -1 }
  public func next() -> DisplayEvent? { nil }
  public func lastRefresh() -> Int64? { nil }
}

/// Takes the place of a display where there is none.
public final class NoDisplay: AnyDisplay {
  @inlinable
  public override init() { super.init() }
}

/// Boxes a display. Its owner keeps the box for as long as the run lasts.
public final class DisplayBox<Base: Display & ~Copyable>: AnyDisplay {
  /// Unchecked, because it is accessed several times a tick, and calls nothing that could access it
  /// again.
  @exclusivity(unchecked) public var display: Base

  public init(_ display: consuming Base) {
    self.display = display
    super.init()
  }

  public override func surface() -> Surface { display.surface() }
  public override var isBusy: Bool { display.isBusy }
  public override func present(_ damage: Damage) { display.present(damage) }
  public override var descriptor: Int32 { display.descriptor }
  public override func next() -> DisplayEvent? { display.next() }
  public override func lastRefresh() -> Int64? { display.lastRefresh() }
}
