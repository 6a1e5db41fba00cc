import Gestures
import Processor
import TactusCore

/// The next word of the file that `Tools/bound/bound.py` writes; nil at its end.
func nextWord() -> UInt32? {
  var word: UInt32 = 0
  return processor_word(&word) ? word : nil
}

/// Frames of a trace, of that file: for each the microseconds since the one before and its changes;
/// for each of them what it is, whose, and where.
struct RecordedHand {
  private var assembler = FrameAssembler()
  private var time = Instant(microseconds: 1_000_000)

  mutating func next() -> ContactFrame {
    time = time + .microseconds(Int64(Self.word()))
    for _ in 0..<Self.word() {
      let (kind, key) = (Self.word(), Self.word())
      let place = Point(
        x: Float(bitPattern: Self.word()), y: Float(bitPattern: Self.word()))
      switch kind {
      case 0: assembler.land(key: key, at: place)
      case 1: assembler.move(key: key, to: place)
      case 2: assembler.lift(key: key)
      default: assembler.cancel(key: key)
      }
    }
    return assembler.frame(at: time)
  }

  /// A file that is cut off ends the program.
  private static func word() -> UInt32 {
    guard let word = nextWord() else { processor_stop(1) }
    return word
  }
}
