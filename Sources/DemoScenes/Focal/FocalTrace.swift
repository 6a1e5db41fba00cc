public import Firmware
public import TactusCore

extension FocalScene {
  /// The displacement of the view in front, and how far each list is scrolled.
  public func reportPlaces(at time: Instant, _ places: inout Places) {
    let offset = stage.offset(plan, at: time)
    places.report("view.x", offset.dx)
    places.report("view.y", offset.dy)
    for index in 0..<plan.count {
      places.report(Word(plan.name(of: FocalPlace(index))), lists[index].offset(at: time))
    }
  }
}
