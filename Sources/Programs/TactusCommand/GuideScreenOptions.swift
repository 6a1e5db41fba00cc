import ArgumentParser
import Displays
import Firmware

/// Where a person who is led over the glass sees what to touch.
struct GuideScreenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      With --live, draw what to touch on the board's own display, 'kms' (the first card with a \
      screen) or 'kms:CARD', 'fbdev' (/dev/fb0) or 'fbdev:PATH', or serve a page for a browser \
      that fills it, 'page' or 'page:PORT'; standard error has it as well.
      """,
      valueName: "none|kms[:card]|fbdev[:path]|page[:port]"),
    transform: GuideScreenOptions.place)
  var display = GuidePlace.display(.none)

  @Option(
    help: ArgumentHelp(
      """
      How that display is mounted: the clockwise rotation that makes its picture upright, as \
      'orientation' of a board file.
      """, valueName: "normal|clockwise|upside-down|counterclockwise"),
    transform: GuideScreenOptions.orientation)
  var orientation: Orientation?

  /// Those that only a live panel has a use for.
  func check(isLive: Bool) throws(CommandFailure) {
    guard isLive || display == .display(.none) else {
      throw CommandFailure("--display: shows what to touch; add --live")
    }
    guard orientation == nil || display != .display(.none) else {
      throw CommandFailure("--orientation: is the display's; add --display")
    }
    if orientation != nil, case .page = display {
      throw CommandFailure("--orientation: a browser turns its page as its display; leave it out")
    }
  }

  private static func place(_ text: String) throws -> GuidePlace {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0] == "page" else {
      do throws(DisplayError) {
        return .display(try DisplayChoice(Array(text.utf8)))
      } catch {
        let reason = String(decoding: error.message, as: UTF8.self)
        throw ValidationError("\(reason), page or page:PORT")
      }
    }
    guard parts.count == 2 else { return .page(port: 0) }
    guard let port = UInt16(parts[1]) else {
      throw ValidationError("a page's port is a whole number up to 65535; 'page' takes a free one")
    }
    return .page(port: port)
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
