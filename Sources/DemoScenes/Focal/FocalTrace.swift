public import Firmware
public import TactusCore

extension FocalScene {
  /// The displacement of the view in front, and how far each list is scrolled.
  public func tellPlaces(at time: Instant, _ places: inout Places) {
    let offset = stage.offset(plan, at: time)
    places.tell("view.x", offset.dx)
    places.tell("view.y", offset.dy)
    for index in 0..<plan.count {
      places.tell(Word(plan.name(of: FocalPlace(index))), lists[index].offset(at: time))
    }
  }
}
