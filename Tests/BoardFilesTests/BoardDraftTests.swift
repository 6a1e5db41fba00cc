import Firmware
import TactusCore
import Testing

@testable import BoardFiles

/// A draft can be used at once, whatever is known, and lists what is assumed.
@Suite struct BoardDraftTests {
  private func read(_ draft: BoardDraft) throws -> BoardFile {
    try BoardFile(yaml: draft.yaml, name: "mine", file: "mine.yaml")
  }

  @Test func `of nothing but a name all is assumed`() throws {
    let draft = BoardDraft(title: "mine")
    let file = try read(draft)
    #expect(file.board.pixelWidth == 800 && file.board.pixelsPerPoint == 1)
    #expect(file.calibration == [1, 0, 0, 0, 1, 0])
    #expect(
      draft.unfinished.map(\.key) == [
        "panel.pixels", "panel.millimetres", "panel.orientation, panel.calibration",
        "controller.name", "controller.scanRate", "controller.contacts",
        "controller.unitsPerPixel", "controller.noise", "controller.reportLatency",
        "display.rate, display.pixelFormat", "display.scanOutLatency", "budgets",
      ])
    for item in draft.unfinished { #expect(draft.yaml.contains("#   \(item.key): ")) }
  }

  @Test func `what was measured stands in it, with its origin`() throws {
    var draft = BoardDraft(title: "mine")
    draft.origin = "taps.txt"
    draft.pixels = (800, 480)
    draft.millimetres = (154, 86)
    draft.calibration = [-1, 0, 1, 0, -1, 1]
    draft.controller = "Goodix \"GT911\" \\ \n: #"
    draft.scanRate = 83.3
    draft.scanJitter = 400
    draft.contacts = 5
    draft.units = (1600, 960)
    draft.noise = 0.1
    let file = try read(draft)
    #expect(file.controller.name == "Goodix \"GT911\" \\  : #")
    #expect(file.controller.scanPeriod.microseconds == 12_005)
    #expect(file.controller.scanJitter.microseconds == 400)
    #expect(file.controller.contactsMax == 5 && file.controller.unitsPerPixel == 2)
    // 0.1 mm at 160 points an inch.
    #expect((file.controller.noise - 0.63).magnitude < 0.001)
    #expect(file.calibration == [-1, 0, 1, 0, -1, 1])
    #expect(file.millimetres?.width == 154)
    #expect(
      draft.yaml.contains(
        "source: \"from taps.txt: name, scanRate, scanJitter, contacts, unitsPerPixel, noise; "
          + "assumed: reportLatency (a scan)\""))
    #expect(
      draft.unfinished.map(\.key) == [
        "controller.reportLatency", "display.rate, display.pixelFormat", "display.scanOutLatency",
        "budgets",
      ])
  }

  @Test(arguments: [(154.0, 86.0, "[800, 480]"), (86, 154, "[480, 800]"), (86, 86, "[800, 480]")])
  func `the pixels that are assumed stand as the glass does`(
    width: Double, height: Double, pixels: String
  ) {
    var draft = BoardDraft(title: "mine")
    draft.millimetres = (width, height)
    #expect(draft.yaml.contains("\n  pixels: \(pixels)\n"))
  }

  @Test func `a display that lies across its glass is doubted, with the remedy`() {
    func doubt(_ width: Int, _ height: Int, _ across: Double, _ down: Double) -> String? {
      var draft = BoardDraft(title: "mine")
      draft.pixels = (width, height)
      draft.millimetres = (across, down)
      return draft.lyingAcross
    }
    #expect(
      doubt(800, 480, 86, 154)
        == "the display of 800 x 480 pixels lies across its glass of 86 x 154 mm; give both as "
        + "the viewer sees them: --size 154x86mm or --pixels 480x800")
    #expect(doubt(480, 800, 154, 86) != nil)
    #expect(doubt(800, 480, 154, 86) == nil && doubt(480, 800, 86, 154) == nil)
    // Pixels that are nearly as oblong either way are no doubt; nor is a square.
    #expect(doubt(500, 480, 86, 88) == nil && doubt(480, 480, 86, 154) == nil)
    var draft = BoardDraft(title: "mine")
    draft.pixels = (800, 480)
    #expect(draft.lyingAcross == nil)
  }

  /// What a strange panel states must not make a file that the next command refuses.
  @Test(arguments: [
    (16, 16, 5.0, 5000.0), (16_384, 16, 5, 5), (2025, 2025, 5, 5), (16, 16, 5000, 5000),
    (800, 480, 86, 154),
  ])
  func `whatever the size, it can be read`(
    width: Int, height: Int, across: Double, down: Double
  ) throws {
    for value in [0.0001, 0.7, 1e9] {
      var draft = BoardDraft(title: "x")
      draft.pixels = (width, height)
      draft.millimetres = (across, down)
      draft.scanRate = value
      draft.scanJitter = Int64(value)
      draft.contacts = Int(value)
      draft.units = (value, value)
      draft.noise = value
      _ = try read(draft)
    }
  }
}
