public import Firmware
public import TactusCore

extension PagerScene {
  /// How far screens have slid in, the pages have moved to the left, and each list is scrolled.
  public func reportPlaces(at time: Instant, _ places: inout Places) {
    places.report("stack", stackPosition(at: time))
    places.report("pages", pagesPosition(at: time))
    places.report("collections", scroll(of: .collections, at: time))
    places.report("details", scroll(of: .details, at: time))
  }
}
