import Firmware
import Simulation
import TactusCore
import Testing

@testable import Sessions

/// Picture hashes are optional; nothing else depends on them.
@Suite struct PictureHashTests {
  private func lines(hashesPictures: Bool) throws -> [String] {
    let setup = try FocalSession()
    let panel = try setup.panel(text: "at 0.5s swipe 25%,55% to 75%,56% over 220ms")
    let collector = LineCollector()
    var plan = setup.plan
    plan.hashesPictures = hashesPictures
    var outputs = SessionOutputs()
    outputs.observe = collector.take
    try setup.scene.run(plan, PanelBox(panel), &outputs)
    return collector.lines
  }

  @Test func withoutHashesEverythingElseIsTheSame() throws {
    let all = try lines(hashesPictures: true)
    let others = all.filter { !$0.contains(" display ") }
    #expect(others.count < all.count)
    #expect(try lines(hashesPictures: false) == others)
  }
}
