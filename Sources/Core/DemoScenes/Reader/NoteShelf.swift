import Interactions
import TactusCore

/// A passage that a reader keeps: what it is, and where in the text.
struct Note: Equatable, BitwiseCopyable, Sendable {
  var kind: SelectionPill
  var range: TextRange
}

/// The notes, quotes and questions that were kept, the latest first.
struct NoteShelf: BitwiseCopyable, Sendable {
  private(set) var notes: Notes

  typealias Notes = BoundedArray<16, Note>
  /// How many it holds; when it is full, nothing more is kept.
  static var capacity: Int { Notes.capacity }

  init() {
    notes = BoundedArray(
      filler: Note(kind: .note, range: TextRange(start: 0, end: 0)))
  }

  /// Keeps a note; false when the shelf is full.
  mutating func keep(_ note: Note) -> Bool { insert(note, at: 0) }

  /// Puts a note at a position from the top; false when the shelf is full.
  mutating func insert(_ note: Note, at place: Int) -> Bool {
    notes.insert(note, at: min(place, notes.count))
  }

  /// - Precondition: there is a note at `place`.
  mutating func remove(at place: Int) -> Note { notes.remove(at: place) }
}
