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
    DecisionReason.lifted, .lost, .ignored, .condition, .cancelled, .joined,
  ])
  func onlyOneAnswerIsNeeded(reason: DecisionReason) {
    let landed = decide(.possible, .landed)
    #expect(faults([0: frame(5), 0: landed, 20: frame(), 20: decide(.failed, reason)]) == [])
  }

  private func place(_ x: Float) -> TraceRecord.Content {
    .scene(.record(SceneRecord("place").with("name", .word("view.x")).with("at", .number(x))))
  }

  /// A touch on what moves is no tap, and one on what was seen to stand still for 100 ms is.
  @Test func aTapOnWhatStandsStillIsNotLost() {
    let (landed, caught) = (decide(.possible, .landed), decide(.possible, .caught))
    let lost = ["a tap at 900000 µs is lost on what stands still"]
    func touch(_ before: (time: Int64, content: TraceRecord.Content)) -> [String] {
      faults([
        0: frame(5), 0: landed, 600: frame(), before.time: before.content, 900: frame(5),
        900: caught, 950: frame(),
      ])
    }
    #expect(touch((700, place(0))) == lost, "nothing moves at all")
    #expect(touch((800, place(0.5))) == lost)
    #expect(touch((801, place(0.5))) == [])
    #expect(touch((899, place(0.49))) == lost, "nobody sees that")
    #expect(touch((801, .scene(.record(SceneRecord("navigate"))))) == [], "it is about to move")
    #expect(touch((800, .scene(.record(SceneRecord("navigate"))))) == lost)
    #expect(touch((899, .scene(.rest("view.x", 0)))) == lost, "that it rests is no motion")
  }

  /// A finger flicks the map, and another one lands in the frame in which it lifts.
  @Test func whatBeginsAsAFingerLandsIsCaught() {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(rig, "0 0@100,320\n8..120 0+200,0\n128 2@200,500\n180 -")
    #expect(rig.texts("decide").contains { $0.contains("because=caught") })
    #expect(HandsJudge.faults(in: rig) == [])
  }

  /// What creeps by less than half a point from picture to picture is seen to move.
  @Test func whatCreepsMoves() {
    let (landed, caught) = (decide(.possible, .landed), decide(.possible, .caught))
    #expect(
      faults([
        0: frame(5), 0: landed, 600: frame(), 790: place(0.3), 850: place(0.6), 900: frame(5),
        900: caught, 950: frame(),
      ]) == [])
  }

  /// Only a quick touch by one finger that stays in its place would be a tap.
  @Test func whatIsNoTapIsNotLostOnWhatStandsStill() {
    let (landed, caught) = (decide(.possible, .landed), decide(.possible, .caught))
    #expect(faults([0: frame(5), 0: landed, 0: caught, 500: frame()]) == [], "too long")
    #expect(faults([0: frame(5), 0: landed, 0: caught, 9: frame(16), 20: frame()]) == [])
    #expect(faults([0: frame(5), 0: landed, 0: caught, 9: frame(5, 90), 20: frame()]) == [])
    // The second one comes when what the first one held goes on.
    let second: (Int64) -> [String] = { time in
      faults([
        0: frame(5), 0: landed, 0: caught, 500: frame(), time: frame(5), time: caught,
        time + 50: frame(),
      ])
    }
    #expect(second(599) == [] && second(600) == ["a tap at 600000 µs is lost on what stands still"])
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
