import Interactions
import Raster

/// The texts of the tabs.
extension Tab {
  var accent: Color {
    switch self {
    case .today: Color(rgb: 0x4C8DFF)
    case .sensors: Color(rgb: 0x35C28B)
    case .settings: Color(rgb: 0xA678F0)
    case .boards: Color(rgb: 0xF2A33A)
    case .traces: Color(rgb: 0x2BB3C0)
    case .fingers: Color(rgb: 0xF0628A)
    case .colours: Color(rgb: 0xB8C23A)
    case .notes: Color(rgb: 0xE07B4A)
    }
  }

  var title: StaticString {
    switch self {
    case .today: "Today"
    case .sensors: "Sensors"
    case .settings: "Settings"
    case .boards: "Boards"
    case .traces: "Traces"
    case .fingers: "Fingers"
    case .colours: "Colours"
    case .notes: "Notes"
    }
  }

  /// The heading above its list.
  var heading: StaticString {
    switch self {
    case .today: "Twelve things to do"
    case .sensors: "On the bench"
    case .settings: "As you like it"
    case .boards: "In the drawer"
    case .traces: "Last recorded"
    case .fingers: "A day of hands"
    case .colours: "On the panel"
    case .notes: "Written down"
    }
  }

  var subtitle: StaticString {
    switch self {
    case .today: "Swipe between the tabs; scroll within one"
    case .sensors: "What the boards on the bench report"
    case .settings: "The first one lets a long drag turn two tabs"
    case .boards: "What there is to try a scene on"
    case .traces: "What hands did, line by line"
    case .fingers: "How often each gesture was made"
    case .colours: "How bright each of them is"
    case .notes: "What not to forget"
    }
  }

  func rowTitle(_ index: Int) -> StaticString {
    switch self {
    case .today: Self.task(index)
    case .sensors: Self.sensor(index)
    case .settings: Self.setting(index)
    case .boards: Self.board(index)
    case .traces: Self.trace(index)
    case .fingers: Self.gesture(index)
    case .colours: Self.colour(index)
    case .notes: Self.note(index)
    }
  }

  func rowDetail(_ index: Int) -> Label {
    switch kind {
    case .list:
      Label().appending(8 + index).appending(":").appending(index % 2 * 30, digitsMin: 2)
    case .gauges:
      Label().appending(Int(gauge(index) * 100)).appending(" % of the range")
    case .switches:
      index == 0 ? Label("A long drag turns two tabs") : Label("For every scene")
    }
  }

  /// The reading of a gauge, 0 to 1.
  func gauge(_ index: Int) -> Float {
    Float((index * 37 + 23 + (self.index - 1) * 29) % 83 + 12) * 0.01
  }

  private static func task(_ index: Int) -> StaticString {
    switch index {
    case 0: "Bring up the new panel"
    case 1: "Measure tap latency"
    case 2: "Review the trace format"
    case 3: "Lunch"
    case 4: "Replay the odd recording"
    case 5: "Call the display vendor"
    case 6: "Tune the long press"
    case 7: "Budget for the render stage"
    case 8: "Pack the demo board"
    case 9: "Write up the results"
    case 10: "Water the plants"
    default: "Evening walk"
    }
  }

  private static func sensor(_ index: Int) -> StaticString {
    switch index {
    case 0: "Panel temperature"
    case 1: "Scan rate"
    case 2: "Contacts"
    case 3: "Position noise"
    case 4: "Supply voltage"
    case 5: "Backlight"
    case 6: "Ambient light"
    case 7: "Tilt"
    case 8: "Processor load"
    case 9: "Free memory"
    case 10: "Bus errors"
    default: "Uptime"
    }
  }

  private static func setting(_ index: Int) -> StaticString {
    switch index {
    case 0: "Swipe through"
    case 1: "Haptics"
    case 2: "Sounds"
    case 3: "Night light"
    case 4: "Large text"
    case 5: "Palm rejection"
    case 6: "Glove mode"
    case 7: "Edge swipes"
    case 8: "Keep awake"
    case 9: "Show touches"
    case 10: "Record a trace"
    default: "Developer options"
    }
  }

  private static func board(_ index: Int) -> StaticString {
    switch index {
    case 0: "Discovery kit"
    case 1: "Seven-inch panel"
    case 2: "Ten-inch panel"
    case 3: "Round watch"
    case 4: "Kiosk"
    case 5: "Thermostat"
    case 6: "Oven door"
    case 7: "Dashboard"
    case 8: "Music box"
    case 9: "Door phone"
    case 10: "Hand scanner"
    default: "Spare parts"
    }
  }

  private static func trace(_ index: Int) -> StaticString {
    switch index {
    case 0: "Two thumbs"
    case 1: "A slow arc"
    case 2: "Flung back"
    case 3: "A palm at the edge"
    case 4: "Wet glass"
    case 5: "Gloves"
    case 6: "A pen"
    case 7: "Left hand"
    case 8: "On a train"
    case 9: "Charger plugged in"
    case 10: "Ten fingers"
    default: "Nobody there"
    }
  }

  private static func gesture(_ index: Int) -> StaticString {
    switch index {
    case 0: "Tap"
    case 1: "Double tap"
    case 2: "Long press"
    case 3: "Drag"
    case 4: "Flick"
    case 5: "Swipe"
    case 6: "Edge swipe"
    case 7: "Pinch"
    case 8: "Turn"
    case 9: "Catch"
    case 10: "Shake"
    default: "Rest"
    }
  }

  private static func colour(_ index: Int) -> StaticString {
    switch index {
    case 0: "Sky"
    case 1: "Slate"
    case 2: "Fern"
    case 3: "Moss"
    case 4: "Straw"
    case 5: "Amber"
    case 6: "Brick"
    case 7: "Rose"
    case 8: "Plum"
    case 9: "Ink"
    case 10: "Chalk"
    default: "Soot"
    }
  }

  private static func note(_ index: Int) -> StaticString {
    switch index {
    case 0: "Ask for the data sheet"
    case 1: "The ribbon goes in face down"
    case 2: "Scan rate drops when cold"
    case 3: "Try it with wet hands"
    case 4: "Order screws"
    case 5: "The second batch is mirrored"
    case 6: "Ground the frame"
    case 7: "Thumbs swipe in arcs"
    case 8: "Show it to somebody new"
    case 9: "Count the pictures"
    case 10: "Keep the odd recording"
    default: "Turn off the light"
    }
  }
}
