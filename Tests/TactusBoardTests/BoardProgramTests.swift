import Foundation
import TestSupport
import Testing

/// `tactus-board`, run as a person runs it.
@Suite("The program of a board")
struct BoardProgramTests {
  @Test("help is asked for, printed, and no mistake")
  func help() throws {
    let outcome = try BoardRun().board("--help")
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.hasPrefix("usage: tactus-board CONFIG "))
  }

  @Test(
    "what cannot be begun ends with status 2 and one line that says what to do",
    arguments: [
      ("", "no configuration file; see 'tactus-board --help'"),
      (
        "none.board",
        "none.board: cannot be read: No such file or directory; write one with "
          + "'tactus boards export'"
      ),
      (
        "/", "/: cannot be read: Is a directory; write one with 'tactus boards export'"
      ),
      ("/dev/null", "/dev/null: cut off before its end mark; export it again"),
      (
        "/proc/version", "/proc/version: not a configuration; write one with 'tactus boards export'"
      ),
      (
        "focal.board --trace focal.board",
        "focal.board: is the file that is read; choose another file"
      ),
      (
        "focal.board --display none --for 0.000001 --trace none/a.trace",
        "none/a.trace: cannot be written: No such file or directory; choose another file"
      ),
      (
        "focal.board --display none --input evdev:/dev/input/none",
        "/dev/input/none: cannot be opened: No such file or directory; 'ls -l /dev/input' shows "
          + "what there is, and the group that may read it"
      ),
      (
        "focal.board --display none --input evdev:/dev/null",
        "/dev/null: is not a touchscreen; leave out its path, to take any"
      ),
    ])
  func refused(_ words: String, _ message: String) throws {
    let outcome = try BoardRun().board(words)
    #expect(outcome.status == 2 && outcome.output == "")
    // A machine may grant no priorities and lock no memory, and have no touchscreen.
    let said = outcome.errors.split(separator: "\n").filter {
      !$0.contains("real-time scheduling") && !$0.contains("memory is not locked")
        && !$0.contains("no touchscreen yet")
    }.map(String.init)
    #expect(said == ["tactus-board: " + message])
  }

  @Test("a run replayed from its frame file has the records that it had on the host")
  func replay() throws {
    let run = try BoardRun(frames: true)
    let outcome = try run.board("--replay tour.frames --trace again.trace")
    #expect(outcome == MockTouchscreen.Outcome(status: 0, output: "", errors: ""))
    let records = try run.records("tour.trace")
    #expect(records.count > 50)
    #expect(try run.records("again.trace") == records)
    let printed = try run.board("--replay tour.frames --trace -")
    #expect(
      printed.output == (try String(contentsOfFile: run.path("again.trace"), encoding: .utf8)))
  }

  @Test("a frame file for a scene that the program lacks")
  func otherScene() throws {
    let run = try BoardRun()
    let outcome = try run.run(
      "sed s/focal/fecal/ focal.board >other.board; exec $0/tactus-board other.board")
    #expect(
      outcome.errors
        == "tactus-board: other.board: is for a scene that this program does not have; "
        + "export it with --scene, or build the program with that scene\n")
    #expect(outcome.status == 2)
  }

  @Test("a frame file that was cut off is reported; its trace has what was whole", arguments: 1...8)
  func cutOff(eighth: Int) throws {
    let run = try BoardRun(frames: true)
    let outcome = try run.run(
      """
      size=$(wc -c <tour.frames); head -c $((size * \(eighth) / 8 - 1)) tour.frames >cut.frames
      exec $0/tactus-board --replay cut.frames --trace cut.trace
      """)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == "tactus-board: cut.frames: cut off before its end mark; export it again\n")
    guard let records = try? run.records("cut.trace") else { return }
    #expect(Array(try run.records("tour.trace").prefix(records.count - 1)) == records.dropLast())
    #expect(records.last == "")
  }

  @Test("a trace that finds no room ends the run")
  func fullTrace() throws {
    let outcome = try BoardRun(frames: true).board("--replay tour.frames --trace /dev/full")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == "tactus-board: /dev/full: cannot be written: No space left on device; "
        + "make room, or choose another file\n")
  }

  @Test("how much memory it had is printed at the end")
  func memory() throws {
    let outcome = try BoardRun(frames: true).board("--replay tour.frames --memory")
    #expect(outcome.status == 0)
    #expect(outcome.errors.wholeMatch(of: /tactus-board: peak=\d+ KiB locked=\d+ KiB\n/) != nil)
  }
}
