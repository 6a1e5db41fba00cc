import BoardFiles
import Firmware
import Foundation
import Gestures
import Interactions
import Simulation
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// What many random hands see from picture to picture.
struct FocalFeelTests {
  private static let seeds = UInt64(0)..<60

  /// A tick's picture, and how far any finger has moved since the one before.
  private struct Picture {
    var time: Instant
    var appearance: FocalScene.Appearance
    var dragAxis: Axis?
    var fingerMoved: Float
    /// Sleep puts everything in its place at once.
    var sleeps: Bool
  }

  private func pictures(_ seed: UInt64) throws -> [Picture] {
    let board = try Self.board()
    let rig = SceneRig<FocalScene>(on: board, tickRate: 120)
    var pictures: [Picture] = []
    var places: [UInt16: Point] = [:]
    rig.observe = { firmware in
      var moved: Float = 0
      var time = Instant.zero
      var sleeps = false
      for index in 0..<firmware.log.count {
        let record = firmware.log[index]
        time = max(time, record.time)
        if case .fault(.suspend) = record.content { sleeps = true }
        guard case .frame(let frame) = record.content else { continue }
        var rest = frame.down
        var now: [UInt16: Point] = [:]
        while let slot = rest.popFirst() { now[frame[slot].id] = frame[slot].position }
        moved += now.compactMap { id, place in places[id].map { (place - $0).length } }.max() ?? 0
        places = now
      }
      pictures.append(
        Picture(
          time: time, appearance: firmware.scene.shown,
          dragAxis: firmware.scene.stage.dragAxis, fingerMoved: moved, sleeps: sleeps))
    }
    let targets = (0..<rig.firmware.scene.targetCount).map {
      rig.firmware.scene.target(TargetID($0)).frame
    }
    var panel = MonkeyPanel(seed: seed, screen: ScreenSize(of: board), targets: targets)
    rig.run(&panel)
    return pictures
  }

  @Test func nothingJumpsFartherThanAFingerWhileOneDrags() throws {
    for seed in Self.seeds {
      let pictures = try pictures(seed)
      for (before, after) in zip(pictures, pictures.dropFirst()) where !after.sleeps {
        // The same drag; what is across its direction may still be on a spring.
        guard let axis = after.dragAxis, before.dragAxis == axis,
          before.appearance.front == after.appearance.front
        else { continue }
        let step = after.appearance.offset - before.appearance.offset
        let moved = abs(axis == .horizontal ? step.dx : step.dy)
        if moved > after.fingerMoved + 0.01 {
          Issue.record("monkey:\(seed) moves \(moved) pt at \(after.time.microseconds) µs")
        }
      }
    }
  }

  @Test func noViewJumpsWhenItIsLetGoOrAnotherComesToTheFront() throws {
    let screen = Screen(of: try Self.board())
    let layout = FocalLayout(width: screen.width, height: screen.height)
    for seed in Self.seeds {
      let pictures = try pictures(seed)
      for (before, after) in zip(pictures, pictures.dropFirst()) where !after.sleeps {
        guard let step = step(before.appearance, after.appearance, layout) else { continue }
        if step > after.fingerMoved + Self.stepMax {
          Issue.record("monkey:\(seed) moves a view \(step) pt at \(after.time.microseconds) µs")
        }
      }
    }
  }

  /// How far a spring moves a view from picture to picture at most: two quick swipes leave it two
  /// screens from its place.
  private static var stepMax: Float { 130 }

  /// The view that was in front, and how far it has moved if it still shows.
  private func step(
    _ before: FocalScene.Appearance, _ after: FocalScene.Appearance, _ layout: FocalLayout
  ) -> Float? {
    // It may be on two sides of another.
    (0..<after.views.count).map { after.views[$0] }.filter { $0.place == before.front }.map {
      let place = after.offset + displacement(of: $0, layout)
      return (place - before.offset).length
    }.min()
  }

  private func displacement(of placed: PullStage.Placed, _ layout: FocalLayout) -> Vector {
    Vector(dx: Float(placed.column) * layout.width, dy: Float(placed.row) * layout.height)
  }

  private static func board() throws -> Board {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try BoardFile(contentsOf: root.appendingPathComponent("Boards/raspberry-pi-7.yaml").path)
      .board
  }
}
