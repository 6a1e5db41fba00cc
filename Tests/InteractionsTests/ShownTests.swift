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

  @Test func `what slides is drawn as of the last update, and once more at rest`() {
    var mark = ShownMotion(0)
    mark.retarget(to: 10, spring: Spring(response: 0.3, dampingFraction: 1), at: .zero)
    let rest = mark.nextRest
    func isDrawnAnew(at time: Instant) -> Bool {
      var changes = PartChanges()
      mark.show(at: time, scale: 1, &changes)
      return changes.isWhole
    }
    #expect(mark.shown == 0)
    #expect(isDrawnAnew(at: .zero + .milliseconds(100)))
    #expect(mark.shown > 0 && mark.shown < 10)
    #expect(isDrawnAnew(at: rest) && mark.shown == 10)
    #expect(!isDrawnAnew(at: rest + .milliseconds(100)))
  }

  @Test func `what slides is where it was going when the system sleeps, and reports that`() {
    var mark = ShownMotion(0)
    mark.retarget(to: 10, spring: Spring(response: 0.3, dampingFraction: 1), at: .zero)
    let time = Instant.zero + .milliseconds(50)
    mark.suspend(at: time)
    #expect(mark.takeRest(by: time) == 10)
    mark.suspend(at: time)
    #expect(mark.nextRest == .never)
  }
}
