public import Firmware
public import TactusCore

extension PagerScene {
  /// How far screens have slid in, the pages have moved to the left, and each list is scrolled.
  public func tellPlaces(at time: Instant, _ places: inout Places) {
    places.tell("stack", stackPosition(at: time))
    places.tell("pages", pagesPosition(at: time))
    places.tell("collections", scroll(of: .collections, at: time))
    places.tell("details", scroll(of: .details, at: time))
  }
}
