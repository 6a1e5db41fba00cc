import BoardFiles
import DemoScenes
import Firmware
import Raster
import Simulation
import TactusCore
import TestSupport
import Testing

@testable import Sessions

/// A scene leaves out what does not show in the clip, and nothing else: a picture is drawn by
/// damaged rectangles, and a large one by two processors in bands of rows, and must not show where
/// they end.
@Suite struct ClipTests {
  /// - Parameter density: how many times as many pixels in each direction; with 1, the smallest
  ///   letters are larger than what they label.
  @Test(arguments: SceneEntry.all, [2, 3, 5])
  func `pixels are the same whatever the clip is`(scene: SceneEntry, density: Int32) throws {
    let session = try session(scene, density)
    var strips = Strips(
      name: scene.name, board: session.board, period: density < 5 ? 3 : 31,
      panel: try session.panel(script: "\(scene.name)-tour"))
    visitDemoScenes(&strips)
    #expect(strips.differences == [])
    #expect(strips.pictureCount > 30)
  }

  /// What an item covers is drawn anew where it was, also where it is much larger in the hand.
  @Test(arguments: ["1.06", "2"])
  func `a carried item leaves nothing behind`(scale: String) throws {
    var session = try session(SceneEntry(ReaderScene.self), 2)
    try session.tuning.set("reader.itemLifted", scale)
    var tuning = Firmware<ReaderScene>.Tuning()
    session.tuning.apply(to: &tuning)
    var panel = try session.panel(
      text: """
        tap @segment.grid
        wait 600ms
        finger a down @item1
        wait 600ms
        finger a move to @item3 over 500ms
        wait 300ms
        finger a up
        wait 600ms

        """)
    let rig = SceneRig<ReaderScene>(on: session.board, tickRate: 60, tuning: tuning, draws: true)
    let (width, height) = (Int(session.board.pixelWidth), Int(session.board.pixelHeight))
    let whole = PatternSurface(
      width: width, height: height, format: session.board.pixelFormat,
      scale: session.board.pixelsPerPoint)
    var (differences, pictures, ticks) = ([String](), 0, 0)
    rig.observe = { [unowned rig] firmware in
      ticks += 1
      guard ticks % 7 == 0, differences.isEmpty else { return }
      pictures += 1
      whole.draw { firmware.scene.draw(on: &$0) }
      whole.withSurface { surface in
        for y in 0..<height {
          for x in 0..<width where surface.color(x: x, y: y) != rig.color(x: x, y: y) {
            if differences.isEmpty { differences.append("tick \(ticks): (\(x), \(y))") }
          }
        }
      }
    }
    rig.run(&panel)
    #expect(rig.texts("action").contains { $0.contains("lifted") })
    #expect(differences == [] && pictures > 15)
  }

  /// On a board with so many times as many pixels in each direction, of the same size in points.
  private func session(_ scene: SceneEntry, _ density: Int32) throws -> FocalSession {
    var session = try FocalSession(scene)
    session.file.board.pixelWidth *= density
    session.file.board.pixelHeight *= density
    session.file.board.pixelsPerPoint *= Float(density)
    session.file.controller.unitsPerPixel /= Double(density)
    return session
  }

  /// Draws pictures of a run whole and in strips, by turns of rows and of columns.
  private struct Strips: SceneVisitor {
    let name: String
    let board: Board
    /// From one picture to the next, in ticks.
    let period: Int
    var panel: SimulatedPanel
    var differences: [String] = []
    var pictureCount = 0

    mutating func visit<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
      guard "\(S.name)" == name else { return }
      let (width, height) = (Int(board.pixelWidth), Int(board.pixelHeight))
      let surfaces = (0..<2).map { _ in
        PatternSurface(
          width: width, height: height, format: board.pixelFormat, scale: board.pixelsPerPoint)
      }
      let period = period
      var (found, ticks, pictures) = ([String](), 0, 0)
      let rig = SceneRig<S>(on: board, tickRate: 60)
      rig.observe = { firmware in
        ticks += 1
        guard ticks % period == 0 else { return }
        pictures += 1
        surfaces[0].draw { firmware.scene.draw(on: &$0) }
        let isRows = pictures % 2 == 0
        let (thickness, length) = isRows ? (5, height) : (7, width)
        surfaces[1].draw { canvas in
          for start in stride(from: 0, to: length, by: thickness) {
            let end = min(start + thickness, length)
            canvas.surface.clip =
              isRows
              ? PixelRect(left: 0, top: start, right: width, bottom: end)
              : PixelRect(left: start, top: 0, right: end, bottom: height)
            firmware.scene.draw(on: &canvas)
          }
        }
        guard found.isEmpty, surfaces[0].hash != surfaces[1].hash else { return }
        found.append(
          "\(S.name), tick \(ticks) in \(isRows ? "rows" : "columns"): \(Self.place(surfaces))")
      }
      rig.run(&panel)
      (differences, pictureCount) = (found, pictures)
    }

    /// The first pixel that differs.
    private static func place(_ surfaces: [PatternSurface]) -> String {
      surfaces[0].withSurface { one in
        surfaces[1].withSurface { other in
          for y in 0..<one.height {
            for x in 0..<one.width where one.color(x: x, y: y) != other.color(x: x, y: y) {
              return "(\(x), \(y))"
            }
          }
          return "nowhere"
        }
      }
    }
  }
}
