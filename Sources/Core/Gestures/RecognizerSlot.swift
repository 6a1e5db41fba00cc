import TactusCore

/// What the engine keeps for one recognizer: its machine, and its phase in the arbitration.
struct RecognizerSlot: BitwiseCopyable, Sendable {
  var machine: RecognizerMachine
  /// What it works on; recognizers that use the pair leave that to the pair.
  var subject = GestureSubject()
  /// Only `GestureEngine.enter` writes it.
  var phase = Phase.idle
  /// Whether a complete tap waits for others to fail, while the machine already follows the next
  /// contact. Only `GestureEngine.hold` writes it.
  var holdsTap = false
  /// The recognizer whose slot it is; an additional tap strand shares its recognizer's identity.
  var recognizer: RecognizerID
  /// The target that the contacts of a tap's strand landed on.
  var target: TargetID = 0
  /// The contacts on targets that it watches, those of them that it may still use, and those that
  /// it follows.
  var watched = ContactSet.empty
  var eligible = ContactSet.empty
  var following = ContactSet.empty
  /// Why it wants to begin, or began.
  var want = Measure(.landed)

  @inline(__always)
  mutating func update(
    _ change: ContactChange, _ tracks: inout ContactTracks
  ) -> Verdict {
    machine.update(change, &tracks, &subject)
  }

  mutating func followFromHere(_ slot: Int, _ tracks: inout ContactTracks) {
    machine.followFromHere(slot, &tracks, &subject)
  }
}

//              landed               far enough, held, lifted
//    idle ──────────────▶ possible ─────────────────────────▶ wanting
//     ▲ ▲                  ▲   │                               │   │ must wait
//     │ └── failed, lost ──┼───┴──────────── refused, lost ────┤   ▼
//     │                    │ the next step                     │ waiting ──▶ idle: failed, lost
//     │                restarting                              │   │
//     │                                                        ▼   ▼ nothing holds it back
//     └────────── ended, cancelled, recognized ─────────────── active (a tap: idle at once)

/// Where a recognizer is in the arbitration.
enum Phase: UInt8, BitwiseCopyable, Sendable {
  case idle
  /// A tap's next series is under way; it becomes possible when the next step begins. Not at once,
  /// or recognizers waiting for the previous series to fail would never see that it did.
  case restarting
  case possible
  /// It wants to begin; the arbiter has not resolved it yet.
  case wanting
  /// It begins as soon as those that must fail first have failed.
  case waiting
  case active

  /// The state that a decision shows for it.
  var state: RecognizerState {
    switch self {
    case .idle: .idle
    case .restarting, .possible, .wanting: .possible
    case .waiting: .waiting
    case .active: .active
    }
  }
}

/// Something for each phase.
typealias PerPhase<Element> = InlineArray<6, Element>

/// Slots of the engine: recognizers by identifier, then tap strands.
struct SlotSet: SmallSet {
  var word: UInt32

  @inline(__always)
  init(word: UInt32) { self.word = word }

  /// The first slot of each recognizer.
  @inline(__always)
  init(_ recognizers: RecognizerSet) { word = recognizers.word }
}

extension RecognizerSet {
  /// The recognizers whose first slots are in `slots`.
  @inline(__always)
  init(_ slots: SlotSet) { self.init(word: slots.word) }
}
