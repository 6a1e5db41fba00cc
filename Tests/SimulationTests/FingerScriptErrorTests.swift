import Firmware
import Foundation
import InputText
import Simulation
import TactusCore
import Testing

@Suite struct FingerScriptErrorTests {
  /// A script (lines joined by `\\n`), `=>`, and the one-line error without the file name.
  private static let table = """
    tpa 1,1 => 1:1: 'tpa' is not a gesture; did you mean tap?
    tap => 1:4: a position such as 120,80 is missing; write it here
    tap 120, 80 => 1:5: '120,' is not a position; write 120,80 or 50%,25% without spaces, or \
    @target or @target+10,-5
    tap 1e5,nan => 1:5: '1e5,nan' is not a position; write 120,80 or 50%,25% without spaces, or \
    @target or @target+10,-5
    tap 1,1 2,2 => 1:9: '2,2' after the end of the statement; start a new line before it
    \\n  tap @lefta.button => 2:7: no target is named 'lefta.button'; did you mean @leftA.button1 \
    or @leftA.button2?
    tap @below => 1:5: 'below' is at 60,310, outside the screen of 400x300 pt; bring it there by a \
    drag and give its new place in points, or choose a larger board
    tap @below+0,-11; drag @leftA.button1 to @below => 1:42: 'below' is at 60,310, outside the screen \
    of 400x300 pt; bring it there by a drag and give its new place in points, or choose a larger board
    tap 1,1\\n  hold @hidden => 2:8: 'hidden' is not on the screen while the scene is at rest; give the \
    place that it will have in points, such as 120,80
    tap @x => 1:5: no target is named 'x'; the command 'scenes NAME --board BOARD' lists the names of a scene's targets
    tap @below+-5,0 => 1:5: '@below+-5,0' has two signs between target and distance; write @below-5,0
    wait 300 => 1:6: '300' is not a time; write a number and a unit (us, ms, s, min, h or \
    d), such as 300ms, 1.2s or 25h, up to 1000d
    wait -1ms => 1:6: '-1ms' is not a time; write a number and a unit (us, ms, s, min, h or \
    d), such as 300ms, 1.2s or 25h, up to 1000d
    hold 1,1 for 0ms => 1:14: a duration cannot be zero; write 1ms or more
    drag 1,1 => 1:9: no destination here; write to 120,80 or by 50,0
    drag 1,1 by 5 => 1:13: '5' is not a distance; write points to the right and down, such as \
    50,-20
    move 1,1 => 1:9: no duration here; write over 200ms
    flick 1,1 to 2,2 => 1:17: 'at' is missing; write it here
    flick 1,1 to 2,2 at 0pt/s => 1:21: '0pt/s' is not a number of pt/s above zero; write it like \
    1200pt/s
    flick 1,1 to 1,1 at 9pt/s => 1:1: this flick goes nowhere; move its end
    flick 1,1 to 9999,1 at 0.0001pt/s => 1:1: the script takes longer than 1000 days; shorten it
    pinch 1,1 from -5 to 9 => 1:16: '-5' is not a length; write points, such as 120 or 120pt
    pinch 1,1 from 1 to 9 angle 4 => 1:29: '4' is not an angle; write degrees, clockwise, such as \
    90deg or -45°
    pinch 1,1 from 1 to 9 span 4 => 1:23: 'span' is not an option of this gesture; use turning, \
    angle, moving, over or linear
    rotate 1,1 by 9deg over 1s over 1s => 1:28: 'over' is given twice; keep one of them
    finger a fly => 1:10: 'fly' is not what a finger does; use down, move, up, cancel, \
    size or pressure
    finger a size 9 => 1:1: finger a is not down; write 'finger a down 120,80' before it
    finger a size 256 => 1:15: '256' is not a size in points; write a number from 0 to 255
    finger a pressure 50% => 1:19: '50%' is not a pressure; write a number from 0 to 1
    finger a down 1,1\\nat 9ms finger a size 9\\nat 8ms finger a size 8 => 3:1: finger a has a \
    size or a pressure from a later time on; write them in order of time
    lift => 1:1: the pressed finger is not down; write 'press 120,80' before it
    finger a up => 1:1: finger a is not down; write 'finger a down 120,80' before it
    finger a down 1,1\\nwait 1ms\\nfinger a down 2,2 => 3:1: finger a is already down since line \
    1; lift it first, or name another finger
    press 1,1 => 1:1: the pressed finger is never lifted; add 'lift'
    finger a down 1,1 => 1:1: finger a is never lifted; add 'finger a up'
    press 1,1; lift => 1:12: the pressed finger lifts at the moment it lands; write wait 60ms \
    before it
    press 1,1; move 2,2 over 9ms; at 3500us lift => 1:31: the pressed finger is busy until 9ms, \
    and this starts at 3500us; start it later, or use another finger
    tap 1,1; cancel => 1:10: no finger is down at 60ms to cancel; put it inside together, \
    next to a gesture
    resume => 1:1: the device is already in the state after 'resume'; put suspend before resume \
    and unplug before replug, in chronological order
    shake peak 2 => 1:12: '2' is not a number of g above zero; write it like 2.5g
    repeat 0 { } => 1:8: '0' is not a number of rounds; write a whole number from 1 to 10000
    repeat 10000 { repeat 10000 { } } => 1:16: the script runs more than 100000 statements; \
    repeat less
    together tap 1,1 => 1:10: no '{' here; write the block in braces
    together { tap 1,1 => 1:10: this '{' is never closed; add a '}'
    tap 1,1 } => 1:9: a '}' that closes nothing; remove it
    { tap 1,1 } => 1:1: a '{' without a word before it; write together {, sequence { or repeat N {
    hold 1,1 for 11h => 1:1: the script's fingers are down for more than 10 hours; lift them \
    sooner; a pause between touches may be longer
    repeat 11 { hold 1,1 for 1h } => 1:13: the script's fingers are down for more than 10 hours; \
    lift them sooner; a pause between touches may be longer
    at 1us wait 1000d => 1:1: the script takes longer than 1000 days; shorten it
    wait 1000.00001d => 1:6: '1000.00001d' is not a time; write a number and a unit (us, ms, s, min, \
    h or d), such as 300ms, 1.2s or 25h, up to 1000d
    """

