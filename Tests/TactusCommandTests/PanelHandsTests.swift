import Foundation
import TestSupport
import Testing

/// Whoever draws on a good panel, its card finds none of the faults that a panel has: where a hand
/// lands, how it bends, hurries, holds and taps, is its own.
@Suite struct PanelHandsTests {
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
        "run", "--scene", tour, "--panel", "script:Examples/hands/\(tour)-tour.fingers", "--hand",
        hand,
        "--no-draw", "--quiet", "--trace", trace,
      ] + board)
    #expect(run.status == 0, "\(run.error)")
    let convert = try TactusProcess.run(["recording", "convert", trace, "-o", events] + board)
    #expect(convert.status == 0, "\(convert.error)")
    let check = try TactusProcess.run(["panel", "check", events, "--json", "-"] + board)
    let card = try JSONDecoder().decode(Card.self, from: Data(check.output.utf8))
    #expect(card.failures == [], "\(check.error)")
  }
}
