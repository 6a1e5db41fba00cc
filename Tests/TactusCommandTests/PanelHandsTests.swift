import Foundation
import TestSupport
import Testing

/// Whoever draws on a good panel, its card finds none of the faults that a panel has: where a hand
/// lands, how it hurries, holds and taps, is its own.
@Suite struct PanelHandsTests {
  /// What a hand does as well: how straight a line is that nobody ruled, how near to an edge it
  /// goes, how short a tap is, and how far a finger rolls as it lifts.
  private static let ofHands = ["linearity.", "edge.", "ghosts", "lifting"]

  private struct Card: Decodable { var failures: [String] }

  @Test(
    arguments: ["steady", "human", "hurried", "older"],
    ["focal", "map", "tabs", "pager", "reader"])
  func `a tour shows no fault of a good panel`(hand: String, tour: String) throws {
    let folder = try TemporaryFolder()
    let (trace, events) = (folder.path + "/tour.trace", folder.path + "/tour.events")
    let board = ["--board", "xiaomi-pad-5-pro"]
    let run = try TactusProcess.run(
      [
        "run", "--scene", tour, "--panel", "script:Scripts/\(tour)-tour.fingers", "--hand", hand,
        "--no-draw", "--quiet", "--trace", trace,
      ] + board)
    #expect(run.status == 0, "\(run.error)")
    let convert = try TactusProcess.run(["recording", "convert", trace, "-o", events] + board)
    #expect(convert.status == 0, "\(convert.error)")
    let check = try TactusProcess.run(["panel", "check", events, "--json", "-"] + board)
    let card = try JSONDecoder().decode(Card.self, from: Data(check.output.utf8))
    let faults = card.failures.filter { name in
      !Self.ofHands.contains { name.hasPrefix($0) } && !name.hasPrefix("board.")
    }
    #expect(faults == [], "\(check.error)")
  }
}
