import ArgumentParser
import BoardFiles
import FoundationEssentials
import Panels
import Recordings

/// What a recording of a panel may lack, for the commands that measure one.
struct PanelRecordingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The size of the glass as the viewer sees it, such as 154x86mm.", valueName: "size"),
    transform: RunOptions.panelSize)
  var size: PanelSize?

  @Option(
    help: ArgumentHelp(
      "The numbers by which the panel counts its axes, for a recording that does not give them.",
      valueName: "x=0..1079,y=0..2399"),
    transform: RunOptions.panelRanges)
  var ranges: PanelRanges?

  /// Whether the touchscreen itself is read: the word `live` in place of recordings is `--live`,
  /// unless a recording has that name.
  static func readsLive(_ flag: Bool, _ files: inout [String]) -> Bool {
    guard files == ["live"], !FileManager.default.fileExists(atPath: "live") else { return flag }
    files = []
    return true
  }

  /// The touchscreen of a recording; what is odd about it is warned of.
  func touchscreen(of file: String) throws -> RawTouchscreen {
    let recording = try RawRecording(contentsOf: file, ranges: ranges)
    for note in recording.notes { warn("\(file): \(note)") }
    return try recording.touchscreen()
  }

  /// What recordings of one panel show of it, for a board with so many points a millimetre.
  func measurement(
    of files: [String], mounting: PanelMounting = PanelMounting(),
    pointsPerMillimetre: Double = BoardDraft.pointsPerMillimetre
  ) throws -> PanelDescription {
    var options = PanelCheck.Options()
    (options.size, options.mounting) = (size, mounting)
    let screens = try files.map { try touchscreen(of: $0) }
    let check = try PanelCheck(of: screens, options)
    for note in check.notes { warn(note) }
    return check.measurement(pointsPerMillimetre: pointsPerMillimetre)
  }

  /// A new board's file, as far as the command line has it.
  func draft(titled title: String, _ pixels: PixelCount?) -> BoardDraft {
    var draft = BoardDraft(title: title)
    draft.pixels = pixels.map { ($0.width, $0.height) }
    draft.millimetres = size.map { ($0.width, $0.height) }
    draft.isSizeGiven = size != nil
    return draft
  }

  /// `800x480`.
  static func pixels(_ text: String) throws -> PixelCount {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (16...16_384).contains(width), (16...16_384).contains(height)
    else {
      throw ValidationError("write width and height in pixels, 16 to 16384 each, such as 800x480")
    }
    return PixelCount(width: width, height: height)
  }
}

/// A display's pixels, as the viewer sees it.
struct PixelCount {
  var width: Int
  var height: Int
}
