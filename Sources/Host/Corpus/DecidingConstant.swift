import Gestures
import Sessions

/// The constant whose limit decided about a contact.
struct DecidingConstant: Equatable {
  var name: String
  /// What the decision compared with; nil where it names none. A recognizer with a limit of its own
  /// has another one than the constant.
  var limit: Float?
}

extension ContactStory.Watcher {
  /// The constants by whose limits it refused the contact, or made its gesture of it.
  var decidingConstants: [DecidingConstant] {
    for step in steps.reversed() {
      switch step {
      case .asked(let answer) where !answer.isAdmitted:
        return Self.gateConstants(answer.reason).map { DecidingConstant(name: $0) }
      case .decided(let decision) where decision.to == .failed:
        return kind.constant(refusingBy: decision.reason).map { [decision.deciding($0)] } ?? []
      case .decided(let decision) where decision.to == .active || decision.to == .recognized:
        return kind.constants(making: decision)
      case .decided, .asked, .turned, .spoiled, .ignored, .withheld: continue
      }
    }
    return []
  }

  private static func gateConstants(_ reason: TapGate.Reason) -> [String] {
    switch reason {
    case .navigated: ["gate.navigated"]
    case .released: ["gate.released"]
    case .moved: ["tap.slop"]
    case .open, .dragging: []
    }
  }
}

extension StoryDecision {
  fileprivate func deciding(_ name: String) -> DecidingConstant {
    DecidingConstant(
      name: name, limit: limit > 0 && !isCountOfFingers(value, limit) ? limit : nil)
  }
}

extension RecognizerKind {
  /// By which constant a recognizer of this kind gives a contact up; nil where it is none.
  func constant(refusingBy reason: DecisionReason) -> String? {
    switch (self, reason) {
    case (.tap, .distance), (.chord, .distance): "tap.slop"
    case (.tap, .duration): "tap.durationMax"
    case (.tap, .interval): "tap.interval"
    case (.tap, .apart): "tap.apart"
    case (.chord, .duration): "chord.duration"
    case (.longPress, .lifted): "press.duration"
    case (.longPress, .distance): "press.slop"
    case (.drag, .tooShort), (.edgeSwipe, .tooShort): "drag.distance"
    case (.drag, .undecided), (.edgeSwipe, .undecided): "drag.latch"
    case (.edgeSwipe, .edge): "edge.distance"
    case (.pinch, .lifted), (.rotation, .lifted): "pair.delay"
    default: nil
    }
  }

  /// The constants without whose limits a recognizer of this kind would have made less of it.
  fileprivate func constants(making decision: StoryDecision) -> [DecidingConstant] {
    switch self {
    case .tap: [DecidingConstant(name: "tap.slop"), decision.deciding("tap.durationMax")]
    case .chord: [DecidingConstant(name: "chord.duration"), DecidingConstant(name: "tap.slop")]
    case .longPress: [decision.deciding("press.duration")]
    case .drag: [decision.deciding("drag.distance")]
    case .edgeSwipe: [decision.deciding("drag.distance"), DecidingConstant(name: "edge.distance")]
    case .pinch, .rotation: [decision.deciding("pair.delay")]
    }
  }
}
