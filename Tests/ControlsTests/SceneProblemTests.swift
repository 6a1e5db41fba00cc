import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore
import TactusTesting
import Testing

/// What an author may get wrong in the table of targets and in `visitParts`, and what he is told
/// before the first tick: a finger would otherwise delete another row than the one under it.
@Suite struct SceneProblemTests {
  private func problem<M: Mistake>(_ mistake: M.Type) throws -> String {
    var test = try SceneTest(FaultyScene<M>.self, board: "stm32f746g-disco")
    test.rewritesGoldens = false
    do throws(SceneTestError) {
      _ = try test.run("tap @heat")
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test func aTableThatIsRightHasNone() throws {
    enum Right: Mistake {}
    #expect(try problem(Right.self) == "none")
  }

  @Test func aPartThatIsNotVisitedIsNamed() throws {
    enum Typo: Mistake { static var list: PartNames { PartNames("timer") } }
    #expect(
      try problem(Typo.self)
        == "the scene 'faulty': the target 'remove' lies on a part 'timer', and visitParts visits none "
        + "of that name; did you mean 'timers'?")
    enum Forgotten: Mistake { static var visits: Int { 0 } }
    #expect(
      try problem(Forgotten.self)
        == "the scene 'faulty': the target 'remove' lies on a part 'timers', and visitParts visits none "
        + "of that name; visit it there, or leave out 'on:'")
  }

  @Test func aPartIsVisitedOnceAndHasANameOfItsOwn() throws {
    enum Twice: Mistake { static var visits: Int { 2 } }
    #expect(
      try problem(Twice.self)
        == "the scene 'faulty': visitParts visits a part 'timers' 2 times; visit each part once, and "
        + "give each a name of its own")
    enum Unseen: Mistake { static var lights: Int { 2 } }
    #expect(
      try problem(Unseen.self)
        == "the scene 'faulty': visitParts visits a part 'presses' 2 times; visit each part once, and "
        + "give each a name of its own")
    enum SameName: Mistake { static var heat: StaticString { "timers" } }
    #expect(try problem(SameName.self).contains("visits a part 'timers' 2 times"))
  }

  @Test func aRowThatNoListHasIsNamed() throws {
    enum Many: Mistake { static var count: Int { 13 } }
    #expect(
      try problem(Many.self)
        == "the scene 'faulty': the target 'timer13' is number 12 of the part 'timers', which has 0 to "
        + "11 of its kind; correct 'count:' or 'from:' of its row of the table")
    enum Far: Mistake { static var from: Int { 13 } }
    #expect(
      try problem(Far.self)
        .contains("'remove' is number 13 of the part 'timers', which has 12 to 12"))
    enum Before: Mistake { static var from: Int { -3 } }
    #expect(
      try problem(Before.self)
        == "the scene 'faulty': the row 'remove' of its table counts from -3; correct 'from:', 0 or "
        + "more")
  }

  @Test func aTargetHasANameThatScriptsAndTracesCanHold() throws {
    enum Nameless: Mistake { static var button: StaticString { "" } }
    #expect(
      try problem(Nameless.self)
        == "the scene 'faulty': target 1 has no name; name its row of the table")
    enum Spaced: Mistake { static var button: StaticString { "a b" } }
    #expect(try problem(Spaced.self).contains("the target 'a b' has a space or a '=' in its name"))
    enum Same: Mistake { static var button: StaticString { "remove" } }
    #expect(
      try problem(Same.self)
        .contains("the targets 1 and 2 are both called 'remove'; give each row"))
  }

  @Test func aTableHasItsTargets() throws {
    enum None: Mistake { static var count: Int { 0 } }
    #expect(
      try problem(None.self)
        .contains("the row 'timer' of its table has 0 targets, and needs at least 1"))
    enum TooMany: Mistake { static var count: Int { 65_533 } }
    #expect(
      try problem(TooMany.self)
        .contains("its table has 65536 targets or more, and 65535 can be told apart"))
  }

  @Test func rawValuesCountFromZero() {
    enum Late: UInt8, TargetTable {
      case panel = 1
      var row: TargetRow { .ground("panel") }
    }
    enum Gap: UInt8, TargetTable {
      case panel
      case button = 5
      var row: TargetRow { .ground("panel") }
    }
    if case .noGround? = Late.fault {} else { Issue.record("a table without a ground passes") }
    if case .gap(5)? = Gap.fault {} else { Issue.record("a table with a gap passes") }
  }
}

/// What a scene gets wrong: one of these.
protocol Mistake: SendableMetatype {
  static var list: PartNames { get }
  static var count: Int { get }
  static var from: Int { get }
  static var button: StaticString { get }
  static var heat: StaticString { get }
  static var visits: Int { get }
  /// Of the part that no target lies on.
  static var lights: Int { get }
}

extension Mistake {
  static var list: PartNames { PartNames("timers") }
  static var count: Int { SwipeList.capacity }
  static var from: Int { SwipeList.capacity }
  static var button: StaticString { "heat" }
  static var heat: StaticString { "heat" }
  static var visits: Int { 1 }
  static var lights: Int { 1 }
}

struct FaultyScene<M: Mistake>: ControlScene {
  enum Spot: UInt8, TargetTable {
    case panel, heat, remove, timer
    var row: TargetRow {
      switch self {
      case .panel: .ground("panel")
      case .heat: TargetRow(M.button, "slider", for: .drags)
      case .remove: TargetRow("remove", "button", for: .drags, on: M.list, from: M.from)
      case .timer: TargetRow("timer", "row", count: M.count, for: .drags, on: M.list)
      }
    }
  }

  static var name: StaticString { "faulty" }
  private let panel: Rect
  private var timers: SwipeList
  private var heat = SnapSlider(50...250, stops: 9, at: 5)
  private(set) var gestures: ControlGestures

  init(_ screen: Screen, _ tuning: NoTuning, _ table: inout GestureTable) {
    panel = Rect(x: 0, y: 0, width: screen.width, height: screen.height)
    timers = SwipeList(3, in: panel, actions: [SwipeAction(.trash, .white)])
    gestures = ControlGestures(in: &table)
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&heat, M.heat, covers: panel)
    for _ in 0..<M.visits { visitor.visit(&timers, "timers", covers: panel) }
    for _ in 0..<M.lights { visitor.visit(&gestures, "presses") }
  }

  func frame(of spot: Spot, _ index: Int) -> Rect {
    switch spot {
    case .panel: panel
    case .heat: Rect(x: 12, y: 200, width: 200, height: 44)
    case .remove, .timer: timers.frame(of: spot.row.first + index)
    }
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {}
  func draw(on canvas: inout Canvas) {}
}
