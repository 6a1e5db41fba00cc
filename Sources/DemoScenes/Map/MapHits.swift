public import Firmware
public import Gestures
import Interactions
import Raster
public import TactusCore

// What is where on the map's screen, and which recognizers watch it.

extension MapScene {
  public var targetCount: Int { MapTarget.count }

  public func target(_ id: TargetID) -> TargetDescription {
    let reach = tuning.overlays.reach
    switch MapTarget(id) {
    case .map:
      return TargetDescription(
        name: Label("map"), kind: "map",
        frame: layout.screen, isQuiet: false)
    case .overlay(let thing):
      let frame: Rect =
        switch thing {
        case .square(let index):
          frame(of: thing, reach: max(reach, overlays.squares[index].half * plane.target.scale))
        case .label(let index): overlays.frame(ofLabel: index, plane.target)
        case .dot, .corner, .triangle: frame(of: thing, reach: reach)
        }
      let (name, kind) = Self.words(for: thing)
      return TargetDescription(name: name, kind: kind, frame: frame, isQuiet: false)
    case .button(let button):
      return TargetDescription(
        name: Label(button.name), kind: "button", frame: layout.frame(of: button, drawer.target),
        isQuiet: true)
    case .drawer:
      return TargetDescription(
        name: Label("drawer"), kind: "drawer", frame: layout.drawer(layout.drawerLength),
        isQuiet: false)
    case .place(let index):
      return TargetDescription(
        name: Label("place").appending(index + 1), kind: "row",
        frame: layout.row(index, layout.drawerLength), isQuiet: true)
    }
  }

  /// What lies on the map lights up with it.
  public func shownFrame(of id: TargetID) -> Rect {
    switch MapTarget(id) {
    case .map, .overlay: layout.screen
    case .button(let button): layout.frame(of: button, drawer.shown)
    case .drawer: layout.drawer(drawer.shown)
    case .place(let index): layout.row(index, drawer.shown)
    }
  }

  private static func words(for thing: MapOverlay) -> (name: Label, kind: StaticString) {
    switch thing {
    case .dot(let index): (Label("dot").appending(index + 1), "dot")
    case .square(let index): (Label("square").appending(index + 1), "square")
    case .corner(let index, let corner):
      (
        Label("square").appending(index + 1).appending(".corner").appending(corner + 1), "corner"
      )
    case .triangle(let index): (Label("triangle").appending(index + 1), "triangle")
    case .label(let index): (Label("label").appending(index + 1), "label")
    }
  }

  private func frame(of thing: MapOverlay, reach: Float) -> Rect {
    let place = plane.target.planeToScreen(overlays.place(of: thing))
    return Rect(x: place.x - reach, y: place.y - reach, width: 2 * reach, height: 2 * reach)
  }

  public func hit(_ point: Point, at time: Instant) -> Hit {
    let map = pan.asSet | pinch.asSet | rotation.asSet
    let shift = drawer.shift(at: time)
    if shift > 0, layout.drawer(shift).contains(point) {
      for index in 0..<MapDrawer.placeCount where layout.row(index, shift).contains(point) {
        return Hit(
          target: MapTarget.place(index).id, watchers: tap.asSet | drawerSwipe.asSet)
      }
      return Hit(target: MapTarget.drawer.id, watchers: drawerSwipe.asSet)
    }
    for index in 0..<MapButton.count
    where layout.frame(of: MapButton(index), shift).contains(point) {
      // A finger may begin to pan there, but a second one that presses a button makes no pair.
      return Hit(
        target: MapTarget.button(MapButton(index)).id, watchers: pan.asSet | tap.asSet)
    }
    // What lies on a map that glides, and the map itself, are caught and not tapped. On one that
    // flies to where it was sent, only what a tap would pick is not there yet.
    let isCatch = plane.isCatch(at: time)
    let sideMax = min(layout.width, layout.height)
    if let thing = overlays.overlay(under: point, plane.transform(at: time), sideMax: sideMax) {
      var taps = doubleTap.asSet
      var isInFlight = isCatch
      if case .label = thing { (taps, isInFlight) = (tap.asSet, plane.isMoving(at: time)) }
      return hit(.overlay(thing), map | overlay.asSet, taps, isCatch: isInFlight)
    }
    return hit(.map, map, doubleTap.asSet, isCatch: isCatch)
  }

  private func hit(
    _ target: MapTarget, _ drags: RecognizerSet, _ taps: RecognizerSet, isCatch: Bool
  ) -> Hit {
    isCatch
      ? Hit(target: target.id, watchers: drags, caught: taps)
      : Hit(target: target.id, watchers: drags | taps)
  }
}
