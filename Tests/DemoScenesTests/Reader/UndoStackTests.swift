import Interactions
import TactusCore
import Testing

@testable import DemoScenes

@Suite struct UndoStackTests {
  private func rows(_ stack: UndoStack) -> [Int] {
    var stack = stack
    var rows: [Int] = []
    while let deletion = stack.pop() {
      if case .row(let row, _) = deletion { rows.append(row) }
    }
    return rows
  }

  private func pushed(_ count: Int) -> UndoStack {
    var stack = UndoStack()
    for row in 0..<count { stack.push(.row(row, place: 0)) }
    return stack
  }

  @Test func theLatestComesBackFirst() {
    #expect(rows(pushed(3)) == [2, 1, 0])
    #expect(UndoStack().isEmpty && !pushed(1).isEmpty)
  }

  @Test func sixteenCanBeUndoneAndTheOldestGivesWay() {
    #expect(rows(pushed(16)) == Array((0..<16).reversed()))
    #expect(rows(pushed(17)) == Array((1..<17).reversed()))
  }

  @Test func cardsAreForgottenWhenAllAreBack() {
    var stack = pushed(2)
    stack.push(.card(side: 500))
    stack.push(.row(2, place: 0))
    stack.forgetCards()
    #expect(stack.count == 3)
    #expect(rows(stack) == [2, 1, 0])
  }
}
