import Controls
import Interactions
import Raster

extension FocalPlan {
  /// The views of the demo, in the only place that knows them.
  ///
  ///              notices
  ///                 │
  ///   archive ─ library ─ today ─ inbox ─ settings
  ///
  /// Archive is also above library, and settings above inbox: a pull leads there. From both a swipe
  /// inwards leads straight back to today, so no view is a dead end.
  static var standard: FocalPlan {
    let (central, top) = (FocalPlace(0), FocalPlace(1))
    let (leftA, leftB) = (FocalPlace(2), FocalPlace(3))
    let (rightA, rightB) = (FocalPlace(4), FocalPlace(5))
    return FocalPlan([
      FocalView(
        central, "central", edge: .top, spot: .init(column: 0, row: 0),
        accent: Color(rgb: 0x4C8DFF), title: "Today",
        subtitle: "Pull down for notices, swipe for library and inbox",
        links: [
          .pull(.top, to: top, hint: FocalHint(icon: .bell, word: "Notices")),
          .swipe(.left, to: leftA, hint: FocalHint(icon: .book, word: "Library")),
          .swipe(.right, to: rightA, hint: FocalHint(icon: .inbox, word: "Inbox")),
        ],
        buttons: ["Plan the day", "Start a timer"],
        rows: [
          "Morning review", "Touch panel bring-up", "Lunch with the team",
          "Latency measurements", "Write the release notes", "Evening walk",
        ]),
      FocalView(
        top, "top", edge: .bottom, spot: .init(column: 0, row: -1),
        accent: Color(rgb: 0xF2A33A), title: "Notices",
        subtitle: "Pull up at the end to go back",
        links: [.pull(.bottom, to: central)],
        buttons: ["Mark all read", "Mute for an hour"],
        rows: [
          "Build finished", "Sensor 4 reports again", "Battery at 80 %", "Two new recordings",
          "Backup complete", "Update available",
        ]),
      FocalView(
        leftA, "leftA", edge: .top, spot: .init(column: -1, row: 0),
        accent: Color(rgb: 0x35C28B), title: "Library",
        subtitle: "Pull down or swipe on for the archive",
        links: [
          .swipe(.right, to: central), .swipe(.left, to: leftB), .pull(.top, to: leftB),
        ],
        buttons: ["Add a book", "Sort by author"],
        rows: [
          "The Art of Doing Science", "Structure and Interpretation", "A Pattern Language",
          "Notes on Notation", "The Design of Everyday Things", "Elements of Graphing Data",
        ]),
      FocalView(
        leftB, "leftB", edge: .bottom, spot: .init(column: -2, row: 0),
        accent: Color(rgb: 0x2BB3C0), title: "Archive",
        subtitle: "Pull up at the end for the library",
        links: [.swipe(.right, to: central), .pull(.bottom, to: leftA)],
        buttons: ["Restore", "Export"],
        rows: [
          "Spring survey", "Old sketches", "Letters", "Measurements", "Photographs", "Receipts",
        ]),
      FocalView(
        rightA, "rightA", edge: .top, spot: .init(column: 1, row: 0),
        accent: Color(rgb: 0xF0628A), title: "Inbox",
        subtitle: "Pull down or swipe on for settings",
        links: [
          .swipe(.left, to: central), .swipe(.right, to: rightB), .pull(.top, to: rightB),
        ],
        buttons: ["Reply", "File away"],
        rows: [
          "Ada: the demo board is here", "Grace: numbers for Friday",
          "Alan: one odd recording", "Edsger: review, with remarks", "Barbara: meeting moved",
          "Ken: short answer",
        ]),
      FocalView(
        rightB, "rightB", edge: .bottom, spot: .init(column: 2, row: 0),
        accent: Color(rgb: 0xA678F0), title: "Settings",
        subtitle: "Pull up at the end for the inbox",
        links: [.swipe(.left, to: central), .pull(.bottom, to: rightA)],
        buttons: ["Calibrate", "Panel report"],
        rows: [
          "Display brightness", "Haptics", "Long press duration", "Edge swipes", "Tap blocking",
          "About this board",
        ]),
    ])
  }
}
