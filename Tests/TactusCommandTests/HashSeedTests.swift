import Foundation
import Testing

/// Each process hashes with a seed of its own, so that what follows the order of a dictionary or a
/// set differs from run to run. The tools set `SWIFT_DETERMINISTIC_HASHING`; users do not.
@Suite("Whatever the hash seed") struct HashSeedTests {
  /// Touches of four fingers: two lift in one scan while the other two leap towards them. Whichever
  /// of the two is taken for the merge, the other one leaps.
  private static var merges: String {
    var text = """
      N: merging
      A: 2f 0 9 0 0 0
      A: 35 0 1539 0 0 10
      A: 36 0 859 0 0 10
      A: 39 0 65535 0 0 0

      """
    var (time, id) = (1_000_000, 0)
    func event(_ type: Int, _ code: Int, _ value: Int) {
      let (type, code) = (String(type, radix: 16), String(code, radix: 16))
      let micro = String(format: "%d.%06d", time / 1_000_000, time % 1_000_000)
      text += "E: \(micro) 000\(type) 00\(code.count < 2 ? "0" + code : code) \(value)\n"
    }
    func place(_ slot: Int, _ x: Int, _ y: Int) {
      event(3, 0x2f, slot)
      event(3, 0x35, x)
      event(3, 0x36, y)
    }
    func endScan() {
      text += String(format: "E: %d.%06d 0000 0000 0\n", time / 1_000_000, time % 1_000_000)
      time += 10_000
    }
    for touch in 0..<12 {
      let slots = (0..<4).map { (3 * touch + 7 * $0) % 10 }
      // All four go down the glass, and stand further apart from touch to touch.
      func stand(_ finger: Int, _ scan: Int) -> (x: Int, y: Int) {
        (400 + (150 + touch) * finger, 200 + 8 * scan)
      }
      for (finger, slot) in slots.enumerated() {
        id += 1
        event(3, 0x2f, slot)
        event(3, 0x39, id)
        place(slot, stand(finger, 0).x, stand(finger, 0).y)
      }
      endScan()
      for scan in 1..<20 {
        for (finger, slot) in slots.enumerated() {
          place(slot, stand(finger, scan).x, stand(finger, scan).y)
        }
        endScan()
      }
      // The two in the middle go, and the two beside them come by 12 and 14 mm.
      for slot in slots[1...2] {
        event(3, 0x2f, slot)
        event(3, 0x39, -1)
      }
      for scan in 20..<40 {
        place(slots[0], stand(0, scan).x + 120, stand(0, scan).y)
        place(slots[3], stand(3, scan).x - 140, stand(3, scan).y)
        endScan()
      }
      for slot in [slots[0], slots[3]] {
        event(3, 0x2f, slot)
        event(3, 0x39, -1)
      }
      endScan()
      time += 500_000
    }
    return text
  }

  @Test("a check and a model of merging fingers have the same bytes in each process")
  func merging() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.merges, to: "merges.evemu")
    for arguments in [
      ["panel", "check", file, "--json", "-"], ["panel", "check", file],
      ["panel", "learn", file, "-o", "-"],
    ] {
      let results = try (0..<4).map { _ in
        let process = TactusProcess(arguments)
        process.process.environment?["SWIFT_DETERMINISTIC_HASHING"] = nil
        return try process.finish()
      }
      #expect(results[0].status < 2 && !results[0].output.isEmpty, "\(results[0].error)")
      #expect(results.allSatisfy { $0 == results[0] }, "\(arguments)")
    }
  }
}
