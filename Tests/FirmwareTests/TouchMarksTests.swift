import Firmware
import Gestures
import Raster
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// What `--show touches` draws: there while a finger is down, something moves or the gate is shut,
/// and gone without a trace after that.
struct TouchMarksTests {
  @Test func marksAreThereAsLongAsThereIsSomethingToShow() {
    let plain = pictures(showsTouches: false)
    let marked = pictures(showsTouches: true)
    // Until the finger lands, and when all is over, both show the same.
    #expect(plain.first?.hash == marked.first?.hash)
    #expect(plain.last?.hash == marked.last?.hash)
    // A finger that rests is a picture more: without marks there is nothing to draw but its press.
    #expect(marked.count > plain.count)
    let hashes = Set(plain.map(\.hash))
    let only = marked.filter { !hashes.contains($0.hash) }
    // From the first picture after the landing to the last one before the gate opens.
    #expect(only.first.map { (200...217).contains($0.milliseconds) } == true)
    #expect(only.last.map { $0.milliseconds >= 1_000 } == true)
  }

  @Test func marksChangeNoRecordButPictures() {
    let plain = run(showsTouches: false)
    let marked = run(showsTouches: true)
    let words = ["gesture", "decide", "tap", "navigate", "rest", "haptic", "place"]
    for word in words { #expect(plain.texts(word) == marked.texts(word), "\(word)") }
  }

  /// Swipes to another view, and waits until the gate is open.
  private func run(showsTouches: Bool) -> SceneRig<FocalScene> {
    let rig = SceneRig<FocalScene>(draws: true)
    rig.showsTouches = showsTouches
    SceneTranscript.play(rig, "200 0@100,300\n208..500 0+240,0\n508 -")
    // The rig ends with the last deadline; what moved up to then is marked for a tick longer.
    rig.rest(until: Instant.zero + .milliseconds(4_000))
    return rig
  }

  private func pictures(showsTouches: Bool) -> [(milliseconds: Int64, hash: UInt64)] {
    run(showsTouches: showsTouches).records.compactMap { _, record in
      guard case .display(let hash) = record.content else { return nil }
      return ((record.time - Instant.zero).microseconds / 1000, hash)
    }
  }
}
