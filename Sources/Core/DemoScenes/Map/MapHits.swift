import Firmware
public import Gestures
public import Interactions
import Raster
public import TactusCore

// What is where on the map's screen, and which recognizers watch it.

extension MapScene {
  public func frame(of target: MapTarget, _ index: Int) -> Rect {
    guard let thing = MapOverlay(target.id(index)) else {
      // The drawer is listed as it is when it is open.
      let isDrawer = target == .drawer || target == .place
      return frame(of: target, index, drawer: isDrawer ? layout.drawerLength : drawer.target)
    }
    var reach = tuning.overlays.reach
    switch thing {
    case .label(let index): return overlays.frame(ofLabel: index, plane.target)
    case .square(let index): reach = max(reach, overlays.squares[index].half * plane.target.scale)
    case .dot, .corner, .triangle: break
    }
    let place = plane.target.planeToScreen(overlays.place(of: thing))
    return Rect(x: place.x - reach, y: place.y - reach, width: 2 * reach, height: 2 * reach)
  }

  /// Where something is that lies over the map, while the drawer shows `shift` points of itself.
  private func frame(of target: MapTarget, _ index: Int, drawer shift: Float) -> Rect {
    switch target {
    case .drawer: layout.drawer(shift)
    case .place: layout.row(index, shift)
    case .zoomIn, .zoomOut, .north, .reset, .list, .location: layout.frame(of: target, shift)
    case .map, .dot, .square1, .corners1, .square2, .corners2, .triangle, .label: layout.screen
    }
  }

  /// What lies on the map lights up with it.
  public func shownFrame(of id: TargetID) -> Rect {
    let (target, index) = MapTarget.find(id)
    // Nothing shows there that a finger is on them.
    guard target != .map, target != .drawer else { return .zero }
    return frame(of: target, index, drawer: drawer.shown)
  }

  public func watchers(of target: MapTarget) -> Watchers {
    let map = pan.asSet | pinch.asSet | rotation.asSet
    return switch target {
    case .map: Watchers(taps: doubleTap.asSet, drags: map)
    case .dot, .square1, .corners1, .square2, .corners2, .triangle:
      Watchers(taps: doubleTap.asSet, drags: map | overlay.asSet)
    case .label: Watchers(taps: tap.asSet, drags: map | overlay.asSet)
    // A finger may begin to pan there, but a second one that presses a button makes no pair.
    case .zoomIn, .zoomOut, .north, .reset, .list, .location:
      Watchers(taps: tap.asSet, drags: pan.asSet)
    case .drawer: Watchers(drags: drawerSwipe.asSet)
    case .place: Watchers(taps: tap.asSet, drags: drawerSwipe.asSet)
    }
  }

  public func hit(_ point: Point, at time: Instant) -> Hit {
    let shift = drawer.shift(at: time)
    if shift > 0, layout.drawer(shift).contains(point) {
      for index in 0..<MapGeography.destinationCount where layout.row(index, shift).contains(point)
      {
        return hit(.place, index)
      }
      return hit(.drawer)
    }
    for index in 0..<MapTarget.buttons.count {
      let button = MapTarget.buttons[index]
      if layout.frame(of: button, shift).contains(point) { return hit(button) }
    }
    // What lies on a map that glides, and the map itself, are caught and not tapped. On one that
    // flies to where it was sent, only what a tap would pick is not there yet.
    let isCatch = plane.isCatch(at: time)
    let sideMax = min(layout.width, layout.height)
    guard
      let thing = overlays.overlay(under: point, plane.transform(at: time), sideMax: sideMax)
    else { return hit(.map, isCatch: isCatch) }
    let (target, index) = thing.target
    return hit(target, index, isCatch: target == .label ? plane.isMoving(at: time) : isCatch)
  }

  private func hit(_ target: MapTarget, _ index: Int = 0, isCatch: Bool = false) -> Hit {
    Hit(target: target.id(index), watchers(of: target), isCatch: isCatch)
  }
}
