import TactusCore

/// How one tap recognizer serves contacts on several targets.
///
/// Problem: taps on different targets are independent, but a tap's machine follows one contact or
/// one series. Solution: a recognizer that is busy with one target gets a further slot, a *strand*,
/// for a contact on another (or on the same, where each counts). Strands come from one small pool;
/// each has a machine and a phase of its own, under the identifier of its recognizer, and is
/// returned to the pool when it is idle.
extension GestureEngine {
  /// How many strands there are besides the recognizers' own slots: with one tap recognizer, enough
  /// for seven fingers on as many targets.
  static var tapStrandsMax: Int { Slots.count - recognizersMax }
  static var strandSlots: SlotSet { SlotSet.first(Slots.count) - SlotSet.first(recognizersMax) }

  /// The slot that serves contacts on `target` for the tap recognizer `index`; nil when all are
  /// busy with other targets.
  @inline(never)
  mutating func strand(of index: Int, for target: TargetID) -> Int? {
    var own = strands(of: index)
    while let strand = own.popFirst() {
      guard isBusy(strand), slots[strand].target == target else { continue }
      if case .tap(let tap) = slots[strand].machine, tap.takesEach { continue }
      return strand
    }
    if !isBusy(index) {
      serve(target, index)
      return index
    }
    var free = Self.strandSlots - strands
    guard let strand = free.popFirst() else { return nil }
    strands.insert(strand)
    slots[strand].machine = slots[index].machine
    slots[strand].machine.lose()
    slots[strand].recognizer = RecognizerID(index)
    slots[strand].eligible = .empty
    slots[strand].following = .empty
    slots[strand].target = target
    return strand
  }

  /// Assigns an idle slot to `target`; contacts that rest on another target do not concern it.
  private mutating func serve(_ target: TargetID, _ index: Int) {
    guard slots[index].target != target else { return }
    slots[index].target = target
    slots[index].eligible = .empty
  }

  /// Whether a tap's slot follows something, or will when the landings are committed.
  private mutating func isBusy(_ index: Int) -> Bool {
    slots[index].phase != .idle || slots[index].eligible.intersects(landed)
  }

  @inline(never)
  mutating func releaseStrands() {
    var rest = strands
    while let strand = rest.popFirst() {
      if !isBusy(strand) { strands.remove(strand) }
    }
  }

  /// The slots of a recognizer: its own, and its strands.
  @inline(never)
  mutating func strands(of index: Int) -> SlotSet {
    var result = SlotSet(index)
    var rest = strands
    while let strand = rest.popFirst() {
      if Int(slots[strand].recognizer.index) == index { result.insert(strand) }
    }
    return result
  }

  /// The slots of several recognizers.
  @inline(never)
  mutating func slots(of recognizers: RecognizerSet) -> SlotSet {
    var result = SlotSet(recognizers)
    var rest = strands
    while let strand = rest.popFirst() {
      if recognizers.contains(Int(slots[strand].recognizer.index)) { result.insert(strand) }
    }
    return result
  }

  /// Removes the slot of the recognizer that was added first; within one recognizer, its own slot
  /// before its strands.
  @inline(__always)
  mutating func popNext(_ rest: inout SlotSet) -> Int? {
    strands.isEmpty ? rest.popFirst() : popInOrder(&rest)
  }

  @inline(never)
  private mutating func popInOrder(_ rest: inout SlotSet) -> Int? {
    guard !rest.isEmpty else { return nil }
    // Own slots come first in the set, and are in order.
    var next = rest.first
    var others = rest & strands
    while let strand = others.popFirst() {
      if slots[strand].recognizer.index < slots[next].recognizer.index { next = strand }
    }
    rest.remove(next)
    return next
  }

  /// Whether `other` deals with the same contacts as `index`; taps on different targets do not.
  mutating func concerns(_ other: Int, _ index: Int) -> Bool {
    !taps.contains(other) || !taps.contains(index) || slots[other].target == slots[index].target
  }
}
