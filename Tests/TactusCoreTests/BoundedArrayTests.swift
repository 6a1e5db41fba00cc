import TactusCore
import Testing

@Suite struct BoundedArrayTests {
  @Test func appendReturnsFalseWhenFull() {
    var list = BoundedArray<2, Int>(filler: 0)
    #expect(list.isEmpty && !list.isFull)
    let answers = [5, 6, 7].map { list.append($0) }
    #expect(answers == [true, true, false])
    #expect(list.isFull && list.count == 2 && list[0] == 5 && list[1] == 6)
    list[1] = 8
    #expect(list[1] == 8)
    list.removeAll()
    #expect(list.isEmpty)
    list.append(9)
    #expect(list.count == 1 && list[0] == 9)
  }

  @Test func outOfBoundsTraps() async {
    await #expect(processExitsWith: .failure) {
      var list = BoundedArray<2, Int>(filler: 0)
      list.append(1)
      _ = list[1]
    }
  }
}
