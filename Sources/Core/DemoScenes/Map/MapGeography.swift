import Controls
import Interactions
import TactusCore

/// The geography of the map, in map units of one metre: two places, 0 and 1, whose ground is
/// generated the same way from different numbers.
enum MapGeography {
  /// The whole map. Its center is zero, which keeps coordinates as small, and as exact, as
  /// possible.
  static var extent: Rect { Rect(x: -1200, y: -900, width: 2400, height: 1800) }

  /// The average distance from one street to the next, and the width of a street.
  static var pitch: Float { 75 }
  static var street: Float { 9 }
  static var columns: Int { 32 }
  static var rows: Int { 24 }

  /// A block, by its column and row between the streets. A `span` of 2 merges two columns and two
  /// rows.
  static func block(_ column: Int, _ row: Int, span: Int, _ location: Int) -> Rect {
    let left = edge(column, of: 1, location) + extent.x
    let right = edge(column + span, of: 1, location) + extent.x
    let top = edge(row, of: 2, location) + extent.y
    let bottom = edge(row + span, of: 2, location) + extent.y
    return Rect(x: left, y: top, width: right - left, height: bottom - top).inset(by: street * 0.5)
  }

  /// The middle of a street, slightly off an even grid.
  private static func edge(_ index: Int, of axis: Int, _ location: Int) -> Float {
    let offset = Float(Int(grain(index, axis, location) & 15)) - 7.5
    return Float(index) * pitch + offset
  }

  /// A pseudorandom number for a block of a place.
  static func grain(_ column: Int, _ row: Int, _ location: Int) -> UInt32 {
    var x = UInt32(truncatingIfNeeded: column &* 73 &+ row &* 151 &+ location &* 977 &+ 17)
    x = x &* 2_654_435_761
    x ^= x &>> 15
    x = x &* 2_246_822_519
    return x ^ (x &>> 13)
  }

  static var parkCount: Int { 3 }

  static func park(_ index: Int, _ location: Int) -> Rect {
    let mirror: Float = location == 0 ? 1 : -1
    return switch index {
    case 0: about(-215, -30 * mirror, 150, 105)
    case 1: about(330, 30 * mirror, 170, 150)
    default: about(640, -420 * mirror, 420, 260)
    }
  }

  static var treesPerPark: Int { 9 }

  /// A tree, by its center and radius.
  static func tree(_ index: Int, in park: Rect) -> (center: Point, radius: Float) {
    let grain = grain(index, 7, Int(park.width))
    let across = Float(Int(grain & 255)) / 255
    let down = (Float(index) + 0.5) / Float(treesPerPark)
    return (
      Point(
        x: park.x + 22 + across * (park.width - 44), y: park.y + 16 + down * (park.height - 32)),
      9 + Float(Int((grain &>> 8) & 7))
    )
  }

  private static func about(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> Rect {
    Rect(x: x - width / 2, y: y - height / 2, width: width, height: height)
  }

  static var riverCount: Int { 17 }
  static var riverWidth: Float { 68 }

  /// The river's course from left to right, a point every 150 units: three slow waves, drawn by
  /// hand.
  static func river(_ index: Int, _ location: Int) -> Point {
    let course: InlineArray<17, Float> = [
      271, 276, 255, 215, 171, 138, 127, 138, 162, 184, 191, 179, 152, 123, 104, 104, 124,
    ]
    let y = course[index]
    return Point(x: Float(index) * 150 - 1200, y: location == 0 ? y : -y)
  }

  struct Road: BitwiseCopyable, Sendable {
    var start: Point
    var end: Point
    var width: Float
    /// Whether it leads out of town.
    var isMain: Bool
  }

  static var roadCount: Int { 7 }

  /// The roads; the wider ones come later and lie over the others.
  static func road(_ index: Int, _ location: Int) -> Road {
    let (left, right) = (extent.x, extent.maxX)
    let (top, bottom) = (extent.y, extent.maxY)
    let mirror: Float = location == 0 ? 1 : -1
    return switch index {
    case 0: across(-130 * mirror, from: left, to: right, width: 11)
    case 1: down(-620 * mirror, from: top, to: bottom, width: 11)
    case 2: down(190 * mirror, from: top, to: bottom, width: 11)
    case 3: across(-500 * mirror, from: left, to: right, width: 14)
    case 4: down(-110 * mirror, from: top, to: bottom, width: 14)
    case 5: down(700 * mirror, from: top, to: bottom, width: 14)
    default:
      Road(
        start: Point(x: left, y: -400 * mirror), end: Point(x: right, y: 300 * mirror), width: 18,
        isMain: true)
    }
  }

  private static func across(_ y: Float, from left: Float, to right: Float, width: Float) -> Road {
    Road(start: Point(x: left, y: y), end: Point(x: right, y: y), width: width, isMain: false)
  }

  private static func down(_ x: Float, from top: Float, to bottom: Float, width: Float) -> Road {
    Road(start: Point(x: x, y: top), end: Point(x: x, y: bottom), width: width, isMain: false)
  }

  static var nameCount: Int { 9 }

  static func name(_ index: Int, _ location: Int) -> (text: StaticString, place: Point) {
    let texts: InlineArray<9, StaticString> =
      location == 0
      ? [
        "Rope Walk", "Fish Market", "Customs House", "Netmakers' Green", "Lighthouse Park",
        "The Lark",
        "North Basin", "Long Meadow", "Sailcloth Yard",
      ]
      : [
        "Mill Lane", "Clock Tower", "East Gate", "Abbey Gardens", "Castle Hill", "The Lark",
        "St. Anne", "Bowling Green", "Cornmarket",
      ]
    let places: InlineArray<9, Point> = [
      Point(x: 40, y: -146), Point(x: -45, y: 62), Point(x: 250, y: -104), Point(x: -215, y: -28),
      Point(x: 640, y: -420), Point(x: -190, y: 133), Point(x: -560, y: -250), Point(x: 330, y: 35),
      Point(x: -420, y: 330),
    ]
    let place = places[index]
    return (texts[index], location == 0 ? place : Point(x: place.x, y: -place.y))
  }

  /// The names of the districts, which cover the map in rows of three.
  static var districtCount: Int { 9 }

  static func district(_ index: Int, _ location: Int) -> (text: StaticString, area: Rect) {
    let texts: InlineArray<9, StaticString> =
      location == 0
      ? [
        "Westpier", "Upper Docks", "Lighthouse Point", "Tannery", "Harbour Side", "Eastquay",
        "Sailmakers", "Southbank", "The Marshes",
      ]
      : [
        "Hill Gate", "North Wall", "Castle Ward", "Weavers", "Old Town", "East Ward", "Millside",
        "Abbey Ward", "Orchards",
      ]
    let size = (width: extent.width / 3, height: extent.height / 3)
    return (
      texts[index],
      Rect(
        x: extent.x + Float(index % 3) * size.width, y: extent.y + Float(index / 3) * size.height,
        width: size.width, height: size.height)
    )
  }

  /// The district at a point of the map; off the map, the nearest one.
  static func district(at point: Point) -> Int {
    let column = min(max((point.x - extent.x) / extent.width * 3, 0), 2)
    let row = min(max((point.y - extent.y) / extent.height * 3, 0), 2)
    return Int(Int32(row)) * 3 + Int(Int32(column))
  }

  static var destinationCount: Int { 5 }

  /// One of the places in the drawer's list.
  static func destination(_ index: Int, _ location: Int) -> (text: StaticString, place: Point) {
    let names: InlineArray<5, Int> = [1, 2, 4, 5, 8]
    return name(names[index], location)
  }
}
