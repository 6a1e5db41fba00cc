import OutputFiles
import TactusCore

/// The pictures of a run, made smaller, within a budget of bytes: when it is spent, the time from
/// one picture to the next doubles, and every picture that is too close to the one before goes.
///
/// A second thread fills it, in the order of time.
struct PictureShelf {
  struct Picture {
    var time: Instant
    var png: [UInt8]
  }

  private(set) var pictures: [Picture] = []
  /// The least time from one picture to the next.
  private(set) var period = Self.periodMin
  private var bytes = 0
  private var bytesMax: Int
  static var periodMin: Interval { .milliseconds(40) }
  /// In pixels.
  static var width: Int { 480 }
  /// Of PNG; in the page they take a third more.
  static var bytesMaxDefault: Int { 8_000_000 }

  init(bytesMax: Int = Self.bytesMaxDefault) { self.bytesMax = bytesMax }

  /// Whether a picture of this time is far enough from the last one.
  func wants(_ time: Instant) -> Bool { pictures.last.map { time - $0.time >= period } ?? true }

  mutating func take(_ picture: Framebuffer, at time: Instant) {
    guard wants(time) else { return }
    do throws(DumpError) {
      append(Picture(time: time, png: try Thumbnail.png(of: picture, width: Self.width)))
    } catch {
      // A surface that is no picture has none to show.
    }
  }

  mutating func append(_ picture: Picture) {
    pictures.append(picture)
    bytes += picture.png.count
    keep(within: bytesMax)
  }

  /// Keeps to a smaller budget from now on.
  mutating func keep(within bytesMax: Int) {
    self.bytesMax = bytesMax
    while bytes > bytesMax, pictures.count > 1 { thin() }
  }

  private mutating func thin() {
    period = .microseconds(period.microseconds * 2)
    var kept: [Picture] = []
    for picture in pictures {
      guard let last = kept.last, picture.time - last.time < period else {
        kept.append(picture)
        continue
      }
    }
    pictures = kept
    bytes = kept.reduce(0) { $0 + $1.png.count }
  }
}
