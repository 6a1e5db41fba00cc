public import Raster
public import TactusCore

/// How the panel is mounted: the clockwise rotation that makes its picture upright.
public enum Orientation: UInt8, BitwiseCopyable, Sendable {
  case normal, clockwise, upsideDown, counterclockwise
}

/// The stages of a tick, in the order in which they run.
@frozen
public enum Stage: UInt8, BitwiseCopyable, Sendable {
  case input, recognize, timers, update, render, present, trace

  /// How many there are.
  @inlinable
  public static var count: Int { PerStage<UInt8>.Elements.count }

  /// The stage at a position in that order, from 0.
  @inlinable @inline(__always)
  public static func at(_ place: Int) -> Stage {
    guard let stage = Stage(rawValue: UInt8(truncatingIfNeeded: place)) else {
      preconditionFailure("a tick has Stage.count stages")
    }
    return stage
  }
}

/// A set of stages of a tick.
@frozen
public struct StageSet: SmallSet {
  public var bits: UInt8

  @inlinable @inline(__always)
  public init(word: UInt32) { bits = UInt8(truncatingIfNeeded: word) }

  @inlinable @inline(__always)
  public var word: UInt32 {
    get { UInt32(truncatingIfNeeded: bits) }
    set { bits = UInt8(truncatingIfNeeded: newValue) }
  }
}

/// One element for each stage of a tick.
public struct PerStage<Element: BitwiseCopyable & Sendable>: BitwiseCopyable, Sendable {
  public typealias Elements = InlineArray<7, Element>
  private var elements: Elements

  public init(repeating element: Element) { elements = InlineArray(repeating: element) }

  public subscript(stage: Stage) -> Element {
    get { elements[Int(stage.rawValue)] }
    set { elements[Int(stage.rawValue)] = newValue }
  }
}

/// What the firmware knows about the board it runs on: numbers only. Names, the controller's model
/// and the source of each figure stay in the board file.
public struct Board: BitwiseCopyable, Sendable {
  /// The display in pixels, as seen by the user (orientation applied).
  public var pixelWidth: Int32
  public var pixelHeight: Int32
  /// Pixels per point (1 pt = 1/160 inch), in both directions.
  public var pixelsPerPoint: Float
  public var pixelFormat: PixelFormat
  /// From the start of one tick to the start of the next.
  public var tickPeriod: Interval
  /// The display's frame period: from one refresh to the next.
  public var displayPeriod: Interval
  /// From the start of a scan-out to the middle of the display, for latency figures.
  public var scanOutLatency: Interval
  /// How long each stage of a tick may take.
  public var budgets: PerStage<Interval>
  /// A stage runs in every n-th tick, n being its divisor. Input, recognize, timers and trace
  /// always run in every tick.
  public var divisors: PerStage<UInt8>

  public init(
    pixelWidth: Int32, pixelHeight: Int32, pixelsPerPoint: Float, pixelFormat: PixelFormat,
    tickPeriod: Interval, displayPeriod: Interval, scanOutLatency: Interval,
    budgets: PerStage<Interval>, divisors: PerStage<UInt8>
  ) {
    require(pixelWidth > 0 && pixelHeight > 0, "a display has pixels")
    require(pixelsPerPoint > 0 && pixelsPerPoint.isFinite, "a density is positive")
    require(tickPeriod > .zero && displayPeriod > .zero, "a period is positive")
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.pixelsPerPoint = pixelsPerPoint
    self.pixelFormat = pixelFormat
    self.tickPeriod = tickPeriod
    self.displayPeriod = displayPeriod
    self.scanOutLatency = scanOutLatency
    self.budgets = budgets
    self.divisors = divisors
  }

  /// How long after its sample a touch is seen, about: it waits half a tick for its tick, that
  /// picture half a frame for its flip, and the panel then scans it out. What the controller needs
  /// for a report comes before, and is not known here.
  public var glassDelay: Interval {
    .microseconds(
      (tickPeriod.microseconds + displayPeriod.microseconds) / 2 + scanOutLatency.microseconds)
  }

  /// The display's size in points.
  public var width: Float { Float(Int(pixelWidth)) / pixelsPerPoint }
  public var height: Float { Float(Int(pixelHeight)) / pixelsPerPoint }
}
