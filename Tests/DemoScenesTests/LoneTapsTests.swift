import Firmware
import HandsJudging
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes
@testable import Gestures

/// Tests of the law that every tap is one, or is refused by somebody.
struct LoneTapsTests {
  private let rig = SceneRig<FocalScene>()

  private func frame(_ places: Float...) -> TraceRecord.Content {
    var frame = ContactFrame(time: .zero)
    for (slot, x) in places.enumerated() {
      frame.place(Contact(id: UInt16(slot), position: Point(x: x, y: 0)), in: slot)
    }
    return .frame(frame)
  }

  private func decide(_ to: RecognizerState, _ reason: DecisionReason) -> TraceRecord.Content {
    .decide(
      Decision(
        time: .zero, recognizer: rig.firmware.scene.tap, target: 3, contact: 0, from: .possible,
        to: to, reason: reason, value: 0, limit: 0))
  }

  private func faults(_ contents: KeyValuePairs<Int64, TraceRecord.Content>) -> [String] {
    let records = contents.map { milliseconds, content in
      let time = Instant.zero + .milliseconds(milliseconds)
      guard case .frame(var frame) = content else { return TraceRecord(time: time, content) }
      frame.time = time
      return TraceRecord(time: time, .frame(frame))
    }
    return HandsJudge.faults(in: records, of: rig)
  }

  private let unanswered = ["a tap at 0 µs is answered by nobody"]

  @Test func aTapWithoutAnAnswerIsAFault() {
    let landed = decide(.possible, .landed)
    #expect(faults([0: frame(5), 0: landed, 499: frame()]) == unanswered)
    #expect(faults([0: frame(5), 0: landed, 9: frame(15), 20: frame()]) == unanswered)
    #expect(
      faults([0: frame(5), 0: landed, 9: decide(.failed, .distance), 20: frame()]) == unanswered)
  }

  @Test(arguments: [
    DecisionReason.lifted, .lost, .caught, .ignored, .condition, .cancelled, .joined,
  ])
  func onlyOneAnswerIsNeeded(reason: DecisionReason) {
    let landed = decide(.possible, .landed)
    #expect(faults([0: frame(5), 0: landed, 20: frame(), 20: decide(.failed, reason)]) == [])
  }

  /// On the map itself only two taps are something: a touch that goes on to zoom takes the first.
  @Test func aTapThatBeginsAZoomIsAnsweredByIt() {
    let rig = SceneRig<MapScene>()
    var hand = HandScript()
    let lines = ["0 0@200,320", "80 -", "240 1@200,320", "248..400 1+0,90", "408 -"]
    rig.run(lines.flatMap { hand.frames(for: $0[...]).map { .frame($0) } })
    #expect(rig.texts("gesture kind=drag phase=began").count == 1)
    #expect(HandsJudge.faults(in: rig) == [])
  }

  @Test func whatIsNoTapNeedsNoAnswer() {
    let landed = decide(.possible, .landed)
    #expect(faults([0: frame(5), 0: landed, 500: frame()]) == [], "too long")
    #expect(faults([0: frame(5), 0: landed, 9: frame(15.1), 20: frame()]) == [], "too far")
    #expect(faults([0: frame(5), 0: landed, 9: frame(5, 90), 20: frame()]) == [], "not alone")
    #expect(faults([0: frame(5), 20: frame()]) == [], "nothing to tap")
    #expect(faults([0: frame(5), 0: landed, 9: .fault(.suspend), 20: frame()]) == [], "asleep")
  }
}
