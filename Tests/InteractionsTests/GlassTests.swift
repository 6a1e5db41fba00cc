import Interactions
import TactusCore
import Testing

/// Fingers at the rim of the glass, and beyond it.
@Suite struct GlassTests {
  private let glass = Glass(width: 400, height: 300)

  @Test(
    arguments: [
      (0, 0, true), (400, 300, true), (-0.1, 10, false), (400.1, 10, false), (10, -0.1, false),
      (10, 300.1, false),
    ] as [(Float, Float, Bool)])
  func itsEdgesAreOnIt(x: Float, y: Float, isOn: Bool) {
    #expect(glass.holds(Point(x: x, y: y)) == isOn)
  }

  @Test func theNearestPointIsInsideItsRectangle() {
    let screen = Rect(x: 0, y: 0, width: 400, height: 300)
    for point in [Point(x: 400, y: 300), Point(x: -5, y: 900), Point(x: 20, y: 30)] {
      #expect(screen.contains(glass.nearest(to: point)))
    }
    #expect(glass.nearest(to: Point(x: 20, y: 30)) == Point(x: 20, y: 30))
  }

  private enum Choice: UInt8, Numbered {
    case first, second
    static var count: Int { 2 }
  }

  @Test func choicesAreNumberedBothWays() {
    for index in 0..<Choice.count { #expect(Choice(index).index == index) }
  }
}
