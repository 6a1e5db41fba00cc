import OutputFiles
import Raster
import Testing

@testable import TactusTesting

@Suite struct PictureDifferenceTests {
  /// Rows of `.` (0x404040) and `o` (0x808080).
  private func picture(_ text: String) -> Framebuffer {
    let rows = text.split(separator: "\n")
    let picture = Framebuffer(width: rows[0].count, height: rows.count, format: .xrgb8888)
    let pixels = picture.memory.assumingMemoryBound(to: UInt32.self)
    for (i, letter) in rows.joined().enumerated() {
      pixels[i] = letter == "o" ? 0x808080 : 0x404040
    }
    return picture
  }

  /// `#` differs, `+` is the frame; the others are dimmed.
  private func text(_ picture: Framebuffer) -> String {
    let letters: [UInt32: Character] = [
      0x101010: ".", 0x202020: "o", PictureDifference.mark: "#", PictureDifference.frame: "+",
    ]
    let pixels = picture.memory.assumingMemoryBound(to: UInt32.self)
    return (0..<picture.height).map { y in
      String((0..<picture.width).map { letters[pixels[y * picture.width + $0] & 0xFF_FFFF] ?? "?" })
    }.joined(separator: "\n")
  }

  @Test func `what differs is marked over a dimmed picture, in a frame`() throws {
    let expected = picture(
      """
      ..........
      ..........
      ..........
      ....oo....
      ....oo....
      ..........
      ..........
      ..........
      o.........
      """)
    let got = picture(
      """
      ..........
      ..........
      ..........
      ....o.....
      .....o....
      ..........
      ..........
      ..........
      o.........
      """)
    #expect(PictureDifference(expected, expected) == nil)
    let difference = try #require(PictureDifference(expected, got))
    #expect(difference.count == 2)
    #expect(
      text(difference.picture)
        == """
        .++++++++.
        .+......+.
        .+......+.
        .+..o#..+.
        .+..#o..+.
        .+......+.
        .+......+.
        .++++++++.
        o.........
        """)
  }

  @Test func `a frame past the border is cut off`() throws {
    let expected = picture("....\n....\n....")
    let got = picture("o...\n....\n....")
    let difference = try #require(PictureDifference(expected, got))
    #expect(text(difference.picture) == "#..+\n...+\n...+")
  }
}
