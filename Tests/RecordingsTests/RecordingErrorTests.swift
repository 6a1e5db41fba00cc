import InputText
import Testing

@testable import Recordings

private let notARecording =
  "a.events: not a recording; give the output of evemu-record, libinput record, evtest, "
  + "getevent -lt or tactus --trace"

private func recordOfOneEvent(_ event: String) -> String {
  """
  version: 1
  devices:
  - evdev:
      absinfo: {53: [0, 9, 0]}
    events:
    - evdev:
      - \(event)

  """
}

@Suite struct RecordingErrorTests {
  @Test(
    arguments: [
      (
        "",
        notARecording
      ),
      (
        "hello\n",
        notARecording
      ),
      (
        "E: 0.000001 0003 0035\n",
        "a.events:1: an event with 3 fields; write time, type, code and value"
      ),
      (
        "# c\nE: 0.1 0003 0035 1\n",
        "a.events:2: '0.1' is not a time; write seconds with six decimals"
      ),
      (
        "E: 99999999999999999.000000 0 0 0\n",
        "a.events:1: '99999999999999999.000000' is not a time; write seconds with six decimals"
      ),
      (
        "E: 0.000000 10000 0 0\n",
        "a.events:1: '10000 0' is not a type and a code; write two hexadecimal numbers up to ffff"
      ),
      (
        "E: 0.000000 3 35 2147483648\n",
        "a.events:1: '2147483648' is not a value; write a 32-bit integer"
      ),
      (
        "N: x\nA: 35 0\n",
        "a.events:2: not an axis; "
          + "write code (hexadecimal), minimum, maximum, fuzz, flat, resolution"
      ),
      ("P: 0g\n", "a.events:1: '0g' is not a byte; write two hexadecimal digits"),
      ("B: zz 00\n", "a.events:1: a mask without an event type; write it in hexadecimal"),
      ("Z: 1\n", "a.events:1: unknown kind of line 'Z:'; evemu uses N, I, P, B, A, L, S and E"),
      (
        "N: x\noops\n",
        "a.events:2: not an evemu line; start lines with a letter and a colon, or with #"
      ),
      ("version: 2\n", "a.events:1: version '2' of libinput record; only version 1 is supported"),
      ("ndevices: 1\n", "a.events:1: no 'version'; record again with libinput record"),
      ("version: 1\n", "a.events:1: no 'devices' list; record again with libinput record"),
      (
        "version: 1\ndevices: []\n",
        "a.events: it contains no touchscreen; record a device that has INPUT_PROP_DIRECT"
      ),
      (
        "version: 1\ndevices: [\n",
        """
        a.events:2: not YAML: did not find expected node content; fix the line
        """
      ),
      (
        "version: 1\ndevices:\n- evdev:\n    absinfo:\n      53: [0, 9]\n",
        "a.events:5: an incomplete axis; write [min, max, fuzz, flat, res]"
      ),
      (
        recordOfOneEvent("[0, 0, 3]"),
        "a.events:7: not an event; write [seconds, microseconds, type, code, value]"
      ),
      (
        recordOfOneEvent("[0, 1000000, 3, 53, 1]"),
        "a.events:7: an impossible time; write seconds from 0 up and microseconds below 1000000"
      ),
      (
        recordOfOneEvent("[0, 0, 65536, 53, 1]"),
        "a.events:7: '65536' is not an event type; write a 16-bit integer"
      ),
      (
        "tactus-trace 3\n",
        "a.events:1: unknown trace version '3'; this tactus reads 1 and 2; use a newer one"
      ),
      (
        "tactus-trace 2\n\n0 0 frame contacts=1@2,3 slots=10\n",
        "a.events:3: slots do not match the 1 contacts; write slots=slot;slot, each once, 0 to 9, or leave it out"
      ),
      (
        "tactus-trace 1\nboard\n\n",
        "a.events:2: 'board' is not a pair; write key=value without spaces"
      ),
      (
        "tactus-trace 1\n\n0 x frame\n",
        "a.events:3: not a record; write tick, microseconds, word and key=value pairs"
      ),
      (
        "tactus-trace 1\n\n0 0 frame\n",
        "a.events:3: a frame without contacts; write contacts=id@x,y;id@x,y or contacts=-"
      ),
      (
        "tactus-trace 1\n\n0 0 frame contacts=1@2\n",
        "a.events:3: '1@2' is not a contact; write id@x,y in pt, up to 1000000"
      ),
      (
        "tactus-trace 1\n\n0 0 frame contacts=1@nan,2\n",
        "a.events:3: '1@nan,2' is not a contact; write id@x,y in pt, up to 1000000"
      ),
      (
        "tactus-trace 1\n\n0 0 frame contacts=1@2,3;1@4,5\n",
        "a.events:3: contact 1 appears twice; keep one"
      ),
      (
        "tactus-trace 1\n\n0 0 frame contacts=- cancelled=x\n",
        "a.events:3: 'x' is not a contact's id; write cancelled=id;id"
      ),
    ] as [(String, String)]) func hasWhatAndWhereAndHowToFixIt(text: String, message: String)
  {
    let error = #expect(throws: TextError.self) { try record(text) }
    #expect(error.map { "\($0)" } == message)
  }

  @Test func elevenContactsHaveNoSlot() {
    let contacts = (0...10).map { "\($0)@0,0" }.joined(separator: ";")
    let error = #expect(throws: TextError.self) {
      try record("tactus-trace 1\n\n0 0 frame contacts=\(contacts)\n")
    }
    #expect(
      error.map { "\($0)" }
        == "a.events:3: no slot for contact 10; a frame has at most 10 contacts")
  }

  @Test func aMissingFileIsNamed() {
    let error = #expect(throws: TextError.self) {
      try Recording(contentsOf: "/no/such.events", board: testBoard)
    }
    #expect(
      error.map { "\($0)" } == "/no/such.events: cannot be read: No such file or directory; "
        + "give the path of a recording")
  }
}
