public import Firmware
public import TactusCore

extension TabsScene {
  /// How far the tabs have moved to the left, and each list is scrolled.
  public func tellPlaces(at time: Instant, _ places: inout Places) {
    places.tell("tabs", position(at: time))
    for index in 0..<layout.count {
      let tab = Tab(index)
      places.tell(Word(tab.name), scroll(of: tab, at: time))
    }
  }
}
