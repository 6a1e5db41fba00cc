import Recordings
import SeatInput
import TestSupport

@testable import Panels

/// A panel of known mounting under a glass, and taps on its marks, as recordings of each reader.
struct TappedPanel {
  var mounting = PanelMounting()
  var glass = PanelSize(width: 154, height: 86)!
  /// The controller's ranges, along its own axes.
  var x = AxisRange(minimum: 0, maximum: 799)
  var y = AxisRange(minimum: 0, maximum: 479)
  /// Standard deviation of a tap on each axis, in millimetres.
  var noise = 0.0
  /// Clockwise, about the middle of the glass, in degrees.
  var rotation = 0.0
  /// By how much the range is longer than the glass.
  var stretch = 1.0
  var seed: UInt64 = 1

  /// Where the controller reports a touch of the glass, given in millimetres from its top left.
  func device(across: Double, down: Double) -> (x: Double, y: Double) {
    let angle = -rotation * .pi / 180
    let (dx, dy) = (across - glass.width / 2, down - glass.height / 2)
    let turnedX = dx * Trigonometry.cosine(angle) - dy * Trigonometry.sine(angle)
    let turnedY = dx * Trigonometry.sine(angle) + dy * Trigonometry.cosine(angle)
    let displayX = turnedX / glass.width / stretch + 0.5
    let displayY = turnedY / glass.height / stretch + 0.5
    // The mounting, undone: the swap first.
    let (u, v) = mounting.swap ? (displayY, displayX) : (displayX, displayY)
    let ownU = mounting.invertX ? 1 - u : u
    let ownV = mounting.invertY ? 1 - v : v
    return (
      Double(x.minimum) + ownU * x.count, Double(y.minimum) + ownV * y.count
    )
  }

  /// The middle of a tap on each mark.
  func taps(_ marks: [Mark]) -> [PanelTap] {
    var random = SplitMix64(seed: seed)
    return marks.map { mark in
      let place = device(
        across: mark.x * glass.width + noise * random.normal(),
        down: mark.y * glass.height + noise * random.normal())
      return PanelTap(x: place.x.rounded(), y: place.y.rounded())
    }
  }

  var screen: RawTouchscreen {
    RawTouchscreen(
      file: "taps.events", name: "Panel", touchProtocol: .slotted, x: x, y: y, events: [], lines: []
    )
  }

  func fit(_ count: Int) throws -> PanelFit {
    let marks = Mark.marks(count)!
    return try PanelFit(taps(marks), marks: marks, glass: glass, on: screen)
  }
}

/// Sine and cosine of small angles: tests need no more than their series.
enum Trigonometry {
  static func sine(_ angle: Double) -> Double {
    var (sum, term) = (0.0, angle)
    for index in 1...12 {
      sum += term
      term *= -angle * angle / Double(2 * index * (2 * index + 1))
    }
    return sum
  }

  static func cosine(_ angle: Double) -> Double {
    var (sum, term) = (0.0, 1.0)
    for index in 1...12 {
      sum += term
      term *= -angle * angle / Double((2 * index - 1) * 2 * index)
    }
    return sum
  }
}

extension SplitMix64 {
  /// From −1.73 to 1.73 nearly normal, of standard deviation 1: the sum of twelve even ones.
  mutating func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double(next() >> 11) / Double(1 << 53) }
  }
}
