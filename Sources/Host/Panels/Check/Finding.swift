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

  var place: String { "\(file)\(line > 0 ? ":\(line)" : "")" }
  var whatAndCount: String { what + (count > 1 ? " (\(count) times)" : "") }

  /// One line: where, what, and how to fix it.
  public var text: String { "\(place): \(whatAndCount); \(remedy)" }
}

/// Looks through the contacts of a recording, part by part, for faults.
///
/// `RecordingTally` has a line for each audit, and `FigureKind` a row for what it counts.
protocol ContactAudit: Sendable {
  mutating func take(_ part: ContactPart)
  var faults: FaultList { get }
}

/// The faults of a recording: a finding for each kind, with the line at which it was found first
/// and how often it was, and where on the glass they were.
struct FaultList: Sendable {
  /// How often something was seen that may be a fault, or what a hand does.
  struct Doubt: Sendable {
    var count: Int
    /// The file and the line of the first one.
    var place: String
    /// What it may be instead, and what would show it.
    var words: String
  }

  let file: String
  private(set) var findings: [Finding] = []
  private(set) var marks = GlassMarks()
  private(set) var doubt: (kind: FigureKind, Doubt)?

  init(_ file: String) { self.file = file }

  mutating func add(
    _ kind: Finding.Kind, _ line: Int32, _ what: String, _ remedy: String, count: Int = 1
  ) {
    if let index = findings.firstIndex(where: { $0.kind == kind }) {
      findings[index].count += count
    } else {
      addSeparately(kind, line, what, remedy, count: count)
    }
  }

  /// Adds one beside those of the same kind.
  mutating func addSeparately(
    _ kind: Finding.Kind, _ line: Int32, _ what: String, _ remedy: String, count: Int
  ) {
    findings.append(
      Finding(kind: kind, file: file, line: line, what: what, remedy: remedy, count: count))
  }

  mutating func mark(_ kind: FigureKind, _ place: Place, _ line: Int32, _ what: String) {
    marks.add(GlassMark(kind: kind, place: place, file: file, line: line, what: what))
  }

  mutating func doubt(_ kind: FigureKind, count: Int, line: Int32, _ words: String) {
    doubt = (kind, Doubt(count: count, place: "\(file):\(line)", words: words))
  }

  /// How many faults there are of all kinds.
  var count: Int { findings.reduce(0) { $0 + $1.count } }
}
