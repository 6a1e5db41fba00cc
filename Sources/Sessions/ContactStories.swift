import Firmware
import Gestures
import TactusCore

/// Collects the records of a run into one story a contact.
///
/// A story is complete when its contact is gone and no recognizer waits for more (the next tap of a
/// double tap); so what is kept stays small however long the run.
struct ContactStories {
  /// Those that are not complete, in the order of landing.
  private var stories: [ContactStory] = []
  /// The contact that is, or was last, in each slot.
  private var contacts: PerContact<UInt16?> = InlineArray(repeating: nil)
  /// What each recognizer began with; the event that follows may name a second contact.
  private var beginnings: PerRecognizer<Decision?> = InlineArray(repeating: nil)
  /// When each recognizer stood by for another the last time.
  private var standBys: PerRecognizer<Decision?> = InlineArray(repeating: nil)
  /// The tap that the gate is asked about next.
  private var tap: Decision?

  mutating func take(_ record: TraceRecord, _ names: SceneNames) {
    switch record.content {
    case .frame(let frame): take(frame)
    case .decide(let decision): take(decision, names)
    case .gesture(let event): take(event, names)
    case .tap(_, let answer):
      guard let tap, let index = index(of: tap.contact) else { return }
      stories[index].append(.asked(answer), of: tap.recognizer)
    case .acceleration, .shake, .scene, .display, .fault: break
    }
  }

  /// Hands out the complete stories, and forgets them.
  mutating func takeComplete() -> [ContactStory] {
    let complete = stories.filter(\.isComplete)
    if !complete.isEmpty { stories.removeAll(where: \.isComplete) }
    return complete
  }

  /// Hands out all that are left, at the end of a run.
  mutating func takeRest() -> [ContactStory] {
    defer { stories.removeAll() }
    return stories
  }

  private func index(of contact: UInt16) -> Int? {
    stories.firstIndex { $0.id == contact }
  }

  private mutating func take(_ frame: ContactFrame) {
    for slot in 0..<contactsMax {
      // A slot may have been taken by another contact in between.
      if frame.down.contains(slot), contacts[slot] == frame[slot].id,
        let index = index(of: frame[slot].id)
      {
        let travel = (frame[slot].position - stories[index].start).length
        stories[index].travel = max(stories[index].travel, travel)
        continue
      }
      if let gone = contacts[slot] {
        end(gone, at: frame.time, isCancelled: frame.cancelled.contains(slot))
      }
      guard frame.down.contains(slot) else { continue }
      contacts[slot] = frame[slot].id
      stories.append(
        ContactStory(id: frame[slot].id, landing: frame.time, start: frame[slot].position))
    }
  }

  private mutating func end(_ contact: UInt16, at time: Instant, isCancelled: Bool) {
    guard let index = index(of: contact), stories[index].ending == nil else { return }
    stories[index].ending = isCancelled ? .takenBack(time) : .lifted(time)
  }

  private mutating func take(_ decision: Decision, _ names: SceneNames) {
    guard decision.reason != .ignored else { return ignore(decision, names) }
    if decision.to == .active { beginnings[Int(decision.recognizer.index)] = decision }
    if decision.to == .recognized { tap = decision }
    if decision.to == .idle { standBys[Int(decision.recognizer.index)] = decision }
    if decision.reason == .joined { spoil(decision, names) }
    let isPair = names.kind(of: decision.recognizer).usesPair
    for index in stories.indices
    where stories[index].id != decision.contact && stories[index].isOpen(decision.recognizer) {
      // What has two contacts closes for both; what has one has turned to another one.
      if isPair { write(decision, in: index, names) } else { turn(index, decision) }
    }
    guard let index = index(of: decision.contact) else { return }
    stories[index].target = stories[index].target ?? names.text(of: decision.target)
    write(decision, in: index, names)
  }

  /// A recognizer was busy with other contacts, and stays so.
  private mutating func ignore(_ decision: Decision, _ names: SceneNames) {
    guard let index = index(of: decision.contact) else { return }
    let other = stories.last { $0.id != decision.contact && $0.isOpen(decision.recognizer) }
    stories[index].target = stories[index].target ?? names.text(of: decision.target)
    stories[index].watch(decision.recognizer, names)
    stories[index].append(.ignored(busyWith: other?.id), of: decision.recognizer)
    stories[index].setOpen(false, decision.recognizer)
  }

  /// What failed because a further contact landed has no chance with that one either.
  private mutating func spoil(_ decision: Decision, _ names: SceneNames) {
    let target = names.text(of: decision.target)
    for index in stories.indices
    where stories[index].id != decision.contact && stories[index].landing == decision.time {
      guard stories[index].target == nil || stories[index].target == target else { continue }
      stories[index].watch(decision.recognizer, names)
      stories[index].target = target
      stories[index].append(.spoiled(by: decision.contact), of: decision.recognizer)
      stories[index].setOpen(false, decision.recognizer)
    }
  }

  private mutating func turn(_ index: Int, _ decision: Decision) {
    stories[index].append(.turned(to: decision.contact), of: decision.recognizer)
    stories[index].setOpen(false, decision.recognizer)
  }

  /// A decision names one contact; the gesture that begins with two tells the other one.
  private mutating func take(_ event: GestureEvent, _ names: SceneNames) {
    guard event.phase == .began, event.kind != .press,
      let beginning = beginnings[Int(event.recognizer.index)], beginning.time == event.time
    else { return }
    var rest = event.contacts
    while let slot = rest.popFirst() {
      guard let contact = contacts[slot], contact != beginning.contact,
        let index = index(of: contact), !stories[index].isOpen(event.recognizer)
      else { continue }
      write(beginning, in: index, names)
      // Who stands by does so for either contact.
      for other in standBys.indices {
        guard let standBy = standBys[other], standBy.time == event.time,
          standBy.winner == event.recognizer
        else {
          continue
        }
        write(standBy, in: index, names)
      }
    }
  }

  private mutating func write(
    _ decision: Decision, in index: Int, _ names: SceneNames
  ) {
    let step = StoryDecision(
      time: decision.time, to: decision.to, reason: decision.reason, value: decision.value,
      limit: decision.limit, winner: decision.winner.map { names.text(of: $0) })
    stories[index].watch(decision.recognizer, names)
    stories[index].append(.decided(step), of: decision.recognizer)
    stories[index].setOpen(step.isOpen, decision.recognizer)
  }
}
