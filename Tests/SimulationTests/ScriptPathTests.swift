import BoardFiles
import Firmware
import Simulation
import TactusCore
import Testing

/// A path is what a panel has scanned of a finger.
@Suite struct ScriptPathTests {
  @Test func itsScansAreReportedAsTheyAreWritten() throws {
    var controller = ControllerModel.test
    controller.noise = 3
    var panel = try SimulatedPanel(
      script: "at 3ms path 10.123,20.5 { 3.5ms 10.2,20.5; 4ms 10.2,20.5; 17ms up }",
      controller: controller)
    #expect(
      transcript(of: &panel)
        == "0 0@10.123,20.5\n3.5 0@10.2,20.5\n4 0@10.2,20.5\n17 -\n")
  }

  /// Of each frame the size and the pressure of its first contact.
  private func imprints(_ script: String) throws -> [String] {
    var panel = try SimulatedPanel(script: script, controller: .test)
    var found: [String] = []
    while let report = panel.next(before: .never) {
      guard case .frame(let frame) = report, frame.down.contains(0) else { continue }
      found.append("\(frame[0].imprint.sizePoints)/\(frame[0].imprint.pressureParts)")
    }
    return found
  }

  @Test func aPathHasSizesAndPressuresUntilTheNext() throws {
    let script = "path 1,1 size 60 { 8ms 2,2; 16ms 3,3 pressure 0.2; 24ms 3,3 size 0; 32ms up }"
    #expect(try imprints(script) == ["60/0", "60/0", "60/51", "0/51"])
    #expect(try imprints("path 1,1 pressure 1 for 31ms") == ["0/255"])
    // In either order.
    let turned = "path 1,1 pressure 0.2 size 60 { 8ms 2,2 pressure 1 size 9; 16ms up }"
    #expect(try imprints(turned) == ["60/51", "9/255"])
  }

  @Test func aNamedFingerHasThemFromWhenTheScriptSaysSo() throws {
    let found = try imprints(
      """
      finger a down 9,9
      finger a size 60
      after 40ms finger a pressure 0.2
      finger a size 200
      after 40ms finger a up
      """)
    #expect(found.first == "60/0")
    #expect(found.last == "200/51")
    // It rests: a frame for each change.
    #expect(found.count == 2)
  }

  @Test func oneThatStaysIsATap() throws {
    var panel = try SimulatedPanel(script: "path 10,20 for 31ms")
    #expect(transcript(of: &panel) == "0 0@10,20\n31 -\n")
  }

  @Test func twoThatMeetInAScanAreOneFrame() throws {
    var panel = try SimulatedPanel(
      script: """
        at 0ms path 10,20 { 8ms 11,20; 16ms up }
        at 8ms path 50,60 {
          # While the first one is down.
          8ms 51,60
          20ms cancel
        }
        at 16ms path 70,80 for 10ms
        """)
    #expect(
      transcript(of: &panel) == """
        0 0@10,20
        8 0@11,20;1@50,60
        16 2@70,80;1@51,60
        26 1@51,60
        28 - cancelled=1

        """)
  }

  /// A finger that is yet to be scanned is scanned at the times of the path as well.
  @Test func itStandsBesideOtherFingers() throws {
    var panel = try SimulatedPanel(
      script: "together { path 10,20 { 5ms 11,20; 12ms up }; drag 50,50 to 70,50 over 20ms linear }"
    )
    #expect(
      transcript(of: &panel) == """
        0 0@10,20;1@50,50
        5 0@11,20;1@55,50
        10 0@11,20;1@60,50
        12 1@62,50
        20 -

        """)
  }

  @Test func aDeviceThatSleepsSeesNothingOfIt() throws {
    var panel = try SimulatedPanel(
      script: """
        together {
          path 10,20 { 5ms 11,20; 15ms 12,20; 25ms 13,20; 40ms up }
          at 10ms suspend
          at 20ms resume
        }
        """)
    #expect(
      transcript(of: &panel) == """
        0 0@10,20
        5 0@11,20
        10 - cancelled=0
        10 suspend
        20 resume
        25 1@13,20
        40 -

        """)
  }

  @Test func moreThanOneBoardsContactsAreReported() throws {
    var controller = ControllerModel.test
    controller.contactsMax = 1
    var panel = try SimulatedPanel(
      script: "together { path 1,1 for 10ms; path 2,2 for 10ms }", controller: controller)
    #expect(transcript(of: &panel) == "0 0@1,1;1@2,2\n10 -\n")
  }

  @Test(
    arguments: [
      (
        "path 1,1", "t:1:9: no scans of the path here; write 'for 60ms', or { 8ms 120,80; 60ms up }"
      ),
      (
        "path 1,1 { 8ms 2,2 }",
        "t:1:20: the path has no end; write when the finger lifts, such as 60ms up"
      ),
      (
        "path 1,1 { 8ms 2,2; 8ms up }",
        "t:1:21: 8ms does not come after 8ms, where the path is; write the times since its landing "
          + "in their order"
      ),
      (
        "path 1,1 { 8ms up; 9ms 2,2 }",
        "t:1:20: '9ms' after the path's end; make its end the last of the block"
      ),
      ("path 1,1 { 8ms up", "t:1:10: this '{' is never closed; add a '}'"),
      (
        "path 1,1 { 8ms here }",
        "t:1:16: 'here' is not a position; write 120,80 or 50%,25% "
          + "without spaces, or @target or @target+10,-5"
      ),
      ("path 1,1 for 0ms", "t:1:14: a duration cannot be zero; write 1ms or more"),
      (
        "repeat 10000 { repeat 5 { path 1,1 { " + (1...30).map { "\($0)ms 1,1;" }.joined()
          + "40ms up } } }",
        "t:1:27: the script's paths have more than 1000000 places; repeat less"
      ),
    ])
  func mistakesAreNamed(text: String, message: String) {
    #expect {
      _ = try FingerScript(text: text, file: "t").compile(screen: .test)
    } throws: {
      "\($0)" == message
    }
  }
}
