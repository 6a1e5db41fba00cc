import Gestures
import Interactions
import TactusCore
import Testing

/// A value is drawn as it was at the last update.
@Suite struct ShownTests {
  private func changes<P: Part>(of part: inout P) -> Bool {
    var changes = PartChanges()
    part.show(at: .zero, scale: 1, &changes)
    return changes.isWhole
  }

  @Test func `a value that is set is drawn from the next update on`() {
    var album = Shown(2)
    #expect(!changes(of: &album), "nothing has changed yet")
    album.now = 5
    #expect(album.shown == 2)
    #expect(changes(of: &album))
    #expect(album.shown == 5)
    #expect(!changes(of: &album))
  }

  @Test func `a value that is set and set back looks the same`() {
    var album = Shown(2)
    album.now = 5
    album.now = 2
    #expect(!changes(of: &album))
  }
}
