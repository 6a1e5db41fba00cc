import Firmware
import Gestures
import Raster
import TactusCore
import Testing

@testable import DemoScenes

@Suite struct ReaderTargetTests {
  @Test func everyTargetHasItsOwnNumberAndName() {
    var names = Set<String>()
    for id in 0..<TargetID(ReaderTarget.count) {
      let target = ReaderTarget(id)
      #expect(target.id == id)
      let name = ReaderTarget.description(of: id, in: .zero).name.withUTF8Span { bytes in
        String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
      }
      #expect(!name.contains(" "))
      names.insert(name)
    }
    #expect(names.count == ReaderTarget.count)
  }
}
