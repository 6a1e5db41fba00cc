import Displays
import Firmware
import Panels
import Raster
import Recordings

/// A display of this machine that shows a person what to touch next.
///
/// While one picture is on its way to the screen the next one waits, until it is offered again. A
/// class, since a panel that waits shows it meanwhile.
final class GuideDisplay {
  private var display: ChosenDisplay
  private let picture: DisplayPicture
  private let scale: Float
  private var shown: GuidePicture?

  private init(_ display: consuming ChosenDisplay, _ picture: DisplayPicture, scale: Float) {
    (self.picture, self.scale) = (picture, scale)
    self.display = display
  }

  /// Opens it; nil for none.
  ///
  /// - Parameter glass: as the viewer sees it.
  static func open(
    _ choice: DisplayChoice, mounted orientation: Orientation, glass: PanelSize
  ) throws(CommandFailure) -> GuideDisplay? {
    do throws(DisplayError) {
      guard let pixels = try ScreenPixels(of: choice) else { return nil }
      let picture = pixels.picture(orientation: orientation)
      if let failure = failure(picture, pixels, glass) { throw failure }
      return GuideDisplay(
        try ChosenDisplay(choice, for: picture), picture,
        scale: GuidePicture(glass: glass).scale(pixelsAcross: picture.width))
    } catch {
      throw CommandFailure(String(decoding: error.message, as: UTF8.self))
    }
  }

  /// The marks would be beside their places.
  private static func failure(
    _ picture: DisplayPicture, _ pixels: ScreenPixels, _ glass: PanelSize
  ) -> DisplayError? {
    let isAcross = picture.width > picture.height
    guard isAcross != (glass.width > glass.height), picture.width != picture.height,
      glass.width != glass.height
    else { return nil }
    let line =
      "--display: the screen has \(pixels.width) x \(pixels.height) pixels, and the glass "
      + "\(Int(glass.width.rounded())) x \(Int(glass.height.rounded())) mm as the viewer sees it; "
      + "give --orientation as the screen is mounted, or the other order of --size"
    return DisplayError(Array(line.utf8))
  }

  /// Shows a picture, if it is another one.
  func show(_ next: GuidePicture) {
    while let event = display.next() {
      switch event {
      case .flipped: break
      case .lost: warn("the display is gone; the marks are in these lines until it is back")
      case .found: warn("the display is back")
      }
    }
    guard next != shown, !display.isBusy else { return }
    var canvas = Canvas(display.surface(), scale: scale)
    next.draw(on: &canvas)
    var damage = Damage(width: picture.width, height: picture.height)
    damage.addAll()
    display.present(damage)
    shown = next
  }
}