  @Test(arguments: table.components(separatedBy: "\n"))
  func everyMistakeIsReportedWithItsPlace(example: String) throws {
    let halves = example.components(separatedBy: " => ")
    let text = halves[0].replacingOccurrences(of: "\\n", with: "\n")
    let there = Rect(x: 0, y: 0, width: 20, height: 20)
    let targets = [
      "leftA.button1": there, "leftA.button2": there, "top.close": there, "hidden": .zero,
      "below": Rect(x: 50, y: 300, width: 20, height: 20),
    ]
    do {
      _ = try FingerScript(text: text, file: "s").compile(screen: .test, targets: targets)
      Issue.record("no error for \(text)")
    } catch {
      #expect(error.description == "s:" + halves[1])
    }
  }

  /// Then the script says itself where the finger is.
  @Test func anOffsetMayLeadOffTheScreen() throws {
    let below = Rect(x: 50, y: 300, width: 20, height: 20)
    for text in ["tap @below+0,-11", "drag @below-1500,0 to @below+0,1", "tap @below+0,1"] {
      _ = try FingerScript(text: text, file: "s").compile(screen: .test, targets: ["below": below])
    }
  }

  @Test func blocksNestSixteenDeepAndNoDeeper() throws {
    let nested = { (depth: Int) in
      String(repeating: "sequence { ", count: depth) + String(repeating: "} ", count: depth)
    }
    _ = try FingerScript(text: nested(16), file: "s")
    #expect(throws: FingerScriptError.self) { try FingerScript(text: nested(17), file: "s") }
    #expect(throws: FingerScriptError.self) { try FingerScript(text: nested(5000), file: "s") }
  }

  @Test func wordsHaveAHundredCharactersAndNoMore() {
    let error = { (count: Int) in
      do {
        _ = try FingerScript(text: String(repeating: "x", count: count), file: "s")
        return ""
      } catch { return "\(error)" }
    }
    #expect(error(100).contains("is not a gesture"))
    #expect(error(101) == "s:1:1: a word of 101 characters; no word of a script is longer than 100")
  }

  @Test func aMissingFileIsReported() {
    #expect(
      throws: FingerScriptError.unreadable(
        .unreadable(
          file: "/no/such.fingers", reason: "No such file or directory",
          expected: "a finger script"))
    ) { try FingerScript(contentsOf: "/no/such.fingers") }
  }

  @Test func anExistingFileIsRead() throws {
    _ = try FingerScript(contentsOf: Samples.path("taps"))
  }

  // Bytes are replaced, removed, duplicated and swapped; the result is a motion or a typed error.
  @Test func mutatedScriptsNeverCrash() throws {
    let samples = try ["taps", "two-finger-zoom", "interruptions"].map {
      Array(try Samples.text($0))
    }
    let letters = Array("{}@#;,%.-+019 \nsmatpé\u{0}")
    for seed in 0..<500 {
      var random = SplitMix64(seed: UInt64(seed))
      var text = samples[seed % samples.count]
      for _ in 0...random.below(8) {
        let index = Int(random.below(Int64(text.count)))
        switch random.below(4) {
        case 0: text[index] = letters[Int(random.below(Int64(letters.count)))]
        case 1: text.removeSubrange(index..<min(index + Int(random.below(20)), text.count - 1))
        case 2: text.insert(contentsOf: text[index..<min(index + 30, text.count)], at: index)
        default: text.swapAt(index, Int(random.below(Int64(text.count))))
        }
      }
      do {
        var panel = try SimulatedPanel(script: String(text), seed: UInt64(seed))
        var reportsLeft = 2000
        while reportsLeft > 0, panel.next(before: .never) != nil { reportsLeft -= 1 }
      } catch {
        #expect(error is FingerScriptError)
      }
    }
  }
}
