import TactusCore

/// What the engine keeps of one recognizer: its machine, and where it stands with the others.
struct RecognizerSlot: BitwiseCopyable, Sendable {
  var machine: RecognizerMachine
  /// What it is about; of those that use the pair, the pair knows.
  var subject = GestureSubject()
  /// Only `GestureEngine.enter` writes it.
  var phase = Phase.idle
  /// Whether a complete tap waits for others to fail, while the machine already follows the next
  /// contact. Only `GestureEngine.hold` writes it.
  var holdsTap = false
  /// Whose slot it is: an additional tap strand shares the identity of its recognizer.
  var recognizer: RecognizerID
  /// What the contacts of a tap's strand landed on.
  var target: TargetID = 0
  /// The contacts that it may still use, and those that it follows.
  var eligible = ContactSet.empty
  var following = ContactSet.empty
  /// Why it would begin, or began.
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

/// Where a recognizer stands in the engine.
enum Phase: UInt8, BitwiseCopyable, Sendable {
  case idle
  /// A tap's next series is under way; it is possible when the next step begins. Not at once, or
  /// those that waited for the failure of the series before would never see it.
  case restarting
  case possible
  /// It would begin; the arbiter has not resolved it yet.
  case wanting
  /// It would begin as soon as those that must fail first have failed.
  case waiting
  case active

  /// How a decision names it.
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

/// Slots of the engine: recognizers by their identifier, tap strands beyond.
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
