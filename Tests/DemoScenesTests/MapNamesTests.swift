import Interactions
import Raster
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// Which names of the map show.
struct MapNamesTests {
  private static let screens: [(width: Float, height: Float, scale: Float)] = [
    (599, 339, 0.801), (953, 572, 0.84), (1367, 854, 0.936), (428, 857, 1.681),
  ]

  @Test(arguments: 0..<200)
  func namesCoverNothingAndSomeShow(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let screen = Self.screens[Int(seed % 4)]
    let layout = MapLayout(width: screen.width, height: screen.height)
    let shift = seed % 3 == 0 ? layout.drawerLength : 0
    let stage = layout.stage(shift)
    for _ in 0..<20 {
      var transform = PlaneTransform(
        middle: stage.center,
        center: Point(
          x: Float.random(in: -1200...1200, using: &random),
          y: Float.random(in: -900...900, using: &random)))
      transform.set(
        scale: exponential(Float.random(in: -1.09...2.48, using: &random)),
        angle: Float.random(in: -3...3, using: &random))
      let location = Int.random(in: 0...1, using: &random)
      let covers: InlineArray<1, Rect> = [
        Rect(
          x: Float.random(in: 0...screen.width, using: &random),
          y: Float.random(in: 0...100, using: &random), width: 84, height: 28)
      ]
      let names = MapNames(
        transform, location, layout, shift: shift, covers: covers, scale: screen.scale
      ).names
      #expect(!names.isEmpty)
      for index in 0..<names.count {
        let frame = names[index].frame
        #expect(frame.isInside(stage))
        for other in 0..<index { #expect(names[other].frame.intersection(frame).isEmpty) }
        for cover in 0..<MapLayout.coveredCount {
          #expect(layout.covered(cover, shift).intersection(frame).isEmpty)
        }
        #expect(covers[0].intersection(frame).isEmpty)
      }
    }
  }

  /// Deep in a block, where no name but the district's own could show.
  @Test func whereEverythingIsCoveredNoNameShows() {
    let layout = MapLayout(width: 599, height: 339)
    let stage = layout.stage(0)
    var transform = PlaneTransform(middle: stage.center, center: Point(x: 1150, y: 850))
    transform.set(scale: 12, angle: 0)
    for (cover, count) in [(stage, 0), (Rect.zero, 1)] {
      let names = MapNames(
        transform, 0, layout, shift: 0, covers: [cover] as InlineArray<1, Rect>, scale: 0.801
      ).names
      #expect(names.count == count)
    }
  }

  @Test func everyButtonIsAsLargeAsAFingertip() {
    for screen in Self.screens {
      let layout = MapLayout(width: screen.width, height: screen.height)
      for shift in [0, layout.drawerLength] {
        let stage = layout.stage(shift)
        for index in 0..<MapTarget.buttons.count {
          let frame = layout.frame(of: MapTarget.buttons[index], shift)
          #expect(frame.width >= 44 && frame.height >= 44)
          #expect(frame.isInside(stage))
          #expect(frame.intersection(layout.status(shift)).isEmpty)
          for other in 0..<index {
            #expect(frame.intersection(layout.frame(of: MapTarget.buttons[other], shift)).isEmpty)
          }
        }
        for index in 0..<MapGeography.destinationCount {
          let row = layout.row(index, layout.drawerLength)
          #expect(row.height >= 44)
          #expect(row.isInside(layout.drawer(layout.drawerLength)))
          #expect(row.maxY <= screen.height)
        }
      }
    }
  }
}

extension Rect {
  fileprivate func isInside(_ other: Rect) -> Bool {
    x >= other.x && y >= other.y && maxX <= other.maxX && maxY <= other.maxY
  }
}
