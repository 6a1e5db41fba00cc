import Displays
import Firmware
import Panels
import Recordings

/// What shows a person what to touch next. A class, since a panel that waits shows it meanwhile.
protocol GuideScreen: AnyObject {
  /// Shows a picture, if it is another one.
  func show(_ next: GuidePicture)
  /// All was done.
  func end()
}

/// Where a person who is led over the glass sees what to touch.
enum GuidePlace: Equatable {
  case display(DisplayChoice)
  /// A page that this machine serves at a port; 0 is any that is free.
  case page(port: UInt16)
}

extension GuideScreenOptions {
  /// Opens it; nil for none.
  ///
  /// - Parameters:
  ///   - orientation: of the board's display.
  ///   - glass: as one looks at the display.
  func open(
    mounted orientation: Orientation?, glass: PanelSize
  ) throws(CommandFailure) -> (any GuideScreen)? {
    switch display {
    case .display(let choice):
      try GuideDisplay.open(
        choice, mounted: self.orientation ?? orientation ?? .normal, glass: glass)
    case .page(let port): try GuidePage(glass, port: port)
    }
  }
}
