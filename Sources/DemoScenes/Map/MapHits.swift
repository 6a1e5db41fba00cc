public import Firmware
public import Gestures
import Raster
public import TactusCore

// What is where on the map's screen, and which recognizers watch it.

extension MapScene {
  public var targetCount: Int { MapTarget.count }

  public func target(_ id: TargetID) -> TargetDescription {
    switch MapTarget(id) {
    case .map:
      TargetDescription(
        name: Label("map"), kind: "map", frame: Rect(x: 0, y: 0, width: width, height: height),
        isQuiet: false)
    case .overlay(.dot(let index)):
      description(
        Label("dot").appending(index + 1), "dot", around: overlays.dots[index],
        reach: tuning.overlays.reach)
    case .overlay(.square(let index)):
      description(
        Label("square").appending(index + 1), "square", around: overlays.squares[index].center,
        reach: overlays.squares[index].half * motion.transform.scale)
    case .overlay(.corner(let index, let corner)):
      description(
        Label("square").appending(index + 1).appending(".corner").appending(corner + 1), "corner",
        around: overlays.squares[index].corner(corner), reach: tuning.overlays.reach)
    case .button(let button):
      TargetDescription(
        name: Label(button.name), kind: "button", frame: frame(of: button), isQuiet: true)
    }
  }

  private func description(
    _ name: Label, _ kind: StaticString, around point: Point, reach: Float
  ) -> TargetDescription {
    let place = motion.transform.mapToScreen(point)
    return TargetDescription(
      name: name, kind: kind,
      frame: Rect(x: place.x - reach, y: place.y - reach, width: 2 * reach, height: 2 * reach),
      isQuiet: false)
  }

  func frame(of button: MapButton) -> Rect {
    let size: Float = 44
    let margin: Float = 16
    return Rect(
      x: width - margin - size,
      y: height - margin - size - Float(MapButton.count - 1 - Int(button.rawValue)) * (size + 10),
      width: size, height: size)
  }

  public func hit(_ point: Point, at time: Instant) -> Hit {
    let map = pan.asSet | pinch.asSet | rotation.asSet
    for index in 0..<MapButton.count where frame(of: MapButton(index)).contains(point) {
      return Hit(target: MapTarget.button(MapButton(index)).id, watchers: map | tap.asSet)
    }
    if let thing = overlays.overlay(under: point, motion.transform(at: time)) {
      return Hit(
        target: MapTarget.overlay(thing).id, watchers: map | overlay.asSet | doubleTap.asSet)
    }
    return Hit(target: MapTarget.map.id, watchers: map | doubleTap.asSet)
  }
}
