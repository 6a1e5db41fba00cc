import Controls
import Raster

/// What the reader scene shows in a few words when something was done that nothing else shows.
extension NoticeBoard.Notice {
  static var shared: Self { Self("Shared as an image", .share) }
  static var copied: Self { Self("Copied", .copy) }
  static var favourite: Self { Self("Added to favourites", .heartFilled) }
  static var unfavourite: Self { Self("No longer a favourite", .heart) }
  static var marked: Self { Self("Marked", .check) }
  static var wanted: Self { Self("On the reading list", .book) }
  static var unwanted: Self { Self("Off the reading list", .book) }
  static var noted: Self { Self("Note kept", .note) }
  static var quoted: Self { Self("Quote kept", .quote) }
  static var asked: Self { Self("Question kept", .question) }
  static var deleted: Self { Self("Removed. Shake to undo", .trash) }
  static var undone: Self { Self("It is back", .undo) }
  static var allRead: Self { Self("All marked as read", .check) }
  static var nothingToUndo: Self { Self("Nothing to undo", .undo) }
  static var nothingUnread: Self { Self("Nothing left to read", .check) }
  static var nothingAbove: Self { Self("This is the top", .top) }
  static var full: Self { Self("The notes are full", .inbox) }
}
