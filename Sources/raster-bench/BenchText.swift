import Raster
import TactusCore

/// 20 lines of 50 glyphs in the body style: letters and digits, no spaces, which would cost nothing.
enum BenchText {
  static var letters: [UInt8] {
    Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
  }
  static let lines: [[UInt8]] = (0..<20).map { line in
    // 7 has no factor in common with the 62 letters: every line begins elsewhere and has them all.
    (0..<50).map { letters[($0 * 7 + line * 13) % letters.count] }
  }
  static var style: TextStyle { .body }

  /// Where a line begins.
  static func anchor(_ line: Int) -> Point { Point(x: 10, y: Float(24 + line * 23)) }
}
