import Raster
import TactusCore
import TestSupport
import Testing

@testable import Controls

/// The line icons that the scenes share.
struct IconTests {
  @Test(arguments: [Float(12), 20, 24, 48])
  func eachStaysInItsSquareAndDiffersFromTheOthers(size: Float) {
    var seen = Set<String>()
    for icon in (UInt8(0)...255).compactMap(Icon.init(rawValue:)) {
      let side = Int(size)
      let pattern = PatternSurface(width: 3 * side, height: 3 * side)
      pattern.draw { canvas in
        canvas.icon(icon, at: Point(x: 1.5 * size, y: 1.5 * size), size: size, .white)
      }
      let rows = pattern.picture.split(separator: "\n")
      let inside = rows[side..<2 * side].map { $0.dropFirst(side).prefix(side) }
      let lit = rows.joined().count { $0 != "." }
      #expect(lit > side / 3, "\(icon) is all but empty")
      #expect(inside.joined().count { $0 != "." } == lit, "\(icon) leaves its square")
      #expect(seen.insert(inside.joined()).inserted, "\(icon) looks like another one")
    }
  }

  @Test func aTickIsTwoStrokes() {
    let pattern = PatternSurface(width: 12, height: 12)
    pattern.draw { canvas in
      canvas.icon(.check, at: Point(x: 6, y: 6), size: 12, .white)
    }
    let difference = pattern.difference(
      from: """
        ............
        ............
        .........3..
        ........48..
        .......292..
        ..3...193...
        ..85..75....
        ..18566.....
        ...199......
        ....22......
        ............
        ............
        """)
    #expect(difference == nil, "\(difference ?? "")")
  }
}
