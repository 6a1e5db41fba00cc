import Interactions
import Raster
import TactusCore

/// Which names of the map show, and where: none covers another one, or what lies over the map, and
/// none is cut off by the screen's edge.
///
/// Problem: names keep their size while the map does not; small, they pile up, and large, none may
/// be in sight. Solution: each takes its place in order of importance if that is still free, the
/// notable places first, then the districts; and when there is room for none of them, the name of
/// the district in the middle stands wherever its middle is nearest to the screen, or else in the
/// middle; none where even that is covered.
struct MapNames: BitwiseCopyable, Sendable {
  private(set) var names: BoundedArray<18, Name>
  private let stage: Rect
  private let layout: MapLayout
  private let shift: Float

  struct Name: BitwiseCopyable, Sendable {
    var text: StaticString
    var frame: Rect
    var isDistrict: Bool
  }

  /// - Parameter covers: frames of labels on the map, which names leave free.
  init<let count: Int>(
    _ transform: PlaneTransform, _ location: Int, _ layout: MapLayout, shift: Float,
    covers: InlineArray<count, Rect>, scale: Float
  ) {
    names = BoundedArray(
      filler: Name(text: "", frame: .zero, isDistrict: false))
    stage = layout.stage(shift)
    self.layout = layout
    self.shift = shift
    let font = Font(.headline, scale: scale)
    for index in 0..<MapGeography.nameCount {
      let (text, place) = MapGeography.name(index, location)
      let frame = Self.frame(text, at: transform.planeToScreen(place), font)
      if isFree(frame, covers) { add(text, frame, isDistrict: false) }
    }
    for index in 0..<MapGeography.districtCount {
      let (text, area) = MapGeography.district(index, location)
      let frame = Self.frame(text, at: transform.planeToScreen(area.center), font)
      if isFree(frame, covers) { add(text, frame, isDistrict: true) }
    }
    guard names.isEmpty else { return }
    let index = MapGeography.district(at: transform.center)
    let (text, area) = MapGeography.district(index, location)
    let frame = Self.frame(text, at: transform.planeToScreen(area.center), font)
    let near = Rect(
      x: min(max(frame.x, stage.x + 8), stage.maxX - frame.width - 8),
      y: min(max(frame.y, stage.y + 8), stage.maxY - frame.height - 8), width: frame.width,
      height: frame.height)
    let middle = Self.frame(text, at: stage.center, font)
    if isFree(near, covers) {
      add(text, near, isDistrict: true)
    } else if isFree(middle, covers) {
      add(text, middle, isDistrict: true)
    }
  }

  private static func frame(_ text: StaticString, at place: Point, _ font: Font) -> Rect {
    let width = font.width(of: text) + 8
    return Rect(x: place.x - width / 2, y: place.y - 11, width: width, height: 22)
  }

  private func isFree<let count: Int>(_ frame: Rect, _ covers: InlineArray<count, Rect>) -> Bool {
    guard frame.x >= stage.x, frame.y >= stage.y, frame.maxX <= stage.maxX,
      frame.maxY <= stage.maxY
    else { return false }
    for index in 0..<MapLayout.coveredCount
    where !layout.covered(index, shift).intersection(frame).isEmpty { return false }
    for index in 0..<count where !covers[index].intersection(frame).isEmpty { return false }
    for index in 0..<names.count where !names[index].frame.intersection(frame).isEmpty {
      return false
    }
    return true
  }

  private mutating func add(_ text: StaticString, _ frame: Rect, isDistrict: Bool) {
    names.append(Name(text: text, frame: frame, isDistrict: isDistrict))
  }
}
