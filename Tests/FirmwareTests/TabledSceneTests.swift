import Gestures
import Interactions
import Raster
import TactusCore
import TestSupport
import Testing

@testable import Firmware

/// What follows from a table of targets: names, frames, hits, catches.
struct TabledSceneTests {
  enum Spot: UInt8, TargetTable {
    case floor, list, row, knob, menu

    var row: TargetRow {
      switch self {
      case .floor: .ground("floor")
      case .list: .ground("list", "list", on: PartNames("list"))
      case .row: TargetRow("row", "row", count: 10, reach: 0, on: PartNames("list"))
      case .knob: TargetRow("knob", "button", count: 2)
      case .menu: TargetRow("menu", "menu", isQuiet: false)
      }
    }
  }

  /// A list of rows of 40 points from 100 to 300, two knobs of 20 points, a menu that may be there.
  struct TableScene: TabledScene {
    static var name: StaticString { "table" }
    var list = ScrollAxis(
      contentLength: 400, viewportLength: 200, ScrollTuning(), Resistance())
    var hasMenu = false
    var tap = RecognizerID(0)
    var drag = RecognizerID(1)

    init() {}
    init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
      tap = gestures.add(TapRecognizer(), named: "tap")
      drag = gestures.add(DragRecognizer(), named: "drag")
    }

    mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
      visitor.visit(&list, "list", covers: Rect(x: 0, y: 100, width: 200, height: 200))
    }

    func frame(of target: Spot, _ index: Int) -> Rect {
      switch target {
      case .floor: Rect(x: 0, y: 0, width: 400, height: 400)
      case .list: Rect(x: 0, y: 100, width: 200, height: 400)
      case .row: Rect(x: 0, y: 100 + Float(index) * 40, width: 200, height: 36)
      case .knob: Rect(x: 300, y: 100 + Float(index) * 30, width: 20, height: 20)
      case .menu: hasMenu ? Rect(x: 300, y: 0, width: 100, height: 110) : .zero
      }
    }

    func watchers(of target: Spot) -> Watchers {
      switch target {
      case .floor: .none
      case .list, .row: Watchers(taps: tap.asSet, drags: drag.asSet)
      case .knob, .menu: Watchers(taps: tap.asSet)
      }
    }

    mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {}
    func draw(on canvas: inout Canvas) {}
  }

  private func hit(
    _ x: Float, _ y: Float, on scene: TableScene = TableScene(), at time: Instant = .zero
  ) -> String {
    var scene = scene
    return name(scene.hit(Point(x: x, y: y), at: time).target, scene)
  }

  private func name(_ id: TargetID, _ scene: TableScene) -> String {
    scene.target(id).name.withUTF8Span { bytes in
      String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
    }
  }

  private enum Whole: UInt8, TargetTable {
    case ground, all
    var row: TargetRow {
      self == .ground ? .ground("ground") : TargetRow("all", "all", count: 65_534)
    }
  }
  private enum TooMany: UInt8, TargetTable {
    case ground, all
    var row: TargetRow {
      self == .ground ? .ground("ground") : TargetRow("all", "all", count: 65_535)
    }
  }
  private enum Groundless: UInt8, TargetTable {
    case all = 1
    var row: TargetRow { TargetRow("all", "all") }
  }
  private enum Gapped: UInt8, TargetTable {
    case ground
    case all = 2
    var row: TargetRow { self == .ground ? .ground("ground") : TargetRow("all", "all") }
  }
  private enum Empty: UInt8, TargetTable {
    case ground, all
    var row: TargetRow { self == .ground ? .ground("ground") : TargetRow("all", "all", count: 0) }
  }
  private enum Negative: UInt8, TargetTable {
    case ground, all
    var row: TargetRow { self == .ground ? .ground("ground") : TargetRow("all", "all", from: -1) }
  }

  @Test func aTableIsLookedThroughForFaults() {
    #expect(Spot.fault == nil && Whole.fault == nil)
    let faults = [Groundless.fault, Gapped.fault, Empty.fault, Negative.fault, TooMany.fault]
    #expect(
      faults.map { $0.map { "\($0)" } ?? "none" } == [
        "noGround", "gap(before: 2)", #"count("all", 0)"#, #"first("all", -1)"#, "targets(65536)",
      ])
  }

  @Test func aRowOfTheTableNamesItsTargets() {
    let scene = TableScene()
    #expect(scene.targetCount == 15)
    #expect(
      (0..<15).map { name(TargetID($0), scene) } == ["floor", "list"]
        + (1...10).map { "row\($0)" } + ["knob1", "knob2", "menu"])
    #expect(scene.target(2).isQuiet)
    #expect(!scene.target(14).isQuiet)
    #expect(!scene.target(0).isQuiet)
  }

  @Test func theLastTargetThatHoldsThePointIsHit() {
    var scene = TableScene()
    #expect(hit(310, 105) == "knob1")
    scene.hasMenu = true
    #expect(hit(310, 105, on: scene) == "menu")
    #expect(hit(310, 112, on: scene) == "knob1")
  }

  @Test func aFingertipReachesWhatIsSmallOverTheGroundOnly() {
    // 20 points wide and high: 12 more to each side.
    #expect(hit(288, 110) == "knob1")
    #expect(hit(287.9, 110) == "floor")
    #expect(hit(310, 88) == "knob1")
    #expect(hit(310, 87.9) == "floor")
    // Between the two the nearer one, in the middle the upper one of the table's order.
    #expect(hit(310, 124) == "knob1")
    #expect(hit(310, 126) == "knob2")
    var scene = TableScene()
    scene.hasMenu = true
    #expect(hit(310, 95, on: scene) == "menu")
    // A row yields nothing to what is beside it, and does not grow either.
    #expect(hit(199, 110) == "row1")
    #expect(hit(100, 138) == "list")
  }

  @Test func whatIsScrolledIsHitWhereItIsSeen() {
    var scene = TableScene()
    scene.list.set(60)
    #expect(hit(100, 105, on: scene) == "row2")
    #expect(hit(100, 99, on: scene) == "floor")
    #expect(hit(100, 299.9, on: scene) == "row7")
    #expect(hit(100, 300, on: scene) == "floor")
    var changes = PartChanges()
    scene.list.show(at: .zero, scale: 1, &changes)
    #expect(scene.shownFrame(of: 3) == Rect(x: 0, y: 100, width: 200, height: 16))
    #expect(scene.target(3).frame == Rect(x: 0, y: 140, width: 200, height: 36))
  }

  @Test func aTouchOnWhatMovesIsACatch() {
    var scene = TableScene()
    let (tap, drag) = (scene.tap.asSet, scene.drag.asSet)
    let still = scene.hit(Point(x: 100, y: 110), at: .zero)
    #expect(still.watchers == tap | drag)
    #expect(still.caught == .empty)
    scene.list.beginDrag(at: .zero)
    scene.list.endDrag(velocity: -1000, at: .zero)
    let moving = scene.hit(Point(x: 100, y: 110), at: .zero + .milliseconds(50))
    #expect(moving.watchers == drag)
    #expect(moving.caught == tap)
    // What does not lie on it can be tapped.
    #expect(scene.hit(Point(x: 310, y: 110), at: .zero + .milliseconds(50)).watchers == tap)
  }

  @Test func aPointOnNothingIsOnTheFirstTargetAndNothingWatchesIt() {
    var scene = TableScene()
    let hit = scene.hit(Point(x: 500, y: 110), at: .zero)
    #expect(hit.target == 0)
    #expect(hit.watchers == .empty)
  }
}
