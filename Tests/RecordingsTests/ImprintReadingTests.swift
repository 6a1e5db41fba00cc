import Firmware
import SeatInput
import TactusCore
import Testing

@testable import Recordings

/// Sizes and pressures of recordings, as a trace has them.
@Suite("Sizes and pressures of a recording") struct ImprintReadingTests {
  /// As large as the screen, 800 by 480 points: a unit is a point.
  private static let axes = ["A: 30 0 799 0 0 0", "A: 3a 0 255 0 0 0"]

  /// Each frame's sizes and pressures, by slot.
  private func play(
    _ packets: String, _ kind: TouchProtocol = .slotted, axes: [String] = axes
  ) throws -> [String] {
    try record(evemu(kind, packets, axes: axes)).reports.compactMap { report in
      guard case .frame(let frame) = report else { return nil }
      var words: [String] = []
      frame.forEach(in: frame.down) { _, contact in
        let parts = contact.imprint.pressureParts
        words.append("\(contact.imprint.sizePoints)/\(parts)")
      }
      return words.isEmpty ? "-" : words.joined(separator: " ")
    }
  }

  @Test("each slot has its own, and keeps it, as the kernel sends only what changed")
  func slots() throws {
    let frames = try play(
      """
      0 id=1 x=1 y=2 size=60 pressure=51
      10 slot=1 id=2 x=9 y=9
      20 size=70 x=10 slot=0 x=2
      30 slot=1 id=-1
      40 slot=0 id=-1
      50 id=3 x=1 y=1
      """)
    #expect(frames == ["60/51", "60/51 0/0", "60/51 70/0", "60/51", "-", "60/51"])
  }

  @Test("each entry of a list has its own")
  func lists() throws {
    let frames = try play(
      """
      0 x=1 y=2 size=60 pressure=51 list x=100 y=100 size=20 list
      10 x=2 y=2 size=61 pressure=52 list x=100 y=100 list
      """, .listed)
    #expect(frames == ["60/51 20/0", "61/52 20/0"])
  }

  // libinput makes no frame of it either; but a palm may grow where it lies.
  @Test("a change of them alone is no frame, unless it is larger than a fingertip")
  func alone() throws {
    let frames = try play(
      """
      0 id=1 x=1 y=2 size=60
      10 size=100
      20 pressure=200
      30 size=101
      40 x=2 size=90
      """)
    #expect(frames == ["60/0", "101/200", "90/200"])
    let listed = try play(
      "0 x=1 y=2 size=60 list\n10 x=1 y=2 size=100 list\n20 x=1 y=2 size=101 list", .listed)
    #expect(listed == ["60/0", "101/0"])
  }

  /// As `panel check` has them: 25 mm on a glass of 160 by 96, of 800 by 480 points.
  @Test("a size with a resolution is known on a surface whose size is given")
  func givenSize() throws {
    let text = evemu(.slotted, "0 id=1 x=1 y=2 size=250", axes: ["A: 30 0 999 0 0 10"])
    #expect(try play("0 id=1 x=1 y=2 size=250", axes: ["A: 30 0 999 0 0 10"]) == ["0/0"])
    let reports = try Recording(
      Array(text.utf8), file: "a.events", board: testBoard,
      size: PanelSize(width: 160, height: 96)
    ).reports
    guard case .frame(let frame)? = reports.first else {
      Issue.record("no frame")
      return
    }
    #expect(frame[0].size == 125)
  }

  @Test("what a size counts in is not known where its range is not the surface's")
  func otherUnits() throws {
    let packets = "0 id=1 x=1 y=2 size=200 pressure=128"
    #expect(try play(packets, axes: []) == ["0/0"])
    #expect(try play(packets, axes: ["A: 30 0 255 0 0 0"]) == ["0/0"])
    #expect(try play(packets, axes: ["A: 30 0 399 0 0 0"]) == ["200/0"])
    #expect(try play(packets, axes: ["A: 3a 0 0 0 0 0"]) == ["0/0"])
    #expect(try play(packets, axes: ["A: 3a 100 155 0 0 0"]) == ["0/130"])
  }

