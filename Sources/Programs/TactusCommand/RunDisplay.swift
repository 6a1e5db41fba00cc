import BoardFiles
import Displays
import Firmware
import Sessions

/// The display that a run shows its pictures on.
struct RunDisplay {
  let display: AnyDisplay
  private let box: DisplayBox<ChosenDisplay>

  /// Opens it; nil for none. This comes before real-time scheduling and before other threads: the
  /// console is given back by a process of its own.
  init?(_ choice: DisplayChoice, _ setup: RunSetup) throws(CommandFailure) {
    guard choice != .none else { return nil }
    let picture = DisplayPicture(board: setup.board, orientation: setup.file.orientation)
    do throws(DisplayError) {
      box = DisplayBox(try ChosenDisplay(choice, for: picture))
    } catch {
      throw CommandFailure(String(decoding: error.message, as: UTF8.self))
    }
    display = box
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
    guard let note = box.display.note else { return }
    warn(String(decoding: note, as: UTF8.self))
  }
}
