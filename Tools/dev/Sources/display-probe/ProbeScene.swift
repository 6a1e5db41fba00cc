import Displays
import Raster
import TactusCore

/// Pictures in which a wrong turn, a wrong part or an old part shows: a gradient with four
/// different corners, and a block that jumps. Only what changes is drawn.
struct ProbeScene {
  private let picture: DisplayPicture
  private var block = Rect(x: 0, y: 0, width: 0, height: 0)
  private var count: UInt32 = 0

  init(_ picture: DisplayPicture) { self.picture = picture }

  /// Draws the next picture; what differs from the one before.
  mutating func draw(on surface: consuming Surface) -> Damage {
    var damage = Damage(width: picture.width, height: picture.height)
    if count == 0 { damage.addAll() }
    damage.add(block, scale: 1)
    count += 1
    // A multiplier without a short cycle: the same places in every run.
    let places = count &* 2_654_435_761
    let width = Float(picture.width)
    let height = Float(picture.height)
    block = Rect(
      x: width * Float(places >> 24) / 280, y: height * Float(places >> 16 & 0xFF) / 280,
      width: 20 + Float(places >> 8 & 0x3F), height: 20 + Float(places & 0x3F))
    damage.add(block, scale: 1)
    var canvas = Canvas(surface, scale: 1)
    for index in 0..<damage.count {
      let part = damage[index]
      canvas.scoped { canvas in
        canvas.clip(
          to: Rect(
            x: Float(part.left), y: Float(part.top), width: Float(part.width),
            height: Float(part.height)))
        draw(on: &canvas, width: width, height: height)
      }
    }
    return damage
  }

  private func draw(on canvas: inout Canvas, width: Float, height: Float) {
    canvas.fill(
      Rect(x: 0, y: 0, width: width, height: height), from: Color(rgb: 0x10_4080),
      to: Color(rgb: 0xF0_C020))
    canvas.fill(Rect(x: 0, y: 0, width: 40, height: 20), Color(rgb: 0xFF_0000))
    canvas.fill(Rect(x: width - 20, y: 0, width: 20, height: 40), Color(rgb: 0x00_FF00))
    canvas.fill(Rect(x: 0, y: height - 30, width: 15, height: 30), Color(rgb: 0x00_00FF))
    canvas.fill(
      Rect(x: width - 7, y: height - 5, width: 7, height: 5), Color(rgb: 0xFF_FFFF))
    canvas.fillRounded(block, radius: 6, Color(rgb: 0xE0_30A0 ^ (count &* 0x3_0507)))
  }
}
