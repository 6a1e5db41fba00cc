import DemoScenes
import Firmware
import Interactions
import TactusCore
import TestSupport
import Testing

/// A trace shows where the things of a scene are while they move, and that they end where they come
/// to rest.
struct PlaceRecordTests {
  /// What one thing did: each place that was told, and where it came to rest at last.
  private func places<S: Scene & ~Copyable>(
    _ name: String, _ scene: S.Type, _ text: String
  ) -> (told: [Float], rest: String?) {
    let rig = SceneRig<S>()
    SceneTranscript.play(rig, text)
    let told = rig.texts("place name=\(name) ")
    return (
      told.compactMap { Float($0.split(separator: "=").last ?? "") },
      rig.texts("rest name=\(name) ").last.map { $0.split(separator: " ")[2].description }
    )
  }

  /// It is told again and again while it moves, never twice the same, and last where it rests.
  private func expect<S: Scene & ~Copyable>(
    _ name: String, _ scene: S.Type, _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (told, rest) = places(name, S.self, text)
    #expect(told.count > 10, sourceLocation: sourceLocation)
    #expect(zip(told, told.dropFirst()).allSatisfy { $0 != $1 }, sourceLocation: sourceLocation)
    let last = told.last ?? .infinity
    let resting = rest.flatMap { Float($0.dropFirst("at=".count)) } ?? .infinity
    // The last of a movement may be too small to tell.
    #expect(abs(last - resting) < 0.002, "\(last), \(resting)", sourceLocation: sourceLocation)
  }

  @Test func focalReportsItsViewsAndItsLists() {
    expect("view.x", FocalScene.self, "0 0@200,310\n8..200 0+90,0\n208 -")
    expect("view.y", FocalScene.self, "0 0@200,310\n8..200 0+0,200\n208 -")
    expect("central", FocalScene.self, "0 0@200,500\n8..80 0+0,-90\n88 -")
  }

  @Test func tabsReportTheStripAndTheLists() {
    expect("tabs", TabsScene.self, "0 0@300,310\n8..200 0+-150,0\n208 -")
    expect("today", TabsScene.self, "0 0@200,500\n8..80 0+0,-90\n88 -")
  }

  @Test func pagerReportsScreensPagesAndLists() {
    let open = "0 0@collections.row1\n40 -\n"
    expect("stack", PagerScene.self, open)
    expect("pages", PagerScene.self, open + "1500 0@300,310\n1508..1700 0+-150,0\n1708 -")
    expect("collections", PagerScene.self, "0 0@200,500\n8..80 0+0,-90\n88 -")
  }

  @Test func readerReportsTheSectionInFront() {
    expect("list", ReaderScene.self, "0 0@200,500\n8..80 0+0,-90\n88 -")
    expect("row", ReaderScene.self, "0 0@row3\n8..200 0+-120,0\n208 -")
    let text = "0 0@segment.text\n40 -\n1500 0@200,500\n1508..1580 0+0,-90\n1588 -"
    expect("text", ReaderScene.self, text)
    expect("mark", ReaderScene.self, text)
    let card = "0 0@segment.cards\n40 -\n1500 0@card\n1508..1700 0+30,20\n1708 -"
    let (x, y) = (
      places("card.x", ReaderScene.self, card), places("card.y", ReaderScene.self, card)
    )
    #expect(x.told.count > 10 && x.told.max() ?? 0 > 15 && abs(x.told.last ?? 1) < 0.002)
    #expect(y.told.count > 10 && y.told.max() ?? 0 > 8 && abs(y.told.last ?? 1) < 0.002)
  }

  @Test func theMapReportsItsScaleItsAngleAndItsOrigin() {
    let zoom = places("map.scale", MapScene.self, "0 0@button.zoomIn\n40 -").told
    #expect(zoom.first == 1)
    #expect(zoom.count > 10 && zoom.last ?? 0 > 1.5)
    let pan = "0 0@100,300\n8..200 0+60,40\n300 0+60,40\n308 -"
    for name in ["map.x", "map.y"] { #expect(places(name, MapScene.self, pan).told.count > 10) }
    let turn = "0 0@150,300 1@250,300\n8..300 0@200,250 1@200,350\n308 -"
    #expect(places("map.angle", MapScene.self, turn).told.count > 10)
    expect("map.drawer", MapScene.self, "0 0@button.drawer\n40 -")
  }
}
