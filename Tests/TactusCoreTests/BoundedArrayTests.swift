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

  @Test(arguments: [
    (0, [9, 5, 6, 7], [6, 7]),
    (1, [5, 9, 6, 7], [5, 7]),
    (2, [5, 6, 9, 7], [5, 6]),
  ])
  func insertAndRemoveKeepTheOthersInOrder(place: Int, inserted: [Int], removed: [Int]) {
    var list = BoundedArray<4, Int>(filler: 0)
    for element in [5, 6, 7] { list.append(element) }
    var longer = list
    let hadRoom = longer.insert(9, at: place)
    #expect(hadRoom)
    #expect((0..<longer.count).map { longer[$0] } == inserted)
    let hasRoom = longer.insert(1, at: place)
    #expect(!hasRoom)
    let gone = list.remove(at: place)
    #expect(gone == [5, 6, 7][place])
    #expect((0..<list.count).map { list[$0] } == removed)
  }

  @Test func anElementMayBeInsertedAtTheEnd() {
    var list = BoundedArray<2, Int>(filler: 0)
    for place in 0..<2 { list.insert(5 + place, at: place) }
    #expect(list.count == 2 && list[0] == 5 && list[1] == 6)
  }

  @Test func outOfBoundsTraps() async {
    await #expect(processExitsWith: .failure) {
      var list = BoundedArray<2, Int>(filler: 0)
      list.insert(1, at: 1)
    }
    await #expect(processExitsWith: .failure) {
      var list = BoundedArray<2, Int>(filler: 0)
      list.remove(at: 0)
    }
    await #expect(processExitsWith: .failure) {
      var list = BoundedArray<2, Int>(filler: 0)
      list.append(1)
      _ = list[1]
    }
  }
}
