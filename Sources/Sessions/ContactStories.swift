import Firmware
import Gestures
import Scenes
import TactusCore

/// Collects the records of a run into one story a contact.
///
/// A story is complete when its contact is gone and no recognizer waits for more (the next tap of a
/// double tap); so what is kept stays small however long the run.
struct ContactStories {
  /// Those that are not complete, in the order of landing.
  private var stories: [ContactStory] = []
  /// The contact that is, or was last, in each slot.
  private var contacts: InlineArray<10, UInt16> = InlineArray(repeating: 0)
  /// What each recognizer began or closed last; an event that follows may name further contacts.
  private var latest: InlineArray<16, Decision?> = InlineArray(repeating: nil)
  /// The tap that the gate is asked about next.
  private var tap: Decision?

  mutating func take(_ record: TraceRecord, _ scenes: borrowing SceneSet) {
    switch record.content {
    case .frame(let frame): take(frame)
    case .decide(let decision): take(decision, scenes)
    case .gesture(let event): take(event, scenes)
    case .tap(_, let answer):
      guard let tap, let index = index(of: tap.contact) else { return }
      stories[index].append(.asked(answer), of: tap.recognizer, named: "")
    case .scene, .display, .fault: break
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

  // MARK: Records

  private mutating func take(_ frame: ContactFrame) {
    for slot in 0..<contactsMax {
      if frame.down.contains(slot), contacts[slot] == frame[slot].id,
        let index = index(of: frame[slot].id)
      {
        let travel = (frame[slot].position - stories[index].start).length
        stories[index].travel = max(stories[index].travel, travel)
        continue
      }
      end(contacts[slot], at: frame.time, isCancelled: frame.cancelled.contains(slot))
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

  private mutating func take(_ decision: Decision, _ scenes: borrowing SceneSet) {
    for index in stories.indices where stories[index].id != decision.contact {
      turn(index, from: decision.recognizer, to: decision.contact)
    }
    switch decision.to {
    case .active, .ended, .cancelled: latest[Int(decision.recognizer.index)] = decision
    case .recognized: tap = decision
    case .idle, .possible, .waiting, .failed: break
    }
    guard let index = index(of: decision.contact) else { return }
    stories[index].target = stories[index].target ?? scenes.target(decision.target).name.string
    write(decision, in: index, scenes)
  }

  /// A recognizer follows one contact at a time: one that decides about another has left this one.
  private mutating func turn(_ index: Int, from recognizer: RecognizerID, to contact: UInt16) {
    let isPair = recognizer == .pinch || recognizer == .rotation
    guard !isPair,
      let watcher = stories[index].watchers.first(where: { $0.recognizer == recognizer }),
      watcher.isOpen
    else { return }
    stories[index].append(.turned(to: contact), of: recognizer, named: watcher.name)
    stories[index].setOpen(false, recognizer)
  }

  /// A decision names one contact; a gesture of two tells the other one as well.
  private mutating func take(_ event: GestureEvent, _ scenes: borrowing SceneSet) {
    guard event.phase != .changed, event.kind != .press,
      let decision = latest[Int(event.recognizer.index)], decision.time == event.time
    else { return }
    var rest = event.contacts
    while let slot = rest.popFirst() {
      guard contacts[slot] != decision.contact, let index = index(of: contacts[slot]) else {
        continue
      }
      write(decision, in: index, scenes)
    }
  }

  private mutating func write(
    _ decision: Decision, in index: Int, _ scenes: borrowing SceneSet
  ) {
    let step = StoryDecision(
      time: decision.time, to: decision.to, reason: decision.reason, value: decision.value,
      limit: decision.limit, winner: decision.winner.map { "\(scenes.name(of: $0))" })
    stories[index].append(
      .decided(step), of: decision.recognizer, named: "\(scenes.name(of: decision.recognizer))")
    stories[index].setOpen(step.isOpen, decision.recognizer)
  }
}
