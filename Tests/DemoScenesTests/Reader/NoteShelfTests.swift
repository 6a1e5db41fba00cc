import Interactions
import Raster
import TactusCore
import Testing

@testable import DemoScenes

@Suite struct NoteShelfTests {
  private func note(_ start: Int) -> Note {
    Note(kind: .quote, range: TextRange(start: start, end: start + 1))
  }

  private func starts(_ shelf: NoteShelf) -> [Int] {
    (0..<shelf.notes.count).map { shelf.notes[$0].range.start }
  }

  @Test func theLatestIsOnTop() {
    var shelf = NoteShelf()
    for start in 0..<3 {
      let isKept = shelf.keep(note(start))
      #expect(isKept)
    }
    #expect(starts(shelf) == [2, 1, 0])
  }

  @Test func aFullShelfKeepsNothingMore() {
    var shelf = NoteShelf()
    let answers = (0...NoteShelf.capacity).map { shelf.keep(note($0)) }
    #expect(answers == Array(repeating: true, count: 16) + [false])
    #expect(starts(shelf).first == 15)
  }

  @Test func aRemovedNoteComesBackToItsPlace() {
    var shelf = NoteShelf()
    for start in 0..<4 { _ = shelf.keep(note(start)) }
    let removed = shelf.remove(at: 1)
    #expect(removed == note(2))
    #expect(starts(shelf) == [3, 1, 0])
    let isBack = shelf.insert(removed, at: 1)
    #expect(isBack && starts(shelf) == [3, 2, 1, 0])
  }
}
