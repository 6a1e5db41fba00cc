public import TactusCore

//   feed(frame) ─▶ expire what is due ─▶ update: moves and lifts ─▶ settle ─┐
//                                                                           │ something landed
//                     settle ◀── commit ◀── land, for each: what did it hit ◀┘
//
//   expire(before:) ─▶ for each deadline, in order of time: its step ─▶ settle
//
//   settle: hand out decisions, then events ─▶ next attempt? ─▶ allowed? ─▶ resolve ─┐
//              ▲                                                                     │
//              └─────────────────────────────────────────────────────────────────────┘

/// All recognizers of a scene, and the arbiter between them.
///
/// A contact is open to every recognizer that watches the target it landed on, until one of them
/// begins with it: that one owns it, the others lose it. So two fingers can do two things at once.
/// Frames and times go in (`feed`, `expire`, `cancelAll`); hits, conditions, events and decisions
/// pass between the engine and the `GestureHost` given to each call.
///
/// The verbs are generic shells that are specialized where they are called. What they call is not
/// generic, and is `mutating` even where it changes nothing: otherwise reading one number would
/// copy a whole table. What is called from many places and rarely does anything is kept out of line
/// (`@inline(never)`): inlined, it makes the engine's code half as large again.
public struct GestureEngine: ~Copyable {
  private let inPlace = InPlace()
  /// The next moment at which something happens without input.
  public internal(set) var nextDeadline = Instant.never
  /// Relations between the recognizers. Changes take effect at the next attempt.
  public var relations: GestureRelations
  /// Whether any recognizer wants to begin or is waiting to, as of the end of the last step.
  @usableFromInline internal var hasAttempts = false

  let names: RecognizerNames
  /// The recognizers' slots, by identifier; additional strands of taps after them (see
  /// `tapStrandsMax`).
  typealias Slots = InlineArray<22, RecognizerSlot>
  var slots: Slots
  /// The slots that hold a recognizer.
  let declared: SlotSet
  /// The strands that serve a target.
  var strands = SlotSet.empty
  /// Slots by kind of machine (see `RecognizerKind`) and by how it was configured. Constant. `taps`
  /// are those that serve one target each.
  let taps: SlotSet
  let discrete: SlotSet
  let timed: SlotSet
  let pairs: SlotSet
  let reportingVelocity: SlotSet
  let axial: SlotSet

  /// The slots in each phase, and those that hold a tap: a cache, since most questions are about
  /// sets. Only `enter` and `hold` write it and what it is derived from.
  private(set) var members: PerPhase<SlotSet>
  private(set) var holding = SlotSet.empty
  /// Successors of active recognizers: they track, and do not begin.
  var standingBy = RecognizerSet.empty
  /// The waiting slots whose attempt came too early, and when the first of them tries again.
  var postponed = SlotSet.empty
  var resumption = Instant.never
  /// The slot whose attempt the host is being asked about.
  var attempting = 0

  var tracks: ContactTracks
  var down = ContactSet.empty
  /// Contacts that left in the previous step; they are forgotten when the next one begins.
  var departed = ContactSet.empty
  var landed = ContactSet.empty
  /// Contacts of the last frame that came farther than a finger can.
  @usableFromInline internal var leapt = ContactSet.empty
  /// Contacts that are palms by their size, until they lift, and their ids. Of the last frame:
  /// those that it showed to be palms (`spotted`), and those of them that had been fingers before
  /// (`turned`).
  var palms = ContactSet.empty
  var palmIDs: PerContact<UInt16> = InlineArray(repeating: 0)
  @usableFromInline internal var spotted = ContactSet.empty
  var turned = ContactSet.empty
  /// Contacts whose direction was decided in this step, and those that left, as long as the host
  /// has not got them; contacts of which a tap or a long press may still come.
  @usableFromInline internal var latched = ContactSet.empty
  @usableFromInline internal var left = ContactSet.empty
  @usableFromInline internal var pressed = ContactSet.empty
  /// Those of the contacts that left which the panel took back.
  var takenBack = ContactSet.empty
  /// When the last frame was sampled.
  var sampled = Instant.longAgo
  /// The active recognizers of each contact: one, or several that are simultaneous.
  var owners: PerContact<RecognizerSet>
  var velocities = ContactVelocities()
  var pair = ContactPair()

  /// What the last step caused and the host has not yet seen. Last, since it is large: what stands
  /// before it is reached by short offsets.
  @usableFromInline internal var outbox = GestureOutbox()

