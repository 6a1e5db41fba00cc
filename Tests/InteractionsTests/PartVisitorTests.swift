import Interactions
import TactusCore
import TestSupport
import Testing

@testable import Gestures

/// The visitors, over two parts: what one finds, both sides of each moment.
@Suite struct PartVisitorTests {
  /// A screen that is no scene.
  private struct Screen {
    var list = TimedPart(restsAt: 300)
    var page = TimedPart(restsAt: 200)
    var lamp = TimedPart()

    mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
      visitor.visit(&list, "list", covers: Rect(x: 0, y: 10, width: 20, height: 30))
      visitor.visit(&page, "page", covers: .zero)
      visitor.visit(&lamp, "lamp")
    }

    func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    mutating func rests(at milliseconds: Int64) -> Bool {
      var resting = Resting(at: at(milliseconds))
      visitParts(&resting)
      return resting.isResting
    }

    mutating func touch(on names: PartNames) {
      var touching = Touching(
        Touch(
          time: .zero, change: .landed, contact: 1, slot: 0, target: 0, location: .zero,
          translation: .zero, axis: .horizontal, isPress: false, downCount: 1), on: names)
      visitParts(&touching)
    }
  }

  @Test func `the next rest is that of the first part to come to rest`() {
    var screen = Screen()
    var rest = NextRest()
    screen.visitParts(&rest)
    #expect(rest.time == screen.at(200))
    let place = screen.page.takeRest(by: screen.at(200))
    #expect(place == 0)
    rest = NextRest()
    screen.visitParts(&rest)
    #expect(rest.time == screen.at(300))
  }

  @Test func `where nothing moves there is no next rest`() {
    #expect(NextRest().time == .never)
    var screen = Screen(list: TimedPart(), page: TimedPart())
    var rest = NextRest()
    screen.visitParts(&rest)
    #expect(rest.time == .never)
  }

  @Test func `all rest when the last one does`() {
    var screen = Screen()
    for (milliseconds, rests): (Int64, Bool) in [(199, false), (299, false), (300, true)] {
      let found = screen.rests(at: milliseconds)
      #expect(found == rests, "at \(milliseconds) ms")
    }
  }

  @Test func `a screen without parts may always move`() { #expect(!Resting(at: .zero).isResting) }

  @Test func `each part learns whether a contact landed on it`() {
    var screen = Screen()
    screen.touch(on: PartNames("list"))
    screen.touch(on: PartNames("list", "page"))
    screen.touch(on: PartNames(nil, "page"))
    screen.touch(on: PartNames())
    #expect(screen.list.grounds == [.this, .this, .other, .fixed])
    #expect(screen.page.grounds == [.other, .this, .this, .fixed])
    #expect(screen.lamp.grounds == [.other, .other, .other, .fixed])
  }

  @Test func `all parts are let go at once`() {
    var screen = Screen()
    var letting = LettingGo(at: screen.at(70))
    screen.visitParts(&letting)
    #expect(screen.list.letGoes == [70] && screen.page.letGoes == [70])
    #expect(screen.lamp.letGoes == [70])
  }

  @Test func `on what does not scroll only the part itself is another than the ground`() {
    var screen = Screen()
    screen.touch(on: PartNames("list", scrolls: false))
    #expect(screen.list.grounds == [.this] && screen.lamp.grounds == [.fixed])
  }

  @Test func `each part reports once, when it is due`() {
    var screen = Screen()
    func reports(at milliseconds: Int64) -> [Word] {
      var reporting = Reporting(at: screen.at(milliseconds), suspends: false)
      screen.visitParts(&reporting)
      return (0..<reporting.reports.count).map { reporting.reports[$0].part }
    }
    #expect(reports(at: 199) == [])
    #expect(reports(at: 300) == ["list", "page"])
    #expect(reports(at: 300) == [])
  }

  /// A part of several things that are all due.
  private struct Crowd: Part {
    var count: Int
    var nextRest: Instant { count == 0 ? .never : .zero }
    mutating func takeReport(by time: Instant) -> PartReport? {
      guard count > 0 else { return nil }
      count -= 1
      return PartReport(.due(count), of: "thing", count)
    }
    mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {}
  }

  @Test(arguments: [(7, 0), (8, 0), (9, 1)])
  func `more than eight reports at once stay due`(count: Int, left: Int) {
    var crowd = Crowd(count: count)
    var reporting = Reporting(at: .zero, suspends: false)
    reporting.visit(&crowd, "crowd")
    #expect(crowd.count == left)
    #expect(reporting.reports.count == min(count, Reporting.reportsMax))
    #expect(reporting.reports[0].report == PartReport(.due(count - 1), of: "thing", count - 1))
  }

  @Test func `a part is suspended before it reports`() {
    var screen = Screen()
    var reporting = Reporting(at: screen.at(100), suspends: true)
    screen.visitParts(&reporting)
    #expect(reporting.reports.count == 2 && screen.list.letGoes == [100])
  }
}
