import Gestures
import Interactions
import TactusCore
import Testing

/// What a part cannot be, or do, ends the program where it is asked for.
@Suite struct MisuseTests {
  private static var rows: SwipeRows { SwipeRows(count: 2, actionCount: 2, SwipeRowsTuning()) }

  private static func strip(_ count: Int) -> PageStrip {
    PageStrip(
      count: count, width: 400, spring: Spring(response: 0.3, dampingFraction: 1), Resistance())
  }

  @Test func aStripHasAPageAndIsSetToOneOfThem() async {
    await #expect(processExitsWith: .failure) {
      _ = Self.strip(0)
    }
    await #expect(processExitsWith: .failure) {
      var strip = Self.strip(3)
      strip.set(2)
      strip.set(3)
    }
  }

  @Test func aRowHasTheButtonThatIsChosen() async {
    await #expect(processExitsWith: .failure) {
      var rows = Self.rows
      rows.choose(1, of: 0, at: .zero)
      rows.choose(2, of: 0, at: .zero)
    }
  }

  @Test func nothingIsFewerThanNone() async {
    await #expect(processExitsWith: .failure) {
      _ = CardStack(count: 0, CardStackTuning())
      _ = CardStack(count: -1, CardStackTuning())
    }
    await #expect(processExitsWith: .failure) {
      _ = SwipeRows(count: 1, actionCount: 0, SwipeRowsTuning())
      _ = SwipeRows(count: 1, actionCount: -1, SwipeRowsTuning())
    }
  }

  @Test func ofNoPlacesNoneIsNearest() async {
    await #expect(processExitsWith: .failure) {
      let grid = CarryGrid(
        viewport: Rect(x: 0, y: 0, width: 300, height: 300), widthMin: 60, aspect: 1,
        CarryGrid.Insets(gap: 8, margin: 8, top: 8))
      _ = grid.place(at: .zero, count: 1)
      _ = grid.place(at: .zero, count: 0)
    }
  }
}
