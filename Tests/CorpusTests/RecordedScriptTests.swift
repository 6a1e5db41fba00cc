import BoardFiles
import Corpus
import Firmware
import Foundation
import Recordings
import Sessions
import Simulation
import TactusCore
import Testing

/// A script of a recording gives the recording's scans, and so its gestures.
@Suite struct RecordedScriptTests {
  /// The recordings of the package, and those of real panels where there are any.
  private static let files: [String] = {
    let folders = [
      CorpusRig.root + "/Tests/Fixtures/recordings",
      ProcessInfo.processInfo.environment["TACTUS_RECORDINGS"],
    ].compactMap(\.self)
    return folders.flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { $0.hasSuffix(".events") }.sorted().map { "\(folder)/\($0)" }
    }
  }()

  @Test(arguments: files, ["focal", "map", "reader", "pager", "tabs"])
  func aRecordingsGesturesAreItsScripts(path: String, scene: String) throws {
    let setup = try CorpusRig.setup(scene)
    let input = try ReplaySource(contentsOf: path).input(for: setup)
    try requireSame(input.reports, setup, frames: true)
  }

  /// Cancels, sleeps, unplugged devices, slots that are used again, ten fingers in a frame.
  @Test(arguments: 0..<40) func randomHandsAreTheirScripts(seed: Int) throws {
    let setup = try CorpusRig.setup(["focal", "map", "reader", "pager", "tabs"][seed % 5])
    let reports = CorpusRig.monkey(seed, setup)
    try requireSame(reports, setup, frames: false)
  }

  /// A damaged trace may hold anything; what is written of it can be read, and is the same.
  @Test(arguments: 0..<10) func aDamagedTraceIsItsScript(seed: Int) throws {
    let setup = try CorpusRig.setup()
    let document = RecordingDocument(
      CorpusRig.monkey(seed, setup, for: .milliseconds(1500)), name: "a.trace", board: setup.file)
    let text = try document.text(as: .trace, by: (version: "0", commit: nil)).text
    for round in 0..<40 {
      var random = SplitMix64(seed: UInt64(seed * 100 + round))
      var bytes = Array(text.utf8)
      for _ in 0..<8 {
        let place = Int(random.below(Int64(bytes.count)))
        bytes[place] = Array("0123456789-;.@= \n".utf8)[Int(random.below(17))]
      }
      guard let source = try? RecordingSource(bytes, name: "a"),
        let damaged = try? RecordingDocument(source, board: setup.file)
      else { continue }
      let contacts = damaged.contacts
      let script = ScriptWriter().text(of: contacts)
      // One that is down for more than ten hours, or for a thousand days, is no script.
      guard contacts.fromZero.end < Instant(microseconds: 3_600_000_000) else { continue }
      let played = try ReplaySource(Array(script.utf8), name: "a.fingers").input(for: setup)
      #expect(Self.text(played.reports) == Self.text(contacts.reports), "\(seed) \(round)")
    }
  }

  private func requireSame(_ reports: [PanelReport], _ setup: SceneSetup, frames: Bool) throws {
    let contacts = RecordedContacts(of: reports)
    let text = ScriptWriter().text(of: contacts)
    let played = try ReplaySource(Array(text.utf8), name: "a.fingers").input(for: setup)
    // What a minimizer replays is what the script gives.
    #expect(Self.text(played.reports) == Self.text(contacts.reports))
    let wasMoved = contacts.omissions.moved > 0
    let isOpen = contacts.paths.contains { $0.ending == .open }
    if frames, !wasMoved, !isOpen {
      #expect(Self.frames(of: played.reports) == Self.frames(of: reports))
    }
    guard !isOpen else { return }
    let replay = CorpusReplay(setup)
    let (one, other) = (replay.run(TouchInput(reports)), replay.run(played))
    let shift = contacts.fromZero == contacts ? Interval.zero : contacts.start - .zero
    #expect(
      Self.gestures(of: one, since: shift, wasMoved)
        == Self.gestures(of: other, since: .zero, wasMoved))
  }

  private static func frames(of reports: [PanelReport]) -> [String] {
    text(reports.filter { if case .frame = $0 { true } else { false } }).split(separator: "\n")
      .map(String.init)
  }

  private static func text(_ reports: [PanelReport]) -> String {
    reports.map { report in
      guard case .frame(let frame) = report else { return "\(report)" }
      let down = (0..<contactsMax).filter(frame.down.contains).map { slot in
        "\(slot):\(frame[slot].id)@\(frame[slot].position.x),\(frame[slot].position.y)"
      }
      let cancelled = (0..<contactsMax).filter(frame.cancelled.contains).map { "x\($0)" }
      return "\(frame.time.microseconds) " + (down + cancelled).joined(separator: " ")
    }.joined(separator: "\n")
  }

  private static func gestures(
    of run: ReplayedRun, since shift: Interval, _ wasMoved: Bool
  ) -> [String] {
    run.happenings.filter { $0.kind != .fault }.map { happening in
      // A frame that was moved by a microsecond moves its gestures.
      let time = (happening.time - shift).microseconds
      return
        "\(wasMoved ? (time + 500) / 1000 : time) \(happening.text) \(happening.contacts.count)"
    }
  }
}
