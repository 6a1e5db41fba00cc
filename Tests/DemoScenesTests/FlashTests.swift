import TactusCore
import Testing

@testable import DemoScenes

/// The light on the target that was used last.
struct FlashTests {
  @Test func itFadesWithin400MillisecondsAndIsOnOneTarget() {
    var flash = Flash(FlashTuning())
    flash.light(3, at: .zero)
    #expect(flash.level(at: .zero).brightness(of: 3) == 1)
    #expect(flash.level(at: .zero + .milliseconds(200)).brightness(of: 3) == 0.25)
    #expect(flash.level(at: .zero + .milliseconds(200)).brightness(of: 4) == 0)
    #expect(flash.level(at: .zero + .microseconds(399_999)).brightness > 0)
    #expect(flash.level(at: .zero + .milliseconds(400)) == Flash.Level())
  }
}
