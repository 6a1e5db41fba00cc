import Raster

/// What the views of the focal scene say.
extension FocalPlace {
  var accent: Color {
    switch self {
    case .central: Color(rgb: 0x4C8DFF)
    case .top: Color(rgb: 0xF2A33A)
    case .leftA: Color(rgb: 0x35C28B)
    case .leftB: Color(rgb: 0x2BB3C0)
    case .rightA: Color(rgb: 0xF0628A)
    case .rightB: Color(rgb: 0xA678F0)
    }
  }

  var title: StaticString {
    switch self {
    case .central: "Today"
    case .top: "Notices"
    case .leftA: "Library"
    case .leftB: "Archive"
    case .rightA: "Inbox"
    case .rightB: "Settings"
    }
  }

  var subtitle: StaticString {
    switch self {
    case .central: "Pull down for notices, swipe for library and inbox"
    case .top: "Pull up at the end to go back"
    case .leftA: "Pull down or swipe on for the archive"
    case .leftB: "Pull up at the end for the library"
    case .rightA: "Pull down or swipe on for settings"
    case .rightB: "Pull up at the end for the inbox"
    }
  }

  /// The captions of the two buttons.
  func button(_ index: Int) -> StaticString {
    switch (self, index) {
    case (.central, 0): "Plan the day"
    case (.central, _): "Start a timer"
    case (.top, 0): "Mark all read"
    case (.top, _): "Mute for an hour"
    case (.leftA, 0): "Add a book"
    case (.leftA, _): "Sort by author"
    case (.leftB, 0): "Restore"
    case (.leftB, _): "Export"
    case (.rightA, 0): "Reply"
    case (.rightA, _): "File away"
    case (.rightB, 0): "Calibrate"
    case (.rightB, _): "Panel report"
    }
  }

  /// The titles of the rows; they repeat, with running numbers.
  func rowTitle(_ index: Int) -> StaticString {
    switch (self, index % 6) {
    case (.central, 0): "Morning review"
    case (.central, 1): "Touch panel bring-up"
    case (.central, 2): "Lunch with the firmware team"
    case (.central, 3): "Latency measurements"
    case (.central, 4): "Write the release notes"
    case (.central, _): "Evening walk"
    case (.top, 0): "Build finished"
    case (.top, 1): "Sensor 4 reports again"
    case (.top, 2): "Battery at 80 %"
    case (.top, 3): "Two new recordings"
    case (.top, 4): "Backup complete"
    case (.top, _): "Update available"
    case (.leftA, 0): "The Art of Doing Science"
    case (.leftA, 1): "Structure and Interpretation"
    case (.leftA, 2): "A Pattern Language"
    case (.leftA, 3): "Notes on Notation"
    case (.leftA, 4): "The Design of Everyday Things"
    case (.leftA, _): "Elements of Graphing Data"
    case (.leftB, 0): "Spring survey"
    case (.leftB, 1): "Old sketches"
    case (.leftB, 2): "Letters"
    case (.leftB, 3): "Measurements"
    case (.leftB, 4): "Photographs"
    case (.leftB, _): "Receipts"
    case (.rightA, 0): "Ada: the demo board is here"
    case (.rightA, 1): "Grace: numbers for Friday"
    case (.rightA, 2): "Alan: one odd recording"
    case (.rightA, 3): "Edsger: review, with remarks"
    case (.rightA, 4): "Barbara: meeting moved"
    case (.rightA, _): "Ken: short answer"
    case (.rightB, 0): "Display brightness"
    case (.rightB, 1): "Haptics"
    case (.rightB, 2): "Long press duration"
    case (.rightB, 3): "Edge swipes"
    case (.rightB, 4): "Tap blocking"
    case (.rightB, _): "About this board"
    }
  }
}
