import DemoScenes
import Firmware
import TactusCore
import TestSupport
import Testing

/// Several fingers at once: each acts on what it landed on, or on nothing.
struct ManyFingersTests {
  @Test func aSwipeOfTwoFingersTurnsOnePage() {
    let rig = SceneRig<PagerScene>()
    SceneTranscript.play(
      rig,
      """
      0 0@collections.row1
      40 -
      1000 1@320,300
      1040 1@300,300 2@330,400
      1080 1@240,300 2@320,400
      1200..1300 1@160,300 2@250,400
      1310 2@240,400
      1320..1500 2@100,400
      1510 -
      """)
    #expect(rig.texts("navigate").filter { $0.contains("by=swipe") }.count == 1)
  }

  @Test(arguments: [1040, 1000])
  func aSwipeOfTwoFingersChangesOneTab(second: Int) {
    let rig = SceneRig<TabsScene>()
    SceneTranscript.play(
      rig,
      second == 1000
        ? """
        1000 1@320,300 2@330,400
        1080 1@240,300 2@320,400
        1200..1300 1@160,300 2@250,400
        1310 2@240,400
        1320..1700 2@100,400
        1710 -
        """
        : """
        1000 1@320,300
        1020 1@300,300
        1040 1@290,300 2@330,400
        1080 1@240,300 2@320,400
        1200..1300 1@160,300 2@250,400
        1310 2@240,400
        1320..1700 2@100,400
        1710 -
        """)
    #expect(rig.texts("navigate").count == 1)
  }

  @Test func twoFingersThatRestOpenNoMenu() {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(rig, "0 0@row2\n40 0@row2 1@row3\n900 -")
    #expect(rig.texts("action").filter { $0.contains("menu") }.isEmpty)
    SceneTranscript.play(rig, "2000 2@row2\n2700 -")
    #expect(rig.texts("action").filter { $0.contains("name=menu") }.count == 1)
  }

  @Test func aFingerThatWasDownDoesNothingUnderAMenu() {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(
      rig,
      """
      0 1@row6
      10 1@row6 0@row1
      600 1@row6 0@row1
      650..900 1+-140,0 0@row1
      950 0@row1
      1000 -
      """)
    #expect(rig.texts("action").filter { $0.contains("revealed") }.isEmpty)
    #expect(rig.texts("gesture kind=drag").isEmpty)
  }
}
