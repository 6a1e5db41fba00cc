public import TactusCore

/// The recognizers of a scene and the relations between them: declared in one place, read by the
/// engine.
///
/// Identifiers count from 0 in the order of adding. That is also the order in which recognizers
/// that want to begin at the same moment get their turn.
public struct GestureTable: BitwiseCopyable, Sendable {
  public var thresholds: GestureThresholds
  /// How many recognizers it holds.
  public private(set) var count = 0
  private(set) var machines: PerRecognizer<RecognizerMachine>
  private(set) var names = RecognizerNames()
  public private(set) var relations = GestureRelations()

  /// A table without recognizers.
  public init(_ thresholds: GestureThresholds = GestureThresholds()) {
    self.thresholds = thresholds
    machines = InlineArray(repeating: .tap(TapRecognizer()))
  }

  /// Adds a recognizer under a name for traces. Traps when the table has `recognizersMax`.
  public mutating func add(_ recognizer: TapRecognizer, named name: StaticString) -> RecognizerID {
    add(.tap(recognizer), name)
  }

  /// Adds a recognizer under a name for traces. Traps when the table has `recognizersMax`.
  public mutating func add(
    _ recognizer: ChordRecognizer, named name: StaticString
  ) -> RecognizerID {
    add(.chord(recognizer), name)
  }

  /// Adds a recognizer under a name for traces. Traps when the table has `recognizersMax`.
  public mutating func add(
    _ recognizer: LongPressRecognizer, named name: StaticString
  ) -> RecognizerID {
    add(.longPress(recognizer), name)
  }

  /// Adds a recognizer under a name for traces. Traps when the table has `recognizersMax`.
  public mutating func add(_ recognizer: DragRecognizer, named name: StaticString) -> RecognizerID {
    add(.drag(recognizer), name)
  }

  /// Adds a recognizer under a name for traces. Traps when the table has `recognizersMax`.
  public mutating func add(
    _ recognizer: EdgeSwipeRecognizer, named name: StaticString
  ) -> RecognizerID {
    add(.edgeSwipe(recognizer), name)
  }

  /// Adds a recognizer under a name for traces. Traps when the table has `recognizersMax`, or a
  /// pinch already: an engine follows one pair of contacts.
  public mutating func add(
    _ recognizer: PinchRecognizer, named name: StaticString
  ) -> RecognizerID {
    require(!holds(.pinch), "a table has one pinch: an engine follows one pair of contacts")
    return add(.pinch(recognizer), name)
  }

  /// Adds a recognizer under a name for traces. Traps when the table has `recognizersMax`, or a
  /// rotation already: an engine follows one pair of contacts.
  public mutating func add(
    _ recognizer: RotationRecognizer, named name: StaticString
  ) -> RecognizerID {
    require(
      !holds(.rotation), "a table has one rotation: an engine follows one pair of contacts")
    return add(.rotation(recognizer), name)
  }

  /// The name under which a recognizer was added.
  public func name(of recognizer: RecognizerID) -> Word {
    require(Int(recognizer.index) < count, "the table has no such recognizer")
    return names[Int(recognizer.index)]
  }

  /// What kind of recognizer it is. Traps when the table has no such recognizer.
  public func kind(of recognizer: RecognizerID) -> RecognizerKind {
    require(Int(recognizer.index) < count, "the table has no such recognizer")
    return machines[Int(recognizer.index)].kind
  }

  /// How many taps it takes for this recognizer; nil when it does not recognize taps.
  public func tapCount(of recognizer: RecognizerID) -> Int? {
    require(Int(recognizer.index) < count, "the table has no such recognizer")
    guard case .tap(let tap) = machines[Int(recognizer.index)] else { return nil }
    return Int(tap.count)
  }

  /// The recognizers that own their contacts from their beginning to their end: as long as one of
  /// them does, the tap gate blocks taps.
  public var owners: RecognizerSet {
    var owners = RecognizerSet.empty
    for index in 0..<count where machines[index].ownsContacts { owners.insert(index) }
    return owners
  }

  /// Whether both may be active on the same contacts.
  public func areSimultaneous(_ a: RecognizerID, _ b: RecognizerID) -> Bool {
    relations.simultaneous(with: Int(a.index)).contains(Int(b.index))
  }

  /// Both may be active on the same contacts.
  public mutating func simultaneous(_ a: RecognizerID, _ b: RecognizerID) {
    relations.simultaneous(a, b)
  }

  /// `later` waits until `first` has failed, and fails when `first` is recognized; between taps, on
  /// each target separately. Traps on a cycle: each would wait for the others for ever.
  public mutating func requireFailure(of first: RecognizerID, before later: RecognizerID) {
    relations.requireFailure(of: first, before: later)
  }

  /// When several recognizers want to begin at the same moment, these come first.
  public mutating func prefer(_ recognizer: RecognizerID) { relations.prefer(recognizer) }

  /// `pending` fails when `winner` begins, also on other contacts, and on those that land before it
  /// has ended: a scroll moves away what another finger holds, and with that what a long press of
  /// it would be for.
  public mutating func fail(_ pending: RecognizerID, when winner: RecognizerID) {
    relations.fail(pending, when: winner)
  }

  /// A contact passes between `single`, which uses one contact, and `pair`, which uses two, without
  /// leaving the glass: the pair takes it from `single`, and hands back what it leaves.
  public mutating func handOver(single: RecognizerID, pair: RecognizerID) {
    relations.handOver(single: single, pair: pair)
  }

  private func holds(_ kind: RecognizerKind) -> Bool {
    for index in 0..<count where machines[index].kind == kind { return true }
    return false
  }

  @inline(never)
  private mutating func add(_ machine: RecognizerMachine, _ name: StaticString) -> RecognizerID {
    require("the recognizers of a table", count + 1, from: 1, to: recognizersMax)
    let recognizer = RecognizerID(count)
    machines[count] = machine
    names[count] = Word(name)
    count += 1
    return recognizer
  }
}

/// The names of a table's recognizers, by identifier.
struct RecognizerNames: BitwiseCopyable, Sendable {
  private var names: PerRecognizer<Word>

  init() { names = InlineArray(repeating: "none") }

  subscript(index: Int) -> Word {
    get { names[index] }
    set { names[index] = newValue }
  }
}
