public import Firmware
public import TactusCore

extension MapScene {
  /// Scale and angle of the map, and where its origin is on the screen; and how far
  /// the drawer is out.
  public func tellPlaces(at time: Instant, _ places: inout Places) {
    let transform = motion.transform(at: time)
    let origin = transform.mapToScreen(.zero)
    places.tell("map.scale", transform.scale)
    places.tell("map.angle", angle: transform.angle)
    places.tell("map.x", origin.x)
    places.tell("map.y", origin.y)
    places.tell("map.drawer", drawer.shift(at: time))
  }
}
