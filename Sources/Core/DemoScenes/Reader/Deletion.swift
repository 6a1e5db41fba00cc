/// Something that was taken away, and what it takes to bring it back.
enum Deletion: BitwiseCopyable, Sendable {
  case row(Int, place: Int)
  /// A card; where it flew to, in points from the middle.
  case card(side: Float)
  case item(Int, place: Int)
  case note(Note, place: Int)

  var isCard: Bool { if case .card = self { true } else { false } }
}
