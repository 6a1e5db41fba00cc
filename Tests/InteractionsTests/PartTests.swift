import Gestures
import Interactions
import TactusCore
import Testing

/// What a part is that states nothing but how it is drawn, and what changes hold.
@Suite struct PartTests {
  /// A part that leaves everything to the defaults.
  private struct StillPart: Part {
    var letGoCount = 0
    mutating func letGo(at time: Instant) { letGoCount += 1 }
    mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {}
  }

  @Test func `by default a part rests, has no place, and never comes to rest`() {
    var part = StillPart()
    #expect(part.nextRest == .never)
    #expect(part.takeRest(by: .never) == nil)
    #expect(part.place(at: .zero) == nil)
    #expect(part.isResting(at: .zero))
  }

  @Test func `by default a part that is suspended is let go`() {
    var part = StillPart()
    part.suspend(at: .zero)
    #expect(part.letGoCount == 1)
  }

  @Test func `a part without fingers has nothing to let go`() {
    var part = Shown(3)
    part.letGo(at: .zero)
    part.suspend(at: .zero)
    #expect(part.now == 3)
  }

  @Test func `changes hold as many targets as ten fingers light, and count no more`() {
    var changes = PartChanges()
    for target in 0..<PartChanges.targetsMax { changes.add(TargetID(target)) }
    #expect(changes.targets.count == PartChanges.targetsMax)
    #expect(!changes.isOverfull)
    changes.add(99)
    #expect(changes.targets.count == PartChanges.targetsMax)
    #expect(changes.isOverfull)
  }

  @Test func `what a part of one thing reports is that it rests`() {
    var list = ScrollAxis(
      contentLength: 900, viewportLength: 100, ScrollTuning(), Resistance())
    list.beginDrag(at: .zero)
    list.drag(by: -30)
    list.endDrag(velocity: 0, at: .zero)
    let report = list.takeReport(by: .zero)
    #expect(report == PartReport(.rest(30)))
    #expect(list.takeReport(by: .zero) == nil)
  }

  @Test func `of more than four places the last is around them`() {
    var changes = PartChanges()
    for index in 0..<5 { changes.add(Rect(x: Float(index) * 20, y: 0, width: 10, height: 10)) }
    #expect(changes.places.count == 4)
    #expect(changes.places[2] == Rect(x: 40, y: 0, width: 10, height: 10))
    #expect(changes.places[3] == Rect(x: 60, y: 0, width: 30, height: 10))
  }
}