  // The surface has 800 units across, and 933 along its diagonal: nothing on it is longer.
  @Test(
    "a size has the surface's units if its range is about as long",
    arguments: [
      ("398", 0), ("399", 200), ("799", 200), ("931", 200), ("932", 0), ("65535", 0),
    ])
  func range(maximum: String, points: Int) throws {
    let frames = try play("0 id=1 x=1 y=2 size=200", axes: ["A: 30 0 \(maximum) 0 0 0"])
    #expect(frames == ["\(points)/0"])
  }

  @Test(
    "all of eight bits or of sixteen is a driver's number, unless the surface has as many units",
    arguments: [(255, 255, 200), (255, 254, 0), (65_535, 65_535, 1), (65_535, 65_534, 0)])
  func bits(size: Int, surface: Int, points: Int) throws {
    let axes = ["A: 35 0 \(surface) 0 0 0", "A: 36 0 \(surface * 3 / 4) 0 0 0"]
    // 800 by 480 points, and 256 or 65 536 units across.
    let unit = (800.0 / Double(surface + 1) * 480 / Double(surface * 3 / 4 + 1)).squareRoot()
    let frames = try play("0 id=1 x=1 y=2 size=80", axes: axes + ["A: 30 0 \(size) 0 0 0"])
    let expected = points == 0 ? 0 : max(1, Int((80 * unit).rounded()))
    #expect(frames == ["\(expected)/0"])
  }

  // A length without a direction has the scale of areas: 4 and 9 units a millimetre are 6.
  @Test("a size in millimetres is as long where units are not square")
  func oblong() throws {
    let axes = ["A: 35 0 799 0 0 4", "A: 36 0 479 0 0 9", "A: 30 0 255 0 0 10"]
    #expect(try play("0 id=1 x=1 y=2 size=100", axes: axes) == ["60/0"])
  }

  // 10 units a millimetre, of a surface with 5: a size counts half of it.
  @Test("a size with a resolution of its own counts in millimetres")
  func resolution() throws {
    let axes = ["A: 35 0 799 0 0 5", "A: 36 0 479 0 0 5", "A: 30 0 255 0 0 10"]
    #expect(try play("0 id=1 x=1 y=2 size=200", axes: axes) == ["100/0"])
    #expect(try play("0 id=1 x=1 y=2 size=200", axes: ["A: 30 0 255 0 0 10"]) == ["0/0"])
  }
}

/// What the firmware writes of them is read back as it was.
@Suite("Sizes and pressures of a trace") struct ImprintTraceTests {
  private func imprints(_ line: String) throws -> [Imprint] {
    let recording = try record("tactus-trace 2\n\n1 0 \(line)\n")
    guard case .frame(let frame)? = recording.reports.first else { return [] }
    var found: [Imprint] = []
    frame.forEach(in: frame.down) { _, contact in found.append(contact.imprint) }
    return found
  }

  @Test("are those of the contacts, in the order of the line")
  func order() throws {
    let line = "frame contacts=4@1,1;3@2,2 slots=7;2 imprints=60,0.200;0,0.000"
    #expect(try imprints(line) == [.none, Imprint(size: 60, pressure: 0.2)])
    #expect(try imprints("frame contacts=4@1,1;3@2,2") == [.none, .none])
  }

  @Test(
    "are refused where they are none",
    arguments: [
      "imprints=60,0.2;0,0;0,0", "imprints=60", "imprints=-1,0", "imprints=60,1.1",
      "imprints=nan,0",
    ])
  func refusals(imprints: String) {
    #expect(throws: (any Error).self) {
      try self.imprints("frame contacts=4@1,1 \(imprints)")
    }
  }
}
