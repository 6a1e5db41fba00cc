public import TactusCore

/// The recognizers of a scene and how they stand to each other: declared in one place, read by the
/// engine.
///
/// Each relation is a set of recognizers for each recognizer, so that a question costs one
/// operation.
public struct GestureTable: BitwiseCopyable, Sendable {
  public var thresholds: GestureThresholds
  var declared = RecognizerSet.empty
  var taps: InlineArray<4, TapRecognizer>
  var longPresses: InlineArray<4, LongPressRecognizer>
  var drags: InlineArray<5, DragRecognizer>
  var edgeSwipe: EdgeSwipeRecognizer
  private(set) var names: InlineArray<16, Word> = InlineArray(repeating: "??")
  private(set) var orders: InlineArray<16, UInt8> = InlineArray(repeating: 0)
  private var count: UInt8 = 0
  public private(set) var relations = GestureRelations()

  public init(_ thresholds: GestureThresholds = GestureThresholds()) {
    self.thresholds = thresholds
    taps = InlineArray(repeating: TapRecognizer())
    longPresses = InlineArray(repeating: LongPressRecognizer())
    drags = InlineArray(repeating: DragRecognizer())
    edgeSwipe = EdgeSwipeRecognizer(edge: .left, width: 0, height: 0)
  }

  /// Adds a recognizer.
  ///
  /// - Parameter name: what it is called in a trace.
  /// - Returns: its identifier in events, hits and relations.
  public mutating func add(
    _ recognizer: TapRecognizer, named name: StaticString
  ) -> RecognizerID {
    let id = RecognizerID.tap(nextIndex(from: 0)).ordered(count)
    taps[Int(id.index)] = recognizer
    return declare(id, name)
  }

  public mutating func add(
    _ recognizer: LongPressRecognizer, named name: StaticString
  ) -> RecognizerID {
    let number = nextIndex(from: firstLongPress) - firstLongPress
    longPresses[number] = recognizer
    return declare(RecognizerID.longPress(number).ordered(count), name)
  }

  public mutating func add(
    _ recognizer: DragRecognizer, named name: StaticString
  ) -> RecognizerID {
    let number = nextIndex(from: firstDrag) - firstDrag
    drags[number] = recognizer
    return declare(RecognizerID.drag(number).ordered(count), name)
  }

  public mutating func add(
    _ recognizer: EdgeSwipeRecognizer, named name: StaticString
  ) -> RecognizerID {
    edgeSwipe = recognizer
    return declare(RecognizerID.edgeSwipe.ordered(count), name)
  }

  public mutating func add(
    _ recognizer: PinchRecognizer, named name: StaticString
  ) -> RecognizerID {
    declare(RecognizerID.pinch.ordered(count), name)
  }

  public mutating func add(
    _ recognizer: RotationRecognizer, named name: StaticString
  ) -> RecognizerID {
    declare(RecognizerID.rotation.ordered(count), name)
  }

  /// What a recognizer is called in a trace.
  public func name(of recognizer: RecognizerID) -> Word { names[Int(recognizer.index)] }

  private func nextIndex(from first: Int) -> Int {
    var index = first
    while declared.contains(index) { index += 1 }
    return index
  }

  /// Both may be active on the same contacts.
  public mutating func simultaneous(_ a: RecognizerID, _ b: RecognizerID) {
    relations.simultaneous(a, b)
  }

  /// `later` waits until `first` has failed, and fails when `first` is recognized. Traps on a
  /// ring of them: each would wait for the others for ever.
  public mutating func requireFailure(of first: RecognizerID, before later: RecognizerID) {
    relations.requireFailure(of: first, before: later)
  }

  /// When several want to begin at the same moment, these come first.
  public mutating func prefer(_ recognizer: RecognizerID) { relations.prefer(recognizer) }

  /// A contact passes between `single`, which uses one, and `pair`, which uses two, without leaving
  /// the glass: the pair takes it from `single`, and what the pair leaves goes back.
  public mutating func handOver(single: RecognizerID, pair: RecognizerID) {
    relations.handOver(single: single, pair: pair)
  }

  private mutating func declare(_ recognizer: RecognizerID, _ name: StaticString) -> RecognizerID {
    precondition(
      !declared.contains(Int(recognizer.index)), "a recognizer is declared once in a table")
    declared.insert(Int(recognizer.index))
    names[Int(recognizer.index)] = Word(name)
    orders[Int(recognizer.index)] = recognizer.order
    count += 1
    return recognizer
  }
}

/// How recognizers stand to each other. A value: whoever changes relations for a while keeps the
/// ones that stood before and puts them back.
public struct GestureRelations: Equatable, BitwiseCopyable, Sendable {
  private var together: InlineArray<16, RecognizerSet>
  private var required: InlineArray<16, RecognizerSet>
  private var takesFrom: InlineArray<16, RecognizerSet>
  private var leavesTo: InlineArray<16, RecognizerSet>
  private(set) var preferred = RecognizerSet.empty

  public init() {
    together = InlineArray(repeating: .empty)
    required = InlineArray(repeating: .empty)
    takesFrom = InlineArray(repeating: .empty)
    leavesTo = InlineArray(repeating: .empty)
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
    takesFrom[Int(pair.index)].insert(Int(single.index))
    leavesTo[Int(pair.index)].insert(Int(single.index))
  }

  /// Those that may be active together with `index`.
  @inline(__always)
  func simultaneous(with index: Int) -> RecognizerSet { together[index] }

  /// Those that must fail before `index` may begin.
  @inline(__always)
  func required(by index: Int) -> RecognizerSet { required[index] }

  /// Those from which `index` may take a contact that they own.
  @inline(__always)
  func yielding(to index: Int) -> RecognizerSet { takesFrom[index] }

  /// Those that get what `index` leaves on the glass.
  @inline(__always)
  func heirs(of index: Int) -> RecognizerSet { leavesTo[index] }

  /// Those that keep tracking the contacts with which `index` begins.
  @inline(__always)
  func sparing(_ index: Int) -> RecognizerSet {
    var spared = together[index] | leavesTo[index]
    spared.insert(index)
    for other in 0..<16 where takesFrom[other].contains(index) { spared.insert(other) }
    return spared
  }

  public static func == (left: GestureRelations, right: GestureRelations) -> Bool {
    for i in 0..<16 {
      guard left.together[i] == right.together[i], left.required[i] == right.required[i],
        left.takesFrom[i] == right.takesFrom[i], left.leavesTo[i] == right.leavesTo[i]
      else { return false }
    }
    return left.preferred == right.preferred
  }
}
