import Controls
import TactusCore
import Testing

/// What a control cannot be ends the program where it is asked for.
@Suite struct MisuseTests {
  private static var frame: Rect { Rect(x: 0, y: 0, width: 200, height: 300) }

  @Test func aSliderHasTwoStopsAndIsAtOne() async {
    await #expect(processExitsWith: .failure) {
      _ = SnapSlider(0...1, stops: 2)
      _ = SnapSlider(0...1, stops: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = SnapSlider(0...1, stops: 2, at: 1)
      _ = SnapSlider(0...1, stops: 2, at: 2)
    }
  }

  @Test func aStepperStepsByOneOrMore() async {
    await #expect(processExitsWith: .failure) {
      _ = Stepper(1, in: 0...9, by: 1)
      _ = Stepper(1, in: 0...9, by: 0)
    }
  }

  @Test func aListHasNoRowsOrMore() async {
    await #expect(processExitsWith: .failure) {
      var list = List(0, in: Self.frame)
      list.setCount(-1, at: .zero)
    }
  }

  @Test func rowsHaveTheNumbersThatThereAre() async {
    await #expect(processExitsWith: .failure) {
      var list = SwipeList(in: Self.frame, actions: [SwipeAction(.trash, Theme.dark.danger)])
      list.insert(SwipeList.capacity - 1, at: 0, .zero)
      list.insert(SwipeList.capacity, at: 0, .zero)
    }
  }
}
