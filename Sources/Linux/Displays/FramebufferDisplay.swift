import CDisplay
public import Firmware
public import Raster

/// A screen of the older frame buffer interface: one memory, with two pages where the driver pans.
///
/// It has no flips: a picture is in its memory when `present` returns, and may be torn. Waiting for
/// the vertical blank would stop the firmware, so it is not asked for. Where the kernel imitates a
/// frame buffer on a card it copies the memory to the card every 50 ms; there KMS is better.
public struct FramebufferDisplay: Display, ~Copyable {
  // Given back in this order: the device, then the console, which redraws what was there.
  private let device: FramebufferDevice
  private let console: ConsoleHold
  private let memory: PictureMemory
  private let picture: DisplayPicture
  private let copy: PictureCopy
  /// Where each page differs from the picture that was handed over last; of one page, the first.
  private var stale: (Damage, Damage)
  /// The page that is shown.
  private var page = 0
  private var shownAt: Int64?

  /// Shows black.
  ///
  /// - Parameter path: nil for `/dev/fb0`.
  public init(_ picture: DisplayPicture, path: [UInt8]? = nil) throws(DisplayError) {
    let console = ConsoleHold()
    let memory = PictureMemory(picture)
    let device = try FramebufferDevice(path: path ?? [UInt8]("/dev/fb0"))
    console.hold()
    device.blacken()
    let layout = PictureLayout(
      picture: picture, screenWidth: device.layout.width, screenHeight: device.layout.height)
    var whole = Damage(width: picture.width, height: picture.height)
    whole.addAll()
    copy = PictureCopy(
      layout: layout, format: device.layout.format, bytesPerRow: device.layout.bytesPerRow)
    stale = (whole, whole)
    self.picture = picture
    self.console = console
    self.memory = memory
    self.device = device
  }

  /// What the screen is, when it is not the board's: for a person, in one line; nil when it is.
  public var note: [UInt8]? {
    ScreenNote.text(
      device.path, width: device.layout.width, height: device.layout.height, for: picture)
  }

  public func surface() -> Surface { memory.surface() }

  public var isBusy: Bool { false }

  public var descriptor: Int32 { -1 }

  public mutating func present(_ damage: Damage) {
    for index in 0..<damage.count {
      stale.0.add(damage[index])
      stale.1.add(damage[index])
    }
    let hidden = device.layout.pageCount == 2 ? 1 - page : 0
    show(hidden == 0 ? stale.0 : stale.1, on: hidden)
    if hidden == 0 { stale.0.removeAll() } else { stale.1.removeAll() }
    page = hidden
    shownAt = display_now()
  }

  private mutating func show(_ damage: Damage, on page: Int) {
    let pixels = device.pixels + page * device.layout.bytesPerRow * device.layout.height
    for index in 0..<damage.count {
      copy.copy(damage[index], from: memory.start, to: pixels)
    }
    if device.layout.pageCount == 2 { device.pan(to: page) }
  }

  public mutating func next() -> DisplayEvent? {
    guard let time = shownAt else { return nil }
    shownAt = nil
    return .flipped(Flip(time: time, sequence: 0))
  }

  public mutating func lastRefresh() -> Int64? { nil }
}
