import Interactions

/// Something that was taken away, and what it takes to bring it back.
enum Deletion: BitwiseCopyable, Sendable {
  case row(Int, place: Int)
  /// A card; where it flew to, in points from the middle.
  case card(side: Float)
  case item(Int, place: Int)
  case note(Note, place: Int)
}

/// The last deletions, to be undone one by one, the latest first. When it is full, the oldest can
/// no longer be undone.
struct UndoStack: BitwiseCopyable, Sendable {
  private var deletions: InlineArray<16, Deletion> = InlineArray(repeating: .card(side: 0))
  private(set) var count = 0

  /// How many deletions can be undone.
  static var levelsMax: Int { 16 }

  var isEmpty: Bool { count == 0 }

  mutating func push(_ deletion: Deletion) {
    if count == Self.levelsMax {
      for level in 1..<Self.levelsMax { deletions[level - 1] = deletions[level] }
      count -= 1
    }
    deletions[count] = deletion
    count += 1
  }

  mutating func pop() -> Deletion? {
    guard count > 0 else { return nil }
    count -= 1
    return deletions[count]
  }

  /// All cards are back: there is nothing left to undo of them.
  mutating func forgetCards() {
    let before = self
    count = 0
    for level in 0..<before.count {
      if case .card = before.deletions[level] { continue }
      push(before.deletions[level])
    }
  }
}
