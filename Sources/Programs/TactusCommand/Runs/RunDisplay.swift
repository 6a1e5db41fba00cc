import BoardFiles
import Displays
import Firmware
import Sessions

/// The screen that a run is shown on.
struct RunDisplay {
  let display: AnyDisplay
  /// How the screen differs from the board's; nil where it does not.
  private let note: () -> [UInt8]?

  /// Opens it; nil for none. This comes before real-time scheduling and before other threads: the
  /// console is given back by a process of its own.
  init?(_ choice: DisplayChoice, _ setup: RunSetup) throws(CommandFailure) {
    let picture = DisplayPicture(board: setup.board, orientation: setup.file.orientation)
    do throws(DisplayError) {
      switch choice {
      case .none: return nil
      case .kms(let card):
        let box = DisplayBox(try KmsDisplay(picture, card: card))
        (display, note) = (box, { box.display.note })
      case .fbdev(let path):
        let box = DisplayBox(try FramebufferDisplay(picture, path: path))
        (display, note) = (box, { box.display.note })
      }
    } catch {
      throw CommandFailure(String(decoding: error.message, as: UTF8.self))
    }
    reportSize()
  }

  /// Reports an event of the display.
  func report(_ event: DisplayEvent) {
    switch event {
    case .flipped: break
    case .lost:
      warn("the display is gone; the run goes on, and its picture is shown when it is back")
    case .found:
      warn("the display is back")
      reportSize()
    }
  }

  /// Reports how the screen differs from the board's, if it does.
  private func reportSize() {
    guard let note = note() else { return }
    warn(String(decoding: note, as: UTF8.self))
  }
}
