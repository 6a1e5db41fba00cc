import Firmware
import InputText
import Panels
import Recordings

/// Leads a person through the gestures of a report card on a touchscreen, and records them.
enum LiveGestures {
  /// - Parameter record: takes what the panel has sent, as `evemu-record` writes it, after each
  ///   gesture; of the last one, or when the panel is gone, that is the whole.
  static func read(
    glass: PanelSize?, _ options: LiveGuideOptions, mounted: Orientation?,
    record: (_ text: String, _ isWhole: Bool) throws -> Void
  ) throws -> GestureGuide {
    let panel = try LiveTouchscreen(node: PanelChoice.liveNode(options.panel))
    guard let glass = glass ?? panel.screen.size else { throw panel.withoutSize }
    let display = try options.open(mounted: mounted, glass: glass)
    var guide = GestureGuide(panel.screen, glass: glass)
    var answer = ""
    let clock = ContinuousClock()
    warn(
      "\(panel.title): \(guide.gestures.count) gestures, three minutes at most; one that is "
        + "not drawn is left out")
    var isThere = true
    while let gesture = guide.gesture, isThere {
      warn(guide.instruction)
      let end = clock.now + .seconds(gesture.time)
      while guide.gesture == gesture, isThere {
        let milliseconds = clock.now.duration(to: end).milliseconds
        guard milliseconds > 0,
          panel.waits(
            milliseconds: Int32(milliseconds), display: display, guide.picture, answer: answer)
        else {
          answer = guide.expire()
          warn("  " + answer)
          break
        }
        isThere = panel.read { event in
          switch guide.take(event) {
          case .waits: break
          case .goesOn(let what), .done(_, let what):
            warn("  " + what)
            answer = what
          }
        }
      }
      try record(guide.screen.evemu, guide.gesture == nil || !isThere)
    }
    guard isThere else { throw panel.isGone }
    guard guide.hasTouches else {
      throw CommandFailure(
        "\(panel.path): no touch at all; touch the glass, or run '\(Program.current.name) doctor'")
    }
    return guide
  }
}
