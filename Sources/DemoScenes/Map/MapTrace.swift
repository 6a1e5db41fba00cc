public import Firmware
public import TactusCore

extension MapScene {
  /// Scale and angle of the map, and where its origin is on the screen; and how far
  /// the drawer is out.
  public func reportPlaces(at time: Instant, _ places: inout Places) {
    let transform = motion.transform(at: time)
    let origin = transform.mapToScreen(.zero)
    places.report("map.scale", transform.scale)
    places.report("map.angle", angle: transform.angle)
    places.report("map.x", origin.x)
    places.report("map.y", origin.y)
    places.report("map.drawer", drawer.shift(at: time))
  }
}
