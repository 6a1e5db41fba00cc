public import Gestures

// The words for enumeration cases in a trace. A reader uses the same ones.

extension GestureKind: Worded {
  public var word: StaticString {
    switch self {
    case .tap: "tap"
    case .doubleTap: "doubleTap"
    case .longPress: "longPress"
    case .press: "press"
    case .drag: "drag"
    case .pinch: "pinch"
    case .rotation: "rotation"
    case .edgeSwipe: "edgeSwipe"
    case .shake: "shake"
    }
  }
}

extension GesturePhase: Worded {
  public var word: StaticString {
    switch self {
    case .recognized: "recognized"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

extension RecognizerState: Worded {
  public var word: StaticString {
    switch self {
    case .idle: "idle"
    case .possible: "possible"
    case .waiting: "waiting"
    case .active: "active"
    case .recognized: "recognized"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}

extension DecisionReason: Worded {
  public var word: StaticString {
    switch self {
    case .landed: "landed"
    case .distance: "distance"
    case .duration: "duration"
    case .interval: "interval"
    case .apart: "apart"
    case .lifted: "lifted"
    case .tooShort: "tooShort"
    case .undecided: "undecided"
    case .cancelled: "cancelled"
    case .joined: "joined"
    case .pair: "pair"
    case .single: "single"
    case .lost: "lost"
    case .handover: "handover"
    case .condition: "condition"
    case .requirement: "requirement"
    case .pause: "pause"
    case .required: "required"
    case .edge: "edge"
    case .ignored: "ignored"
    case .caught: "caught"
    }
  }
}

extension TapGate.Reason: Worded {
  public var word: StaticString {
    switch self {
    case .open: "open"
    case .dragging: "dragging"
    case .navigated: "navigated"
    case .released: "released"
    case .moved: "moved"
    }
  }
}

extension Axis: Worded {
  public var word: StaticString {
    switch self {
    case .horizontal: "horizontal"
    case .vertical: "vertical"
    }
  }
}

extension HapticKind: Worded {
  public var word: StaticString {
    switch self {
    case .light: "light"
    case .medium: "medium"
    case .heavy: "heavy"
    case .success: "success"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

extension NavigationCause: Worded {
  public var word: StaticString {
    switch self {
    case .swipe: "swipe"
    case .pull: "pull"
    case .button: "button"
    case .edge: "edge"
    }
  }
}

extension TickKind: Worded {
  public var word: StaticString {
    switch self {
    case .input: "input"
    case .drawing: "drawing"
    }
  }
}

extension Stage: Worded {
  public var word: StaticString {
    switch self {
    case .input: "input"
    case .recognize: "recognize"
    case .timers: "timers"
    case .update: "update"
    case .render: "render"
    case .present: "present"
    case .trace: "trace"
    }
  }
}

extension PanelFault: Worded {
  public var word: StaticString {
    switch self {
    case .dropped: "dropped"
    case .unplugged: "unplugged"
    case .plugged: "plugged"
    case .overflow: "overflow"
    case .notFinite: "notFinite"
    case .outOfOrder: "outOfOrder"
    case .cancelled: "cancelled"
    case .duplicated: "duplicated"
    case .late: "late"
    }
  }
}
