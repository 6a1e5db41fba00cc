import Firmware
import Gestures
import Sessions
import TactusCore

/// Makes happenings and stories of a run's records, in one pass.
struct HappeningLog {
  private(set) var happenings: [Happening] = []
  private(set) var stories: [ContactStory] = []
  private var collector = ContactStories()
  private var hasNewSteps = false
  /// The current or last contact of each slot, and when it landed.
  private var contacts = [(id: UInt16, landing: Instant)?](repeating: nil, count: contactsMax)
  private var down = ContactSet.empty
  /// The gestures that have begun and not ended: their places in `happenings`, by recognizer.
  private var begun: [UInt8: Int] = [:]
  /// The last tap, which the gate is asked about next.
  private var tap: Int?
  /// The last event of a gesture: what a scene did because of it has its time.
  private var cause: (time: Instant, contacts: ContactSet)?

  mutating func take(_ record: TraceRecord, _ names: SceneNames) {
    switch record.content {
    case .frame(let frame): take(frame)
    case .gesture(let event): take(event, names)
    case .tap(_, let answer):
      if let tap, !answer.isAdmitted { happenings[tap].block = answer }
      tap = nil
    case .scene(let outcome): take(outcome, at: record.time)
    case .fault(let fault): take(fault, at: record.time)
    case .decide: break
    case .acceleration, .latch, .shake, .display, .start: return
    }
    collector.take(record, names)
    hasNewSteps = true
  }

  /// A tick is over, and with it what belongs to one decision: the gate's answer follows a tap.
  mutating func finishTick() {
    guard hasNewSteps else { return }
    hasNewSteps = false
    stories += collector.takeComplete()
  }

  /// The run is over.
  mutating func finish(at end: Instant) {
    for index in begun.values { happenings[index].end = max(happenings[index].time, end) }
    stories += collector.takeRest()
    stories.sort { ($0.landing, $0.id) < ($1.landing, $1.id) }
  }

  private mutating func take(_ frame: ContactFrame) {
    for slot in 0..<contactsMax where frame.down.contains(slot) {
      if down.contains(slot), contacts[slot]?.id == frame[slot].id { continue }
      contacts[slot] = (frame[slot].id, frame.time)
    }
    down = frame.down
  }

  private mutating func take(_ event: GestureEvent, _ names: SceneNames) {
    cause = (event.time, event.contacts)
    guard let kind = Expectation.Kind(event.kind) else { return }
    switch event.phase {
    case .recognized, .began:
      var happening = happening(kind, at: event.time, event.contacts)
      happening.target = names.text(of: event.target)
      happenings.append(happening)
      if event.phase == .began { begun[event.recognizer.index] = happenings.count - 1 }
      if kind == .tap || kind == .doubleTap { tap = happenings.count - 1 }
    case .changed: break
    case .ended, .cancelled:
      if let index = begun.removeValue(forKey: event.recognizer.index) {
        happenings[index].end = event.time
      }
    }
  }

  private mutating func take(_ outcome: SceneOutcome, at time: Instant) {
    switch outcome {
    case .record(let record):
      guard record.word == .navigate else { return }
      let isCaused = cause.map { $0.time == time } ?? false
      var happening = happening(.navigation, at: time, isCaused ? cause!.contacts : .empty)
      if case .word(let place)? = record["to"] { happening.target = place.string }
      if case .word(let place)? = record["from"] { happening.origin = place.string }
      happenings.append(happening)
    case .fault:
      var happening = happening(.fault, at: time, .empty)
      happening.target = "scene"
      happenings.append(happening)
    case .haptic: break
    }
  }

  private mutating func take(_ fault: TraceRecord.Fault, at time: Instant) {
    var happening = happening(.fault, at: time, .empty)
    happening.target = "\(fault.kind)"
    if case .palm(let contact) = fault { happening.contacts = [contact] }
    if case .leap(let contact) = fault {
      happening.contacts = [contact]
      // What goes on under its number counts as another contact, as its story does.
      for slot in contacts.indices where down.contains(slot) && contacts[slot]?.id == contact {
        contacts[slot]?.landing = time
      }
    }
    happenings.append(happening)
  }

  private func happening(_ kind: Expectation.Kind, at time: Instant, _ slots: ContactSet)
    -> Happening
  {
    var landing = time
    var ids: [UInt16] = []
    var rest = slots
    while let slot = rest.popFirst() {
      guard let contact = contacts[slot] else { continue }
      ids.append(contact.id)
      landing = min(landing, contact.landing)
    }
    return Happening(kind: kind, contacts: ids.sorted(), landing: landing, time: time, end: time)
  }
}

extension Expectation.Kind {
  /// Nil for what cannot be expected: a press only lights up, and a shake has no contact.
  fileprivate init?(_ kind: GestureKind) {
    switch kind {
    case .tap: self = .tap
    case .doubleTap: self = .doubleTap
    case .longPress: self = .longPress
    case .drag: self = .drag
    case .pinch: self = .pinch
    case .rotation: self = .rotation
    case .edgeSwipe: self = .edgeSwipe
    case .press, .shake: return nil
    }
  }
}
