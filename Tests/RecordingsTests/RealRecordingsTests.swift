import BoardFiles
import Firmware
import Foundation
import TactusCore
import Testing

@testable import Recordings

/// Recordings of real panels, in the folder named by `$TACTUS_RECORDINGS`. They are not part of the
/// package.
private let realRecordings: [String] = {
  guard let folder = ProcessInfo.processInfo.environment["TACTUS_RECORDINGS"] else { return [] }
  let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  return files.filter { $0.hasSuffix(".events") }.sorted().map { "\(folder)/\($0)" }
}()

@Suite(.enabled(if: !realRecordings.isEmpty, "no recordings; set TACTUS_RECORDINGS"))
struct RealRecordingsTests {
  @Test(arguments: realRecordings) func contactsMatchTheRawText(path: String) throws {
    let recording = try Recording(contentsOf: path, board: testBoard)
    let raw = RawCounts(try String(contentsOfFile: path, encoding: .utf8))
    #expect(recording.counts.downs == raw.downs)
    #expect(recording.counts.lifts == raw.lifts)
    #expect(recording.counts.cancels == 0)
    #expect(recording.counts.atOnce == raw.atOnce)
    #expect(recording.counts.downs > 0)
  }

  @Test(arguments: realRecordings)
  func timeNeverGoesBackAndPositionsAreOnTheScreen(path: String) throws {
    let recording = try Recording(contentsOf: path, board: testBoard)
    var newest = Instant.zero
    for report in recording.reports {
      #expect(report.time >= newest)
      newest = report.time
      guard case .frame(let frame) = report else { continue }
      for slot in 0..<contactsMax where frame.down.contains(slot) {
        let position = frame[slot].position
        #expect(position.x >= 0 && position.x < 800 && position.y >= 0 && position.y < 480)
      }
    }
  }

  @Test(arguments: realRecordings) func aTraceOfItsFramesGivesTheSameFrames(path: String) throws {
    let recording = try Recording(contentsOf: path, board: testBoard)
    var text = "tactus-trace 1\n\n"
    for case .frame(let frame) in recording.reports {
      let contacts = (0..<contactsMax).filter { frame.down.contains($0) }.map { slot in
        let position = frame[slot].position
        let place = String(format: "%.3f,%.3f", Double(position.x), Double(position.y))
        return "\(frame[slot].id)@\(place)"
      }
      let list = contacts.isEmpty ? "-" : contacts.joined(separator: ";")
      text += "0 \(frame.time.microseconds) frame contacts=\(list)\n"
    }
    let again = try record(text)
    #expect(again.reports.count == recording.reports.count)
    for case (.frame(let first), .frame(let second)) in zip(recording.reports, again.reports) {
      #expect(first == second)
    }
  }

  private static let fastTaps = realRecordings.filter {
    $0.hasSuffix("atmel-maxtouch.1-finger-fast-taps.events")
  }

  @Test(arguments: fastTaps) func fastTapsAreNine(path: String) throws {
    #expect(try Recording(contentsOf: path, board: testBoard).counts.downs == 9)
  }
}

/// Contacts counted from the raw text in the simplest way: by tracking IDs for protocol B, by the
/// number of `SYN_MT_REPORT` per packet for protocol A.
private struct RawCounts {
  var downs = 0
  var lifts = 0
  var atOnce = 0

  init(_ text: String) {
    var now = 0
    var listed = 0
    var isListed = false
    for line in text.split(separator: "\n") where line.hasPrefix("E:") {
      let fields = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      switch (fields[2], fields[3]) {
      case ("0003", "0039"):
        now += fields[4].hasPrefix("-") ? -1 : 1
        if fields[4].hasPrefix("-") { lifts += 1 } else { downs += 1 }
      case ("0000", "0002"):
        isListed = true
        listed += 1
      case ("0000", "0000"):
        if isListed {
          downs += max(0, listed - now)
          lifts += max(0, now - listed)
          now = listed
          listed = 0
        }
        atOnce = max(atOnce, now)
      default:
        break
      }
    }
  }
}
