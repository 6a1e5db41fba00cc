public import Firmware
import Gestures
import TactusCore

/// Collects the records of a run into one story per contact.
///
/// A story is complete when its contact is gone and no recognizer is waiting for more (such as the
/// next tap of a double tap), so memory use stays small however long the run.
public struct ContactStories {
  /// Incomplete stories, in landing order.
  private var stories: [ContactStory] = []
  /// The current or last contact of each slot.
  private var contacts: PerContact<UInt16?> = InlineArray(repeating: nil)
  /// Contacts that are palms; nothing comes of them any more.
  private var palms: PerContact<UInt16?> = InlineArray(repeating: nil)
  /// The decision with which each recognizer began; the event that follows may name a second
  /// contact.
  private var beginnings: PerRecognizer<Decision?> = InlineArray(repeating: nil)
  /// Each recognizer's last decision to stand by for another.
  private var standBys: PerRecognizer<Decision?> = InlineArray(repeating: nil)
  /// The tap that the gate decides on next.
  private var tap: Decision?

  public init() {}

  public mutating func take(_ record: TraceRecord, _ names: SceneNames) {
    switch record.content {
    case .frame(let frame): take(frame)
    case .decide(let decision): take(decision, names)
    case .gesture(let event): take(event, names)
    case .tap(_, let answer):
      guard let tap, let index = index(of: tap.contact) else { return }
      stories[index].append(.asked(answer), of: tap.recognizer)
    case .fault(.leap(let contact)): split(contact, at: record.time)
    case .fault(.palm(let contact)): endPalm(contact, at: record.time, limit: names.palmSize)
    case .acceleration, .latch, .shake, .scene, .display, .start, .fault: break
    }
  }

  /// Removes and returns the complete stories.
  public mutating func takeComplete() -> [ContactStory] {
    let complete = stories.filter { $0.isComplete }
    if !complete.isEmpty { stories.removeAll(where: { $0.isComplete }) }
    return complete
  }

  /// The stories that are not complete yet, in landing order.
  package var unfinished: [ContactStory] { stories }

  /// Removes and returns the remaining stories at the end of a run.
  public mutating func takeRest() -> [ContactStory] {
    defer { stories.removeAll() }
    return stories
  }

  private func index(of contact: UInt16) -> Int? {
    // Of a contact that jumped, the second story goes on.
    stories.lastIndex { $0.id == contact }
  }

  /// The story that a decision belongs to. What ends with a jump was watching the first story of
  /// its contact.
  private func index(of decision: Decision) -> Int? {
    guard let last = index(of: decision.contact) else { return nil }
    guard decision.reason != .landed else { return last }
    return stories.firstIndex {
      $0.id == decision.contact && $0.isLeapt && $0.isOpen(decision.recognizer)
    } ?? last
  }

  private mutating func take(_ frame: ContactFrame) {
    for slot in 0..<contactsMax {
      let isPalm = frame.down.contains(slot) && palms[slot] == frame[slot].id
      guard !isPalm else { continue }
      palms[slot] = nil
      // Another contact may have taken the slot in the meantime.
      if frame.down.contains(slot), contacts[slot] == frame[slot].id,
        let index = index(of: frame[slot].id)
      {
        stories[index].move(to: frame[slot].position)
        stories[index].size = Float(frame[slot].imprint.sizePoints)
        continue
      }
      if let gone = contacts[slot] {
        end(gone, at: frame.time, isCancelled: frame.cancelled.contains(slot))
      }
      guard frame.down.contains(slot) else { continue }
      contacts[slot] = frame[slot].id
      begin(frame[slot].id, at: frame.time, frame[slot].position)
      stories[stories.count - 1].size = Float(frame[slot].imprint.sizePoints)
    }
  }

  private mutating func begin(_ contact: UInt16, at time: Instant, _ position: Point) {
    var story = ContactStory(id: contact, landing: time, start: position)
    story.followers = stories.flatMap { $0.followersOfOthers }
    stories.append(story)
  }

