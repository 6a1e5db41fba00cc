import TactusCore
import Testing

@testable import Interactions

@Suite struct UndoStackTests {
  private func rows(_ stack: UndoStack<Int>) -> [Int] {
    var stack = stack
    var rows: [Int] = []
    while let row = stack.pop() { rows.append(row) }
    return rows
  }

  private func pushed(_ count: Int) -> UndoStack<Int> {
    var stack = UndoStack(filler: 0)
    for row in 0..<count { stack.push(row) }
    return stack
  }

  @Test func theLatestComesBackFirst() {
    #expect(rows(pushed(3)) == [2, 1, 0])
    #expect(UndoStack(filler: 0).isEmpty && !pushed(1).isEmpty)
  }

  @Test func sixteenCanBeUndoneAndTheOldestGivesWay() {
    #expect(rows(pushed(16)) == Array((0..<16).reversed()))
    #expect(rows(pushed(17)) == Array((1..<17).reversed()))
  }

  @Test func whatCannotBeUndoneAnyMoreIsForgottenWhereverItIs() {
    var stack = pushed(6)
    stack.remove { $0 % 2 == 1 }
    #expect(stack.count == 3)
    #expect(rows(stack) == [4, 2, 0])
    stack.remove { _ in true }
    #expect(stack.isEmpty)
    #expect(stack.pop() == nil)
  }
}
