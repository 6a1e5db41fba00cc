public import Raster
public import TactusCore

/// Thumbnails of some frames of a run, side by side, each captioned with its tick and time.
public struct ContactSheet {
  /// The indices of the frames, of `total`, for a sheet of at most `count`: the first, the last,
  /// and evenly spaced ones between.
  public static func evenly(_ count: Int, of total: Int) -> [Int] {
    guard count > 1, total > 1 else { return total > 0 && count > 0 ? [0] : [] }
    let count = min(count, total)
    return (0..<count).map { ($0 * (total - 1) + (count - 1) / 2) / (count - 1) }
  }

  private static let gap = 12
  private static let captionHeight = 22
  private static let background = Color(rgb: 0x16181D)
  private static let captionColor = Color(rgb: 0xAEB4C0)

  private struct Entry {
    var thumbnail: Framebuffer
    var caption: Label
  }

  private let columns: Int
  private let thumbnailWidth: Int
  private var entries: [Entry] = []

  /// - Parameter thumbnailWidth: in pixels; frames are never enlarged.
  public init(columns: Int, thumbnailWidth: Int) {
    precondition(columns > 0 && thumbnailWidth > 0, "columns and thumbnail width must be positive")
    self.columns = columns
    self.thumbnailWidth = thumbnailWidth
  }

  /// Adds a downscaled copy of a frame, with the fingers marked on it.
  public mutating func add(
    _ surface: borrowing Surface, tick: Int, time: Instant, marks: [FingerMark] = []
  ) {
    guard surface.width > 0, surface.height > 0 else { return }
    let width = min(thumbnailWidth, surface.width)
    let height = max(1, (surface.height * width + surface.width / 2) / surface.width)
    let picture = Framebuffer(
      width: surface.width, height: surface.height, format: .xrgb8888)
    picture.copy(surface)
    let thumbnail = BoxFilter.scaled(picture, width: width, height: height)
    let scale = Float(width) / Float(surface.width)
    thumbnail.draw(scale: 1) { for mark in marks { mark.draw(on: &$0, scale: scale) } }
    entries.append(
      Entry(thumbnail: thumbnail, caption: Self.caption(tick: tick, time: time)))
  }

  /// The caption, such as "tick 120  1.000 s".
  static func caption(tick: Int, time: Instant) -> Label {
    let milliseconds = time.microseconds / 1000
    return Label("tick ").appending(tick).appending("  ").appending(Int(milliseconds / 1000))
      .appending(".").appending(Int(milliseconds % 1000), digitsMin: 3).appending(" s")
  }

  /// The sheet as a PNG file; a sheet without frames is a small empty picture.
  public func png() throws(DumpError) -> [UInt8] { try PngEncoder.bytes(of: draw()) }

  func draw() -> Framebuffer {
    let cellWidth = entries.map(\.thumbnail.width).max() ?? thumbnailWidth
    let cellHeight = (entries.map(\.thumbnail.height).max() ?? 0) + Self.captionHeight
    let columnCount = max(1, min(columns, entries.count))
    let rowCount = max(1, (entries.count + columns - 1) / columns)
    let sheet = Framebuffer(
      width: columnCount * (cellWidth + Self.gap) + Self.gap,
      height: rowCount * (cellHeight + Self.gap) + Self.gap, format: .xrgb8888)
    sheet.draw(scale: 1) { canvas in
      canvas.fill(canvas.bounds, Self.background)
      for (i, entry) in entries.enumerated() {
        let x = Float(Self.gap + i % columns * (cellWidth + Self.gap))
        let y = Float(Self.gap + i / columns * (cellHeight + Self.gap))
        entry.thumbnail.withImage { canvas.image($0, at: Point(x: x, y: y)) }
        let caption = Rect(
          x: x, y: y + Float(entry.thumbnail.height), width: Float(cellWidth),
          height: Float(Self.captionHeight))
        canvas.text(entry.caption, in: caption, .footnote, Self.captionColor)
      }
    }
    return sheet
  }
}
