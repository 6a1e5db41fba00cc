import Controls
import Firmware
import Foundation
import Gestures
import Interactions
import Raster
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// The views of the focal scene are a table, and nothing else in the scene knows them.
struct FocalPlanTests {
  private let plan = FocalPlan.standard

  @Test func noOtherFileOfTheSceneNamesAView() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Core/DemoScenes/Focal").standardizedFileURL
    let names = (0..<plan.count).map { "\(plan.name(of: FocalPlace($0)))" }
    var readCount = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".swift") && file != "FocalViews.swift" {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      // `top` is also a word for an edge.
      for name in names where name != "top" {
        #expect(!text.contains(name), "\(file) names the view \(name)")
      }
      readCount += 1
    }
    #expect(readCount > 8)
  }

  @Test func everyLinkHasAWayBack() {
    // From every view a path of links leads to every other.
    for start in 0..<plan.count {
      var reached: Set = [start]
      for _ in 0..<plan.count {
        for index in reached {
          for raw in UInt8(0)..<4 {
            guard let side = Side(rawValue: raw),
              let link = plan.link(from: FocalPlace(index), side)
            else { continue }
            reached.insert(link.to.index)
          }
        }
      }
      #expect(reached.count == plan.count, "from \(plan.name(of: FocalPlace(start)))")
    }
  }

  @Test func onlyOneViewHasHintsAndEachNamesWhereItLeads() {
    let hinted = (0..<plan.count).filter { plan.hasHints(FocalPlace($0)) }
    #expect(hinted == [plan.home.index])
    for (side, name) in [(Side.above, "top"), (.left, "leftA"), (.right, "rightA")] {
      #expect(plan.link(from: plan.home, side)?.to == .named(name))
      #expect(plan.hint(of: plan.home, side) != nil)
    }
  }

  @Test func anotherTableIsAnotherArrangement() {
    let taps = SceneTranscript("tap", "navigate", "edges")
    taps.expect(
      SceneRig<RingScene>(),
      """
      # Around the ring by swipes, until it is where it began.
      0 0@200,310      ->
      8..200 0+-90,0   -> (16) edges pullDown=false pullUp=false
      208 -            -> navigate from=north to=east by=swipe
      3000 0@200,310   ->
      3008..3200 0+-90,0 -> (3016) edges pullDown=true pullUp=false
      3208 -           -> navigate from=east to=south by=swipe
      6000 0@200,310   ->
      6008..6200 0+-90,0 -> (6016) edges pullDown=true pullUp=false
      6208 -           -> navigate from=south to=west by=swipe
      9000 0@200,310   ->
      9008..9200 0+-90,0 -> (9016) edges pullDown=true pullUp=false
      9208 -           -> navigate from=west to=north by=swipe
      # A hint below, as the table has it, at the end of the list.
      12000 0@200,500  ->
      12008..12200 0+0,-400 -> (12008) edges pullDown=false pullUp=false
      12208 -          ->
      15000 0@hint.pullUp ->
      15040 -          -> tap target=hint.pullUp admitted=true because=open remaining=0
                       -> navigate from=north to=cellar by=button
      # Out of the cellar at its top.
      18000 0@200,310  ->
      18008..18200 0+-90,0 -> (18016) edges pullDown=true pullUp=false
      18208 -          -> navigate from=cellar to=north by=swipe
      """)
  }

  // Each table has one mistake.
  @Test(
    arguments: [
      (
        [.pull(.top, to: 1)], [.swipe(.left, to: 0)],
        "'a' is pulled at an edge that it does not track"
      ),
      (
        [.swipe(.left, to: 1), .swipe(.left, to: 1)], [.swipe(.left, to: 0)],
        "'a' has two links to one side"
      ),
      (
        [.swipe(.left, to: 2)], [.swipe(.left, to: 0)],
        "'a' has a link to a view that the table lacks"
      ),
      ([.swipe(.left, to: 1)], [.swipe(.left, to: 1)], "'b' has a link to itself"),
      ([.swipe(.left, to: 1)], [], "'b' is a dead end: nothing leads back to the first"),
      ([], [.swipe(.left, to: 0)], "'b' is led to by no swipe and no pull"),
      ([.swipe(.left, to: 1), .pull(.bottom, to: 1)], [.swipe(.left, to: 0)], "none"),
    ] as [([TestLink], [TestLink], String)])
  func aMistakeInTheTableIsNamed(a: [TestLink], b: [TestLink], mistake: String) {
    #expect(Self.mistake(Self.view(0, "a", a), Self.view(1, "b", b)) == mistake)
  }

  @Test func viewsDifferInNamePlaceAndSpot() {
    let (to, back) = ([TestLink.swipe(.left, to: 1)], [TestLink.swipe(.left, to: 0)])
    #expect(
      Self.mistake(Self.view(0, "a", to), Self.view(1, "a", back)) == "'a' has the name of another")
    #expect(
      Self.mistake(Self.view(0, "a", to), Self.view(1, "b", back, spot: 0))
        == "'b' is where another is on the map")
    #expect(
      Self.mistake(Self.view(0, "a", to), Self.view(0, "b", back, spot: 1))
        == "'b' does not stand at its place in the table")
  }

  @Test func aTableWithAMistakeEndsTheProgramAndNamesTheView() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = FocalPlan(
        [
          Self.view(0, "kitchen", [.swipe(.left, to: 1)]), Self.view(1, "attic", []),
        ] as InlineArray<2, FocalView>)
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("the view 'attic' is a dead end"))
  }

  /// A link of a table that is made up, to a view by its number.
  enum TestLink: Sendable {
    case swipe(Side, to: Int)
    case pull(PullEdge, to: Int)

    var link: FocalLink {
      switch self {
      case .swipe(let side, let to): .swipe(side, to: FocalPlace(to))
      case .pull(let edge, let to): .pull(edge, to: FocalPlace(to))
      }
    }
  }

  /// A view that tracks its lower edge, with up to two links.
  private static func view(
    _ index: Int, _ name: StaticString, _ links: [TestLink], spot: Int? = nil
  ) -> FocalView {
    func view<let count: Int>(_ links: InlineArray<count, FocalLink>) -> FocalView {
      FocalView(
        FocalPlace(index), name, edge: .bottom, spot: .init(column: spot ?? index, row: 0),
        accent: Color(rgb: 0), title: name, subtitle: "", links: links, buttons: ["One", "Two"],
        rows: ["A", "B", "C", "D", "E", "F"])
    }
    switch links.count {
    case 0: return view([] as InlineArray<0, FocalLink>)
    case 1: return view([links[0].link])
    default: return view([links[0].link, links[1].link])
    }
  }

  private static func mistake(_ views: FocalView...) -> String {
    var table = FocalPlace.Each<FocalView>(repeating: views[0])
    for (index, view) in views.enumerated() { table[index] = view }
    guard let mistake = FocalTableCheck(table, views.count).mistake() else { return "none" }
    return "'\(views[mistake.view].name)' \(mistake.what)"
  }

  @Test func aSwipeMayNeedTheEdge() {
    // Scrolled by 100 pt: the cellar's list is not at its top, and the swipe leads nowhere.
    SceneTranscript("navigate").expect(
      SceneRig<RingScene>(),
      """
      0 0@200,500         ->
      8..200 0+0,-400     ->
      208 -               ->
      3000 0@hint.pullUp  ->
      3040 -              -> navigate from=north to=cellar by=button
      6000 0@200,310      ->
      6008..6200 0+0,-110 ->
      6400 0+0,-110       ->
      6408 -              ->
      9000 0@200,310      ->
      9008..9200 0+-90,0  ->
      9208 -              ->
      """)
  }

  @Test func targetsAreThoseOfTheTable() {
    let names = { (rig: SceneRig<RingScene>) in
      (0..<rig.firmware.scene.targetCount).map { rig.name(of: TargetID($0)) }
    }(SceneRig())
    #expect(names.prefix(3) == ["header", "hint.right", "hint.pullUp"])
    #expect(names[3] == "north")
    #expect(names.dropLast(5).last == "cellar.row12")
    #expect(names.last == "map.cellar")
    #expect(names.count == 3 + 5 * 15 + 5)
  }

  @Test func ringTargetsAreNumberedBothWays() {
    for plan in [FocalPlan.standard, RingScene.plan] {
      for id in 0..<TargetID(FocalTarget.count(in: plan)) {
        #expect(FocalTarget(id, in: plan).id(in: plan) == id)
      }
    }
  }
}
