import ArgumentParser
import Displays
import Firmware
import Recordings

/// The touchscreen of `--live`, and where a person who is led over its glass sees what to touch.
struct LiveGuideOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The touchscreen of --live, where there is more than one.",
      valueName: "libinput:/dev/input/eventN"),
    transform: { try PanelChoice(text: $0) })
  var panel: PanelChoice?

  @Option(
    help: ArgumentHelp(
      """
      With --live, draw what to touch on the board's own display, 'kms' (the first card with a \
      screen) or 'kms:CARD', 'fbdev' (/dev/fb0) or 'fbdev:PATH'; standard error has it as well.
      """,
      valueName: "none|kms[:card]|fbdev[:path]"),
    transform: LiveGuideOptions.choice)
  var display = DisplayChoice.none

  @Option(
    help: ArgumentHelp(
      """
      How that display is mounted: the clockwise rotation that makes its picture upright, as \
      'orientation' of a board file.
      """, valueName: "normal|clockwise|upside-down|counterclockwise"),
    transform: LiveGuideOptions.orientation)
  var orientation: Orientation?

  /// Those that only a live panel has a use for, and recordings, for which it has none.
  func check(isLive: Bool, _ files: [String]) throws(CommandFailure) {
    guard isLive || panel == nil else {
      throw CommandFailure("--panel: names the touchscreen that --live reads; add --live")
    }
    guard isLive || display == .none else {
      throw CommandFailure("--display: shows what to touch; add --live")
    }
    guard orientation == nil || display != .none else {
      throw CommandFailure("--orientation: is the display's; add --display")
    }
    guard !isLive || files.isEmpty else {
      throw CommandFailure("--live: takes no recording; leave \(files[0]) out")
    }
  }

  /// Opens the display; nil for none.
  ///
  /// - Parameters:
  ///   - orientation: of the board's display.
  ///   - glass: as the viewer sees it.
  func open(
    mounted orientation: Orientation?, glass: PanelSize
  ) throws(CommandFailure) -> GuideDisplay? {
    try GuideDisplay.open(
      display, mounted: self.orientation ?? orientation ?? .normal, glass: glass)
  }

  private static func choice(_ text: String) throws -> DisplayChoice {
    do throws(DisplayError) {
      return try DisplayChoice(Array(text.utf8))
    } catch {
      throw ValidationError(String(decoding: error.message, as: UTF8.self))
    }
  }

  private static func orientation(_ text: String) throws -> Orientation {
    let words: [(String, Orientation)] = [
      ("normal", .normal), ("clockwise", .clockwise), ("upside-down", .upsideDown),
      ("counterclockwise", .counterclockwise),
    ]
    guard let found = words.first(where: { $0.0 == text }) else {
      throw ValidationError(
        "write \(words.map(\.0).dropLast().joined(separator: ", ")) or \(words[3].0)")
    }
    return found.1
  }
}
