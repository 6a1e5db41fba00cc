public import Raster

/// Surfaces as the frames of an uncompressed YUV4MPEG2 video.
///
/// Colours are BT.601, full range (0…255), as in JPEG, which the header states.
public struct Y4mEncoder: Sendable {
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

  private let width: Int
  private let height: Int
  private let frameRate: FrameRate
  private let chroma: Chroma
  private static let frameMark = "FRAME\n"

  /// - Parameters:
  ///   - width: in pixels, as is the height.
  public init(width: Int, height: Int, frameRate: FrameRate, chroma: Chroma = .c420jpeg) {
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.chroma = chroma
  }

  /// What the file begins with.
  public var header: String {
    let rate = "F\(frameRate.numerator):\(frameRate.denominator)"
    let colors = "C\(chroma.rawValue) XCOLORRANGE=FULL"
    return "YUV4MPEG2 W\(width) H\(height) \(rate) Ip A1:1 \(colors)\n"
  }

  /// The size of a frame in bytes.
  public var frameBytes: Int {
    let step = chroma == .c420jpeg ? 2 : 1
    let samples = ((width + step - 1) / step) * ((height + step - 1) / step)
    return Self.frameMark.utf8.count + width * height + 2 * samples
  }

  /// The next frame.
  public func frame(_ surface: borrowing Surface) throws(DumpError) -> [UInt8] {
    let picture = Framebuffer(
      width: surface.width, height: surface.height, format: .xrgb8888)
    picture.copy(surface)
    return try frame(picture)
  }

  /// The next frame, of a picture in xrgb8888.
  public func frame(_ picture: Framebuffer) throws(DumpError) -> [UInt8] {
    guard picture.width == width, picture.height == height else {
      throw .wrongSize(
        expected: "\(width)×\(height)", actual: "\(picture.width)×\(picture.height)")
    }
    let size = frameBytes
    return [UInt8](unsafeUninitializedCapacity: size) { memory, count in
      count = size
      _ = memory.update(fromContentsOf: Self.frameMark.utf8)
      guard let start = memory.baseAddress else { return }
      YUVPlanes.write(
        picture.pixels, width: width, height: height, isSubsampled: chroma == .c420jpeg,
        to: start + Self.frameMark.utf8.count)
    }
  }
}
