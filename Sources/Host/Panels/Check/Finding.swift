/// A fault of a panel or its driver that a recording shows.
public struct Finding: Equatable, Sendable {
  /// A word for programs.
  public enum Kind: String, CaseIterable, Sendable {
    case inverted, swapped, range, noise
    case dead
    case lostSync, lostLift, stuck, stillDown, ghosts, dropouts, leaps, swaps, merges, palms
    case emptySlot, twoSlots, slot, backwards, dropped, keys, relative
    case boardRate = "board.rate"
    case boardContacts = "board.contacts"
    case boardNoise = "board.noise"
    case boardSize = "board.size"

    /// Whether it is no fault of the panel, where the recording was ended early.
    var isHarmless: Bool { self == .stillDown }
  }

  public var kind: Kind
  /// The recording, and its line; 0 for all of it.
  public var file: String
  public var line: Int32
  public var what: String
  public var remedy: String
  /// How often it was found.
  public var count = 1

  /// One line: where, what, and how to fix it.
  public var text: String {
    "\(file)\(line > 0 ? ":\(line)" : ""): \(what)\(count > 1 ? " (\(count) times)" : ""); \(remedy)"
  }
}

/// What was found, each kind once for each recording, with the line at which it was found first.
struct FindingList {
  private(set) var all: [Finding] = []

  mutating func add(
    _ kind: Finding.Kind, _ file: String, _ line: Int32, _ what: String, _ remedy: String,
    count: Int = 1
  ) {
    if let index = all.firstIndex(where: { $0.kind == kind && $0.file == file }) {
      all[index].count += count
    } else {
      all.append(
        Finding(kind: kind, file: file, line: line, what: what, remedy: remedy, count: count))
    }
  }
}
