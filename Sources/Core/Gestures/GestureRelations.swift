import TactusCore

/// Relations between recognizers. A value: code that changes relations for a while keeps a copy of
/// the previous ones and puts it back.
///
/// Each relation is stored as one set of recognizers per recognizer, so that a query is a single
/// operation.
public struct GestureRelations: Equatable, BitwiseCopyable, Sendable {
  private var together: PerRecognizer<RecognizerSet>
  private var required: PerRecognizer<RecognizerSet>
  /// Of a pair's recognizer those that hand their contact over to it and get it back; of these the
  /// pairs' recognizers.
  private var singles: PerRecognizer<RecognizerSet>
  private var successors: PerRecognizer<RecognizerSet>
  /// The recognizers that fail when one begins or is active, whichever contacts they follow.
  private var ended: PerRecognizer<RecognizerSet>
  private(set) var preferred = RecognizerSet.empty

  /// No relations: any two recognizers exclude each other.
  public init() {
    together = InlineArray(repeating: .empty)
    required = InlineArray(repeating: .empty)
    singles = InlineArray(repeating: .empty)
    successors = InlineArray(repeating: .empty)
    ended = InlineArray(repeating: .empty)
  }

  /// Both may be active on the same contacts.
  public mutating func simultaneous(_ a: RecognizerID, _ b: RecognizerID) {
    together[Int(a.index)].insert(Int(b.index))
    together[Int(b.index)].insert(Int(a.index))
  }

  /// `later` waits until `first` has failed. Traps when that would make a cycle.
  public mutating func requireFailure(of first: RecognizerID, before later: RecognizerID) {
    var before = RecognizerSet(Int(first.index))
    var rest = before
    while let index = rest.popFirst() {
      rest |= required[index] - before
      before |= required[index]
    }
    require(
      !before.contains(Int(later.index)), "a recognizer cannot wait for itself, even in a cycle")
    required[Int(later.index)].insert(Int(first.index))
  }

  /// `later` no longer waits for `first` to fail.
  public mutating func waiveFailure(of first: RecognizerID, before later: RecognizerID) {
    required[Int(later.index)].remove(Int(first.index))
  }

  /// When several recognizers want to begin at the same moment, this one comes first.
  public mutating func prefer(_ recognizer: RecognizerID) {
    preferred.insert(Int(recognizer.index))
  }

  /// `pending` fails when `winner` begins, and as long as it lasts, on other contacts too: what lay
  /// under them moves away.
  public mutating func fail(_ pending: RecognizerID, when winner: RecognizerID) {
    ended[Int(winner.index)].insert(Int(pending.index))
  }

  /// A contact passes between `single` and `pair` without leaving the glass.
  public mutating func handOver(single: RecognizerID, pair: RecognizerID) {
    singles[Int(pair.index)].insert(Int(single.index))
    successors[Int(single.index)].insert(Int(pair.index))
  }

  /// The recognizers that may be active together with `index`.
  @inline(__always)
  func simultaneous(with index: Int) -> RecognizerSet { together[index] }

  /// The recognizers that must fail before `index` may begin.
  @inline(__always)
  func required(by index: Int) -> RecognizerSet { required[index] }

  /// The recognizers from which `index` may take a contact that they own.
  @inline(__always)
  func yielding(to index: Int) -> RecognizerSet { singles[index] }

  /// The recognizers that get the contacts `index` leaves on the glass.
  @inline(__always)
  func successors(of index: Int) -> RecognizerSet { singles[index] }

  /// The recognizers of two contacts to which `index` hands its own over.
  @inline(__always)
  func pairs(of index: Int) -> RecognizerSet { successors[index] }

  /// The recognizers that fail, on whatever contacts, when `index` begins.
  @inline(__always)
  func ended(by index: Int) -> RecognizerSet { ended[index] }

  /// The recognizers that keep tracking the contacts with which `index` begins.
  @inline(__always)
  func sparing(_ index: Int) -> RecognizerSet {
    together[index] | singles[index] | successors[index] | RecognizerSet(index)
  }

  /// Whether both may be active on the same contacts.
  public func areSimultaneous(_ a: RecognizerID, _ b: RecognizerID) -> Bool {
    together[Int(a.index)].contains(Int(b.index))
  }

  public static func == (left: GestureRelations, right: GestureRelations) -> Bool {
    for i in 0..<recognizersMax {
      guard left.together[i] == right.together[i], left.required[i] == right.required[i],
        left.singles[i] == right.singles[i], left.ended[i] == right.ended[i]
      else { return false }
    }
    return left.preferred == right.preferred
  }
}
