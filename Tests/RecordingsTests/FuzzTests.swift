import Firmware
import SeatInput
import TactusCore
import TestSupport
import Testing

@testable import Recordings

/// A damaged file gives an error or another recording, never a crash.
@Suite struct FuzzTests {
  static let samples: [String] = [
    evemu(.slotted, "0 id=1 x=1 y=2 touch=1\n10 slot=1 id=2 x=3 y=4\n20 dropped\n30 x=5\n40 id=-1"),
    evemu(.listed, "0 x=100 y=100 list x=500 y=100 list\n10 id=4 x=490 y=100 list\n20 list"),
    evemu(.single, "0 X=1 Y=2 touch=1\n10 X=5\n20 touch=0"),
    LibinputRecordReaderTests.sample, EvtestReaderTests.sample, GeteventReaderTests.sample,
    "tactus-trace 1\nboard=x\n\n0 0 frame contacts=0@1.0,2.0;1@3.0,4.0\n"
      + "1 10 frame contacts=1@3.0,5.0 cancelled=0\n2 20 fault kind=dropped\n"
      + "3 30 frame contacts=-\n",
    "tactus-trace 2\ntickPeriod=9\n\n0 0 frame contacts=0@1.0,2.0;1@3.0,4.0 slots=3;1\n"
      + "1 10 frame contacts=1@3.0,5.0 cancelled=0 slots=1;3\n2 20 fault kind=late detail=-\n"
      + "5 30 frame contacts=-\n",
  ]

  @Test(arguments: samples.indices) func neverCrashes(sample: Int) {
    let original = Array(Self.samples[sample].utf8)
    for seed in 0..<300 {
      var random = SplitMix64(seed: UInt64(sample * 1000 + seed))
      let bytes = Self.mutate(original, with: &random)
      guard let recording = try? Recording(bytes, file: "fuzz", board: testBoard) else { continue }
      for (report, next) in zip(recording.reports, recording.reports.dropFirst()) {
        #expect(report.time <= next.time, "seed \(seed)")
      }
      for case .frame(let frame) in recording.reports { #expect(frame.isInRange, "seed \(seed)") }
    }
  }

  /// Cut anywhere, a recording gives its whole lines or an error, and never something else.
  @Test(arguments: samples.indices) func aCutNeverInventsAContact(sample: Int) throws {
    let whole = Array(Self.samples[sample].utf8)
    let places = try Self.places(Recording(whole, file: "fuzz", board: testBoard))
    for length in stride(from: 0, to: whole.count, by: 3) {
      let part = Array(whole.prefix(length))
      guard let recording = try? Recording(part, file: "fuzz", board: testBoard) else { continue }
      #expect(Self.places(recording).isSubset(of: places), "cut at \(length)")
    }
  }

  private static func places(_ recording: Recording) -> Set<String> {
    var places: Set<String> = []
    for case .frame(let frame) in recording.reports {
      for slot in 0..<contactsMax where frame.down.contains(slot) {
        places.insert("\(frame[slot].position)")
      }
    }
    return places
  }

  static func mutate(_ original: [UInt8], with random: inout SplitMix64) -> [UInt8] {
    var bytes = original
    for _ in 0...Int(random.next() % 4) where !bytes.isEmpty {
      switch random.next() % 4 {
      case 0: bytes[random.index(in: bytes)] ^= 1 << UInt8(random.next() % 8)
      case 1: bytes.removeLast(bytes.count - random.index(in: bytes))
      case 2: bytes[random.index(in: bytes)] = UInt8(ascii: "9")
      default:
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        lines.swapAt(random.index(in: lines), random.index(in: lines))
        bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
      }
    }
    return bytes
  }
}

extension SplitMix64 {
  fileprivate mutating func index(in list: some Collection) -> Int {
    Int(next() % UInt64(list.count))
  }
}
