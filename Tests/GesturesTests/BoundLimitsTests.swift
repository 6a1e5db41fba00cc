import Foundation
import TactusCore
import Testing

@testable import Gestures

/// What Tools/bound takes a limit from, and what the code has: a bound over another number is none.
@Suite struct BoundLimitsTests {
  private static let path = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../Tools/bound/limits.tsv")

  private static func limits() throws -> [Substring: Int] {
    var limits: [Substring: Int] = [:]
    for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: "\t")
      if words.first == "limit", words.count == 3 { limits[words[1]] = Int(words[2]) }
    }
    return limits
  }

  @Test(
    arguments: [
      ("contacts", contactsMax),
      ("strands", GestureEngine.tapStrandsMax),
      ("samples", Int(VelocityTracker.samplesMax)),
      ("velocities", ContactVelocities.velocitiesMax),
      ("decisions", GestureEngine.decisionsMax),
      ("events", GestureEngine.eventsMax),
    ] as [(Substring, Int)])
  func `a limit is the code's`(_ name: Substring, _ number: Int) throws {
    #expect(try Self.limits()[name] == number)
  }

  /// Of the image, which has one tap and one long press.
  @Test func `slots are the recognizers' and the strands`() throws {
    let limits = try Self.limits()
    let (recognizers, strands) = (limits["recognizers"] ?? 0, limits["strands"] ?? 0)
    #expect(limits["slots"] == recognizers + strands)
    #expect(limits["taps"] == 1 + strands)
    #expect(limits["timed"] == 2 + strands)
  }
}
