import Foundation
public import Raster

/// Writes surfaces as the frames of an uncompressed YUV4MPEG2 video.
///
/// Colours are BT.601, full range (0…255), as in JPEG; the header says so.
public final class Y4mWriter {
  /// The chroma subsampling.
  public enum Chroma: String, Sendable {
    /// One sample per 2 × 2 pixels, at their centre: every player reads it.
    case c420jpeg = "420jpeg"
    /// One sample per pixel: coloured text stays crisp.
    case c444 = "444"
  }

  /// `numerator` / `denominator` frames per second.
  public struct FrameRate: Equatable, Sendable {
    public var numerator: Int
    public var denominator: Int

    public init(numerator: Int, denominator: Int = 1) {
      precondition(numerator > 0 && denominator > 0, "a frame rate must be positive")
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  private let path: String
  private let width: Int
  private let height: Int
  private let chroma: Chroma
  private var file: UnsafeMutablePointer<FILE>?

  /// Creates or truncates the file and writes the header. Sizes are in pixels.
  public init(
    path: String, width: Int, height: Int, frameRate: FrameRate, chroma: Chroma = .c420jpeg
  ) throws(DumpError) {
    self.path = path
    self.width = width
    self.height = height
    self.chroma = chroma
    file = fopen(path, "wb")
    guard file != nil else { throw Self.writeError(path) }
    let rate = "F\(frameRate.numerator):\(frameRate.denominator)"
    let colors = "C\(chroma.rawValue) XCOLORRANGE=FULL"
    try write(Array("YUV4MPEG2 W\(width) H\(height) \(rate) Ip A1:1 \(colors)\n".utf8))
  }

  deinit {
    if let file { fclose(file) }
  }

  public func write(_ surface: borrowing Surface) throws(DumpError) {
    guard surface.width == width, surface.height == height else {
      throw .wrongSize(
        path: path, expected: "\(width)×\(height)", actual: "\(surface.width)×\(surface.height)")
    }
    let planes = YUVPlanes(RGBPixels(surface), isSubsampled: chroma == .c420jpeg)
    try write(Array("FRAME\n".utf8) + planes.luma + planes.blue + planes.red)
  }

  /// Flushes and closes the file. `deinit` closes it too, but cannot report an error such as a full
  /// disk.
  public func close() throws(DumpError) {
    guard let open = file else { return }
    file = nil
    guard fclose(open) == 0 else { throw Self.writeError(path) }
  }

  private func write(_ bytes: [UInt8]) throws(DumpError) {
    guard let file else { throw .cannotWrite(path: path, reason: "the file is closed") }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Self.writeError(path) }
  }

  /// An error with the reason in `errno`.
  private static func writeError(_ path: String) -> DumpError {
    .cannotWrite(path: path, reason: String(cString: strerror(errno)))
  }
}
