import OutputFiles
public import Raster

/// A small surface whose pixels can be compared with a picture of characters.
///
/// `.` is black, `#` is white, 1 to 9 are tenths from black to white, by the green channel; any
/// other colour that the test names has its own character.
public final class PatternSurface {
  private let framebuffer: Framebuffer
  private let scale: Float
  private let names: [(character: Character, color: Color)]

  public init(
    width: Int, height: Int, format: PixelFormat = .xrgb8888, scale: Float = 1,
    names: [(character: Character, color: Color)] = []
  ) {
    framebuffer = Framebuffer(width: width, height: height, format: format)
    self.scale = scale
    self.names = names
  }

  public func draw(_ body: (inout Canvas) -> Void) { framebuffer.draw(scale: scale, body) }

  public func withSurface<Result>(_ body: (inout Surface) throws -> Result) rethrows -> Result {
    try framebuffer.withSurface(body)
  }

  public var hash: UInt64 { withSurface { $0.hash } }

  /// One line per row.
  public var picture: String {
    withSurface { surface in
      var rows: [String] = []
      for y in 0..<surface.height {
        var row = ""
        for x in 0..<surface.width {
          row.append(character(for: surface.color(x: x, y: y) ?? .black))
        }
        rows.append(row)
      }
      return rows.joined(separator: "\n")
    }
  }

  /// Nil when the pixels match the picture; otherwise both pictures side by side, with the rows
  /// that differ marked.
  public func difference(from expected: String) -> String? {
    let actual = picture
    guard actual != expected else { return nil }
    let left = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let right = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let width = max(8, left.map(\.count).max() ?? 0)
    var lines = ["", "expected".padded(to: width) + "   actual"]
    for row in 0..<max(left.count, right.count) {
      let one = row < left.count ? String(left[row]) : ""
      let other = row < right.count ? String(right[row]) : ""
      lines.append(one.padded(to: width) + (one == other ? "   " : " ≠ ") + other)
    }
    return lines.joined(separator: "\n")
  }

  private func character(for color: Color) -> Character {
    if let name = names.first(where: { $0.color == color }) { return name.character }
    switch color.green {
    case 0: return "."
    case 255: return "#"
    default:
      let tenths = min(9, max(1, (Int(color.green) * 10 + 127) / 255))
      return Character("\(tenths)")
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
