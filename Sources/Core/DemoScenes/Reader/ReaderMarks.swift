import TactusCore

/// What the reader has noted about rows, cards and items.
struct ReaderMarks: BitwiseCopyable, Sendable {
  var flagged = RowSet.empty
  var read = RowSet(word: 0b1010_0100_1000)
  var favourites = RowSet.empty
  var favouriteCards = RowSet.empty
  var favouriteItems = RowSet.empty
  var readItems = RowSet.empty
  /// On the reading list.
  var wantedCards = RowSet.empty
  var wantedItems = RowSet.empty

  /// Whether any of these rows is unread.
  func hasUnread(among rows: BoundedArray<12, UInt8>) -> Bool {
    for place in 0..<rows.count where !read.contains(Int(rows[place])) { return true }
    return false
  }

  mutating func markRead(_ rows: BoundedArray<12, UInt8>) {
    for place in 0..<rows.count { read.insert(Int(rows[place])) }
  }
}

/// Rows, cards or items by number.
struct RowSet: SmallSet {
  var word: UInt32

  mutating func toggle(_ member: Int) {
    if contains(member) { remove(member) } else { insert(member) }
  }
}
