import Foundation
import Recordings
import SeatInput
import Testing

@testable import Panels

/// Recordings of real panels, in the folder named by `$TACTUS_RECORDINGS`. They are not part of the
/// package.
private let recordings: [String] = {
  guard let folder = ProcessInfo.processInfo.environment["TACTUS_RECORDINGS"] else { return [] }
  let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  return files.filter { $0.hasSuffix(".events") }.sorted().map { "\(folder)/\($0)" }
}()

@Suite(.enabled(if: !recordings.isEmpty, "no recordings; set TACTUS_RECORDINGS"))
struct RealPanelTests {
  private func check(_ path: String) throws -> PanelCheck {
    var options = PanelCheck.Options()
    options.size = PanelSize(width: 154, height: 86)
    return try PanelCheck(of: [try RawRecording(contentsOf: path).touchscreen()], options)
  }

  /// Whatever they measure, drivers that are in use break no rule of the protocol, and fingers are
  /// no ghosts; what needs a range or a size has no value without.
  @Test(arguments: recordings) func hasNoFaultsAndGuessesNothing(path: String) throws {
    let screen = try RawRecording(contentsOf: path).touchscreen()
    let check = try check(path)
    #expect(check.findings.filter { $0.kind != .noise && $0.kind != .stillDown } == [])
    for figure in check.figures {
      #expect(figure.value.map(\.isFinite) ?? !figure.reason.isEmpty, "\(figure)")
      if screen.isRangeGuessed, figure.unit == "mm" { #expect(figure.value == nil) }
    }
  }

  /// The controller scans more slowly with more fingers.
  @Test(arguments: recordings.filter { $0.contains("ep0430m09") })
  func ratesFallWithTheFingers(path: String) throws {
    let check = try check(path)
    for (name, rate) in [("rate.1", 134.0), ("rate.2", 129.0), ("rate.4", 88.0)] {
      guard let value = check.figure(name)?.value else { continue }
      #expect((value - rate).magnitude < 2, "\(name): \(value)")
    }
  }
}
