import BoardFiles
import Firmware
import Foundation
import InputText
import TactusCore
import TestSupport
import Testing

@testable import Recordings

/// A recording that is written in another format has the same contacts.
@Suite struct RecordingWritingTests {
  private static let forms: [RecordingForm] = [.evemu, .libinput, .evtest, .getevent, .trace]

  /// The boards that a recording may be of: a plain one, one that is turned, with two pixels a
  /// point, and one whose calibration rounds.
  private static let boards = [
    testBoard,
    makeBoard(width: 480, height: 800, pixelsPerPoint: 1.5, orientation: .clockwise),
    makeBoard(orientation: .counterclockwise, calibration: [1.02, 0.01, -0.01, 0.003, 0.98, 0.02]),
  ]

  /// The recordings of the package, and those of real panels where there are any.
  static let files: [String] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../..").standardizedFileURL.path
    let folders = [
      root + "/Tests/Fixtures/recordings", ProcessInfo.processInfo.environment["TACTUS_RECORDINGS"],
    ].compactMap(\.self)
    return folders.flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { $0.hasSuffix(".events") }.sorted().map { "\(folder)/\($0)" }
    }
  }()

  @Test(arguments: FuzzTests.samples.indices, forms)
  func aSampleIsTheSameInEveryForm(sample: Int, form: RecordingForm) throws {
    for board in Self.boards {
      try requireSame(Array(FuzzTests.samples[sample].utf8), form, board)
    }
  }

  @Test(arguments: files, forms)
  func aRecordingIsTheSameInEveryForm(path: String, form: RecordingForm) throws {
    try requireSame(Array(try Data(contentsOf: URL(fileURLWithPath: path))), form, testBoard)
  }

  /// Whatever can be read can be written, and is then the same.
  @Test(arguments: FuzzTests.samples.indices) func aDamagedSampleIsTheSame(sample: Int) throws {
    for seed in 0..<60 {
      var random = SplitMix64(seed: UInt64(sample * 1000 + seed))
      let bytes = FuzzTests.mutate(Array(FuzzTests.samples[sample].utf8), with: &random)
      guard (try? document(bytes, testBoard)) != nil else { continue }
      // Where a contact changes its slot, that is another contact.
      guard try keepsSlots(document(bytes, testBoard)) else { continue }
      for form in Self.forms { try requireSame(bytes, form, testBoard, "seed \(seed)") }
    }
  }

  /// From a device's format to a trace and back to a device.
  @Test(arguments: files, forms.filter(\.isOfDevice))
  func aTraceOfARecordingBecomesADeviceAgain(path: String, form: RecordingForm) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    for board in Self.boards {
      let trace = try text(of: try document(bytes, board), .trace)
      try requireSame(Array(trace.utf8), form, board)
    }
  }

  @Test(arguments: files, forms)
  func anAnonymousRecordingHasTheSameContactsAndNoNames(
    path: String, form: RecordingForm
  ) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let whole = try document(bytes, testBoard)
    let again = try text(of: whole.anonymous, form)
    #expect(frames(try document(Array(again.utf8), testBoard)) == frames(whole))
    for name in whole.recording.devices.map(\.name) where !name.isEmpty {
      #expect(!again.contains(name))
    }
    #expect(!again.contains(path.split(separator: "/").last!))
  }

  @Test func twoTouchscreensDoNotFitIntoOneDevice() throws {
    let two = """
      add device 1: /dev/input/event1
      add device 2: /dev/input/event2
      [ 1.000000] /dev/input/event1: EV_ABS ABS_MT_TRACKING_ID 00000001
      [ 1.000000] /dev/input/event1: EV_SYN SYN_REPORT 00000000
      [ 1.100000] /dev/input/event2: EV_ABS ABS_MT_TRACKING_ID 00000001
      [ 1.100000] /dev/input/event2: EV_SYN SYN_REPORT 00000000

      """
    let both = try document(Array(two.utf8), testBoard)
    #expect(throws: TextError.self) { try text(of: both, .evemu) }
    try requireSame(Array(two.utf8), .libinput, testBoard)
    try requireSame(Array(two.utf8), .getevent, testBoard)
  }

  private func requireSame(
    _ bytes: [UInt8], _ form: RecordingForm, _ board: BoardFile, _ comment: Comment = ""
  ) throws {
    let whole = try document(bytes, board)
    // A device's recording without a touch is refused.
    guard whole.recording.counts.downs > 0 || !form.isOfDevice else { return }
    let isOne = whole.recording.devices.count < 2
    guard isOne || form == .libinput || form == .getevent || form == .trace else { return }
    let written = try text(of: whole, form)
    let again = try document(Array(written.utf8), board)
    #expect(RecordingForm(again.recording.format) == form)
    #expect(frames(again) == frames(whole), "\(comment) \(form)")
  }

  private func keepsSlots(_ document: RecordingDocument) -> Bool {
    var slots: [UInt16: Int] = [:]
    for case .frame(let frame) in document.recording.reports {
      for slot in 0..<contactsMax where frame.down.contains(slot) || frame.cancelled.contains(slot)
      {
        if let known = slots[frame[slot].id], known != slot { return false }
        slots[frame[slot].id] = slot
      }
    }
    return true
  }

  private func document(_ bytes: [UInt8], _ board: BoardFile) throws -> RecordingDocument {
    try RecordingDocument(RecordingSource(bytes, name: "a.events"), board: board)
  }

  private func text(of document: RecordingDocument, _ form: RecordingForm) throws -> String {
    try document.text(as: form, by: (version: "0", commit: nil)).text
  }

  /// Its frames with contacts, or that end some; ids from 0, since a device's numbers are not kept.
  private func frames(_ document: RecordingDocument) -> String {
    var ids: [UInt16: Int] = [:]
    var lines: [String] = []
    var origin: Instant?
    var wasDown = false
    for case .frame(let frame) in document.recording.reports {
      if frame.down.isEmpty, frame.cancelled.isEmpty, !wasDown { continue }
      wasDown = !frame.down.isEmpty
      origin = origin ?? frame.time
      var line = "\((frame.time - origin!).microseconds)"
      let contacts = (0..<contactsMax).filter(frame.down.contains).map { frame[$0] }
      for contact in contacts.sorted(by: { $0.id < $1.id }) {
        let id = ids[contact.id] ?? ids.count
        ids[contact.id] = id
        line += " \(id)@\(contact.position.x),\(contact.position.y)"
      }
      for slot in 0..<contactsMax where frame.cancelled.contains(slot) {
        line += " x\(ids[frame[slot].id] ?? -1)"
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }
}