  /// What goes on under the number of a contact that jumped counts as another contact: it has a
  /// story of its own. The frame in which it jumped came before, and was no movement of the first.
  private mutating func split(_ contact: UInt16, at time: Instant) {
    guard let index = index(of: contact), stories[index].ending == nil else { return }
    let position = stories[index].takeBackMove()
    stories[index].ending = .leapt(time)
    begin(contact, at: time, position)
  }

  private mutating func endPalm(_ contact: UInt16, at time: Instant, limit: Float) {
    guard let index = index(of: contact), stories[index].ending == nil else { return }
    stories[index].ending = .palm(time, size: stories[index].size, limit: limit)
    for slot in 0..<contactsMax where contacts[slot] == contact { palms[slot] = contact }
  }

  private mutating func end(_ contact: UInt16, at time: Instant, isCancelled: Bool) {
    guard let index = index(of: contact), stories[index].ending == nil else { return }
    stories[index].ending = isCancelled ? .cancelled(time) : .lifted(time)
  }

  private mutating func take(_ decision: Decision, _ names: SceneNames) {
    guard decision.reason != .ignored else { return ignore(decision, names) }
    guard decision.reason != .caught else { return withhold(decision, names) }
    if decision.to == .active { beginnings[Int(decision.recognizer.index)] = decision }
    if decision.to == .recognized { tap = decision }
    if decision.to == .idle { standBys[Int(decision.recognizer.index)] = decision }
    if decision.reason == .joined { spoil(decision, names) }
    let isPair = names.kind(of: decision.recognizer).usesPair
    for index in stories.indices
    where stories[index].id != decision.contact && stories[index].isOpen(decision.recognizer) {
      if isPair {
        // A two-finger recognizer closes for both contacts.
        write(decision, in: index, names)
      } else if names.kind(of: decision.recognizer) != .tap
        || stories[index].target == names.text(of: decision.target)
      {
        // Any other has switched to another contact; but taps on other targets go on beside it.
        turn(index, decision)
      }
    }
    guard let index = index(of: decision) else { return }
    stories[index].target = stories[index].target ?? names.text(of: decision.target)
    write(decision, in: index, names)
    if decision.to == .possible { follow(decision, from: index) }
  }

  /// A drag has turned to one of several contacts that landed together.
  private mutating func follow(_ decision: Decision, from index: Int) {
    for follower in stories[index].followersOfOthers {
      for other in stories.indices
      where other != index && stories[other].landing == decision.time
        && !stories[other].followers.contains(follower)
      {
        stories[other].followers.append(follower)
      }
    }
  }

  /// A recognizer was busy with other contacts and ignored this one.
  private mutating func ignore(_ decision: Decision, _ names: SceneNames) {
    guard let index = index(of: decision.contact) else { return }
    let other = stories.last { $0.id != decision.contact && $0.isOpen(decision.recognizer) }
    stories[index].target = stories[index].target ?? names.text(of: decision.target)
    stories[index].watch(decision.recognizer, names)
    stories[index].append(.ignored(busyWith: other?.id), of: decision.recognizer)
    stories[index].setOpen(false, decision.recognizer)
  }

  /// The contact stopped something that was moving, so a recognizer did not get it.
  private mutating func withhold(_ decision: Decision, _ names: SceneNames) {
    guard let index = index(of: decision.contact) else { return }
    stories[index].target = stories[index].target ?? names.text(of: decision.target)
    stories[index].watch(decision.recognizer, names)
    stories[index].append(.withheld, of: decision.recognizer)
    stories[index].setOpen(false, decision.recognizer)
  }

  /// A recognizer that failed because another contact landed has failed for that contact, too.
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

  /// A decision names one contact; when a gesture begins with two, its event names the other one.
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
      // A recognizer that stands by does so for both contacts.
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
