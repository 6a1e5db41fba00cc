public import Firmware
public import TactusCore

extension TabsScene {
  /// How far the tabs have moved to the left, and each list is scrolled.
  public func reportPlaces(at time: Instant, _ places: inout Places) {
    places.report("tabs", position(at: time))
    for index in 0..<layout.count {
      let tab = Tab(index)
      places.report(Word(tab.name), scroll(of: tab, at: time))
    }
  }
}