  /// An engine with the recognizers and relations of a table.
  public init(_ table: GestureTable) {
    relations = table.relations
    names = table.names
    declared = SlotSet.first(table.count)
    tracks = ContactTracks(table.thresholds)
    slots = InlineArray(
      repeating: RecognizerSlot(machine: .tap(TapRecognizer()), recognizer: RecognizerID(0)))
    members = InlineArray(repeating: .empty)
    owners = InlineArray(repeating: .empty)
    var taps = Self.strandSlots
    var discrete = Self.strandSlots
    var timed = Self.strandSlots
    var pairs = SlotSet.empty
    var reportingVelocity = SlotSet.empty
    var axial = SlotSet.empty
    for index in 0..<table.count {
      let machine = table.machines[index]
      slots[index].machine = machine
      slots[index].recognizer = RecognizerID(index)
      if machine.kind.isPerTarget { taps.insert(index) }
      if machine.kind.isDiscrete { discrete.insert(index) }
      if machine.kind.isTimed { timed.insert(index) }
      if machine.kind.usesPair { pairs.insert(index) }
      if machine.reportsVelocity { reportingVelocity.insert(index) }
      if machine.needsAxis { axial.insert(index) }
    }
    self.taps = taps
    self.discrete = discrete
    self.timed = timed
    self.pairs = pairs
    self.reportingVelocity = reportingVelocity
    self.axial = axial
    members[Int(Phase.idle.rawValue)] = declared | Self.strandSlots
  }

  /// Moves a recognizer to a phase.
  @inline(never)
  mutating func enter(_ phase: Phase, _ index: Int) {
    members[Int(slots[index].phase.rawValue)].remove(index)
    members[Int(phase.rawValue)].insert(index)
    if phase != .waiting { postponed.remove(index) }
    slots[index].phase = phase
  }

  /// Records whether a complete tap waits while the recognizer already follows the next contact.
  mutating func hold(_ holds: Bool, _ index: Int) {
    slots[index].holdsTap = holds
    if holds { holding.insert(index) } else { holding.remove(index) }
  }

  /// Returns a recognizer to idle.
  @inline(never)
  mutating func leave(_ index: Int) {
    hold(false, index)
    enter(.idle, index)
  }
}

/// The sets of slots by phase.
extension GestureEngine {
  private mutating func slots(in phase: Phase) -> SlotSet { members[Int(phase.rawValue)] }

  var restarting: SlotSet { mutating get { slots(in: .restarting) } }
  var possible: SlotSet { mutating get { slots(in: .possible) } }
  var wanting: SlotSet { mutating get { slots(in: .wanting) } }
  var active: SlotSet { mutating get { slots(in: .active) } }
  /// Slots that wait, even while they already follow the next contact.
  var waiting: SlotSet { mutating get { slots(in: .waiting) | holding } }
  /// Slots that may still begin.
  var pending: SlotSet { mutating get { possible | wanting | waiting } }
  /// Slots that are doing anything.
  var living: SlotSet { mutating get { pending | active } }
}

/// Read-only inspection.
extension GestureEngine {
  /// How many recognizers there are.
  public var recognizerCount: Int { declared.count }

  /// The name under which a recognizer was added.
  public func name(of recognizer: RecognizerID) -> Word {
    names[Int(recognizer.index)]
  }

  /// What kind of recognizer it is. Traps when the engine has no such recognizer.
  public func kind(of recognizer: RecognizerID) -> RecognizerKind {
    slots[Int(recognizer.index)].machine.kind
  }

  /// Whether no contact is on the glass, and none has just left it.
  public var isUntouched: Bool { mutating get { (down | departed).isEmpty && restarting.isEmpty } }

  /// The recognizers that are active.
  public var activeRecognizers: RecognizerSet { mutating get { RecognizerSet(active) } }

  /// The seat slots whose contacts are on the glass.
  public var contactsDown: ContactSet { down }

  /// Where a contact landed, and where it is.
  public mutating func way(of slot: Int) -> (start: Point, place: Point) {
    (tracks[slot].start, tracks[slot].position)
  }

  /// The recognizers that own a contact.
  public mutating func owners(of slot: Int) -> RecognizerSet { owners[slot] }

  /// The contact's direction and its translation when it was decided; nil before that.
  public mutating func latch(of slot: Int) -> ContactTrack.Latch? { tracks[slot].latch }

  /// How many gesture events, and how many decisions, one step has room for.
  public static var eventsMax: Int { GestureOutbox.Events.capacity }
  public static var decisionsMax: Int { GestureOutbox.Decisions.capacity }

  /// How many contacts, or pairs of them, have a velocity at once.
  public static var velocitiesMax: Int { ContactVelocities.velocitiesMax }

  /// How often a drag got no velocity because too many contacts were dragged independently.
  public var velocityOverflowCount: UInt32 { velocities.overflowCount }
}
