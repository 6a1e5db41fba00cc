import TactusCore

/// Relations between recognizers. A value: whoever changes relations for a while keeps the ones that
/// stood before and puts them back.
///
/// Each relation is a set of recognizers for each recognizer, so that a question costs one
/// operation.
public struct GestureRelations: Equatable, BitwiseCopyable, Sendable {
  private var together: PerRecognizer<RecognizerSet>
  private var required: PerRecognizer<RecognizerSet>
  /// Of a pair's recognizer those that hand their contact over to it and get it back; of these the
  /// pairs' recognizers.
  private var singles: PerRecognizer<RecognizerSet>
  private var successors: PerRecognizer<RecognizerSet>
  private(set) var preferred = RecognizerSet.empty

  public init() {
    together = InlineArray(repeating: .empty)
    required = InlineArray(repeating: .empty)
    singles = InlineArray(repeating: .empty)
    successors = InlineArray(repeating: .empty)
  }

  public mutating func simultaneous(_ a: RecognizerID, _ b: RecognizerID) {
    together[Int(a.index)].insert(Int(b.index))
    together[Int(b.index)].insert(Int(a.index))
  }

  public mutating func requireFailure(of first: RecognizerID, before later: RecognizerID) {
    var before = RecognizerSet(Int(first.index))
    var rest = before
    while let index = rest.popFirst() {
      rest |= required[index] - before
      before |= required[index]
    }
    precondition(
      !before.contains(Int(later.index)), "a recognizer cannot wait for itself, even in a ring")
    required[Int(later.index)].insert(Int(first.index))
  }

  /// `later` no longer waits for `first` to fail.
  public mutating func waiveFailure(of first: RecognizerID, before later: RecognizerID) {
    required[Int(later.index)].remove(Int(first.index))
  }

  public mutating func prefer(_ recognizer: RecognizerID) {
    preferred.insert(Int(recognizer.index))
  }

  public mutating func handOver(single: RecognizerID, pair: RecognizerID) {
    singles[Int(pair.index)].insert(Int(single.index))
    successors[Int(single.index)].insert(Int(pair.index))
  }

  /// Those that may be active together with `index`.
  @inline(__always)
  func simultaneous(with index: Int) -> RecognizerSet { together[index] }

  /// Those that must fail before `index` may begin.
  @inline(__always)
  func required(by index: Int) -> RecognizerSet { required[index] }

  /// Those from which `index` may take a contact that they own.
  @inline(__always)
  func yielding(to index: Int) -> RecognizerSet { singles[index] }

  /// Those that get what `index` leaves on the glass.
  @inline(__always)
  func heirs(of index: Int) -> RecognizerSet { singles[index] }

  /// Those that keep tracking the contacts with which `index` begins.
  @inline(__always)
  func sparing(_ index: Int) -> RecognizerSet {
    together[index] | singles[index] | successors[index] | RecognizerSet(index)
  }

  public func areSimultaneous(_ a: RecognizerID, _ b: RecognizerID) -> Bool {
    together[Int(a.index)].contains(Int(b.index))
  }

  public static func == (left: GestureRelations, right: GestureRelations) -> Bool {
    for i in 0..<recognizersMax {
      guard left.together[i] == right.together[i], left.required[i] == right.required[i],
        left.singles[i] == right.singles[i]
      else { return false }
    }
    return left.preferred == right.preferred
  }
}
