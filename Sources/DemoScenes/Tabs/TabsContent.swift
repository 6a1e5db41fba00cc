import Raster

/// The texts of the tabs.
extension Tab {
  var accent: Color {
    switch self {
    case .today: Color(rgb: 0x4C8DFF)
    case .sensors: Color(rgb: 0x35C28B)
    case .settings: Color(rgb: 0xA678F0)
    }
  }

  var title: StaticString {
    switch self {
    case .today: "Today"
    case .sensors: "Sensors"
    case .settings: "Settings"
    }
  }

  /// The heading above its list.
  var heading: StaticString {
    switch self {
    case .today: "Twelve things to do"
    case .sensors: "On the bench"
    case .settings: "As you like it"
    }
  }

  var subtitle: StaticString {
    switch self {
    case .today: "Swipe between the tabs; scroll within one"
    case .sensors: "What the boards on the bench report"
    case .settings: "The first one lets a long drag turn two tabs"
    }
  }

  func rowTitle(_ index: Int) -> StaticString {
    switch (self, index) {
    case (.today, 0): "Bring up the new panel"
    case (.today, 1): "Measure tap latency"
    case (.today, 2): "Review the trace format"
    case (.today, 3): "Lunch"
    case (.today, 4): "Replay the odd recording"
    case (.today, 5): "Call the display vendor"
    case (.today, 6): "Tune the long press"
    case (.today, 7): "Budget for the render stage"
    case (.today, 8): "Pack the demo board"
    case (.today, 9): "Write up the results"
    case (.today, 10): "Water the plants"
    case (.today, _): "Evening walk"
    case (.sensors, 0): "Panel temperature"
    case (.sensors, 1): "Scan rate"
    case (.sensors, 2): "Contacts"
    case (.sensors, 3): "Position noise"
    case (.sensors, 4): "Supply voltage"
    case (.sensors, 5): "Backlight"
    case (.sensors, 6): "Ambient light"
    case (.sensors, 7): "Tilt"
    case (.sensors, 8): "Processor load"
    case (.sensors, 9): "Free memory"
    case (.sensors, 10): "Bus errors"
    case (.sensors, _): "Up time"
    case (.settings, 0): "Swipe through"
    case (.settings, 1): "Haptics"
    case (.settings, 2): "Sounds"
    case (.settings, 3): "Night light"
    case (.settings, 4): "Large text"
    case (.settings, 5): "Palm rejection"
    case (.settings, 6): "Glove mode"
    case (.settings, 7): "Edge swipes"
    case (.settings, 8): "Keep awake"
    case (.settings, 9): "Show touches"
    case (.settings, 10): "Record a trace"
    case (.settings, _): "Developer options"
    }
  }

  func rowDetail(_ index: Int) -> Label {
    switch self {
    case .today:
      Label().appending(8 + index).appending(":").appending(index % 2 * 30, digitsMin: 2)
    case .sensors:
      Label().appending(Int(gauge(index) * 100)).appending(" % of the range")
    case .settings:
      index == 0 ? Label("A drag over most of the width turns two tabs") : Label("For every scene")
    }
  }

  /// The reading of a sensor's gauge, 0 to 1.
  func gauge(_ index: Int) -> Float { Float((index * 37 + 23) % 83 + 12) * 0.01 }
}
