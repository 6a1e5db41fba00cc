public import BoardFiles
public import Firmware
import FoundationEssentials
import InputText
public import OutputFiles
public import Recordings
public import Sessions
import TactusCore

/// The firmware of a run that is over and what the panel reported to it, for a page that plays it
/// again: any tick, under any constants.
public struct PageReplay {
  private let scene: SceneEntry
  private let firmware: PageFirmware
  private let hand: PageFirmware?
  private let configuration: [UInt8]
  private let settings: [(name: String, value: String)]
  private let showsTouches: Bool
  /// A trace with the records that a replay needs.
  private var trace: [UInt8]
  /// A line for each picture: how many ticks it is after the one before, and the first half of its
  /// hash, which differs wherever pictures do, but for one in four billion.
  private var pictures: [UInt8] = []
  private var lastPicture: UInt32 = 0
  private var isLive = false
  /// Ticks on a grid that were late or over their budgets. A tick of a live run has such faults
  /// before its own record.
  private var lateTicks = 0

  /// In bytes of the trace; ten minutes of random hands have 2.6 MB.
  private static let traceMax = 64_000_000

  /// - Parameters:
  ///   - hand: what makes stories of records; nil for a page that compares nothing.
  ///   - board: the file's, with the command line's overrides applied.
  ///   - tuning: the run's constants, those of the board included.
  ///   - header: of the run's trace.
  public init(
    of scene: SceneEntry, _ firmware: PageFirmware, hand: PageFirmware? = nil, _ file: BoardFile,
    _ board: Board, _ tuning: RunTuning, _ header: TraceHeader, showsTouches: Bool
  ) throws(OutputError) {
    self.scene = scene
    self.hand = hand
    self.firmware = firmware
    self.showsTouches = showsTouches
    configuration = FrameExportPanel.configuration(
      scene, try BoardMounting(file, board, header), tuning)
    settings = tuning.overrides
    trace = Array(header.text.utf8)
  }

  /// Takes the records of a tick, in the order of the run.
  public mutating func take(_ tick: TickRecords, _ names: SceneNames) {
    for record in tick.records {
      switch record.content {
      case .start: isLive = true
      case .fault(.overBudget), .fault(.skippedTicks): lateTicks += 1
      case .frame, .acceleration, .fault: break
      case .display(let hash):
        let digits = String(hash >> 32, radix: 16)
        let padding = String(repeating: "0", count: 8 - digits.count)
        pictures += Array("\(tick.tick &- lastPicture) \(padding)\(digits)\n".utf8)
        lastPicture = tick.tick
        continue
      default: continue
      }
      write(record, tick.tick, names)
    }
  }

  private mutating func write(_ record: TraceRecord, _ tick: UInt32, _ names: SceneNames) {
    guard trace.count < Self.traceMax else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TextBuffer.lineMax) { room in
      var line = TextBuffer(storage: room)
      record.write(to: &line, tick: tick, names: names)
      trace += line.bytes
    }
  }

  /// Why the page cannot play the run again; nil where it can.
  public var reason: String? {
    if trace.count >= Self.traceMax { return "the run is too long for a page" }
    if lateTicks > 0, !isLive {
      return
        "ticks of this run were late or over their budgets, and those of a firmware in a page are not"
    }
    return nil
  }

  var text: String { String(decoding: trace, as: UTF8.self) }
  var pictureLines: String { String(decoding: pictures, as: UTF8.self) }

  /// What `replay.js` reads.
  package var value: PageValue {
    .keys([
      ("scene", .text(scene.name)), ("config", .text(Data(configuration).base64EncodedString())),
      ("settings", PlayPage.texts(settings)), ("showsTouches", .number(showsTouches ? 1 : 0)),
      ("constants", .list(scene.constants.map(PlayPage.constant))),
      ("trace", .text(trace.packed)), ("pictures", .text(pictures.packed)),
      ("firmware", .text(firmware.packed)), ("hand", .text(hand?.packed ?? "")),
    ])
  }

  /// The script that plays it, for a page that has `reportPage`.
  package static var script: String {
    PageText.script([
      "unpack.js", "machine.js", "tuning.js", "trace.js", "hand.js", "stories.js", "screen.js",
      "controls.js", "replay.js", "running.js",
    ])
  }

  /// The style of what that adds.
  package static var style: String { PageText.script(["parts.css"]) }
}
