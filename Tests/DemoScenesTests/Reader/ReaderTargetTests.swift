import Firmware
import Gestures
import Interactions
import Raster
import TactusCore
import Testing

@testable import DemoScenes

@Suite struct ReaderTargetTests {
  @Test func everyTargetHasItsOwnNumberAndName() {
    var names = Set<String>()
    for id in 0..<TargetID(ReaderTarget.targetCount) {
      let (target, index) = ReaderTarget.find(id)
      #expect(target.id(index) == id)
      let name = target.name(index).withUTF8Span { bytes in
        String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
      }
      #expect(!name.contains(" "))
      names.insert(name)
    }
    #expect(names.count == ReaderTarget.targetCount)
  }
}
