import Firmware
import Foundation
import Raster
import SeatInput
import TactusCore
import Testing

@testable import Seats

/// What needs no device; `LinuxDevicesTests` has a mocked one.
@Suite("Touchscreens read straight from evdev")
struct EvdevSeatTests {
  private static let mapping = TouchMapping(
    board: Board(
      pixelWidth: 800, pixelHeight: 480, pixelsPerPoint: 1, pixelFormat: .xrgb8888,
      tickPeriod: .milliseconds(4), displayPeriod: .milliseconds(16), scanOutLatency: .zero,
      budgets: PerStage(repeating: .zero), divisors: PerStage(repeating: 1)),
    orientation: .normal, calibration: [1, 0, 0, 0, 1, 0])

  /// Opens a node and says why that failed.
  private func refusal(_ path: String) -> EvdevError? {
    path.withCString { path in
      do throws(EvdevError) {
        _ = try EvdevSeat.open(.node(path), mapping: Self.mapping)
        return nil
      } catch {
        return error
      }
    }
  }

  @Test("a node that is not there, a folder and a file are refused, each with its reason")
  func refusals() {
    #expect(refusal("/dev/input/none") == .cannotOpen(code: ENOENT))
    #expect(refusal("none") == .cannotOpen(code: ENOENT))
    #expect(refusal("/dev/null") == .notATouchscreen)
    #expect(refusal("/") == .notATouchscreen)
  }

  /// A folder that is this test's alone, with a slash at its end.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "tactus-\(UUID().uuidString)/"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  @Test("without a touchscreen it reports nothing, and can be asked again and again")
  func nothing() throws {
    try withFolder { folder in
      // Neither of them is a device.
      try Data().write(to: URL(fileURLWithPath: folder + "event7"))
      try FileManager.default.createDirectory(
        atPath: folder + "event8", withIntermediateDirectories: false)
      try folder.withCString { folder in
        var panel = SeatPanel(try EvdevSeat.open(.folder(folder), mapping: Self.mapping))
        for _ in 0..<3 {
          panel.read()
          let report = panel.next(before: .never)
          #expect(report == nil && !panel.hasReports && panel.origin == nil)
        }
        #expect(panel.descriptor >= 0 && panel.deviceCount == 0 && panel.lostCount == 0)
      }
    }
  }

  /// What is done, and whether the watch has something to say after it.
  @Test("the folder of a node is watched also when it is made later, or again")
  func folder() throws {
    try withFolder { base in
      let files = FileManager.default
      let folder = base + "dev/input"
      var code: Int32 = 0
      let node = Array((folder + "/event3").utf8CString)
      guard var watch = FolderWatch(folderOf: node, code: &code) else {
        Issue.record("no watch: \(code)")
        return
      }
      var seen: [String] = []
      func note(_ what: String, _ hasNews: Bool) { seen.append("\(what): \(hasNews)") }
      note("nothing is there", watch.takeNews())
      for round in 1...2 {
        try files.createDirectory(atPath: base + "dev", withIntermediateDirectories: false)
        note("\(round): the folder above", watch.takeNews())
        try files.createDirectory(atPath: folder, withIntermediateDirectories: false)
        note("\(round): the folder", watch.takeNews())
        try Data().write(to: URL(fileURLWithPath: folder + "/event3"))
        note("\(round): the node", watch.takeNews())
        note("\(round): nothing more", watch.takeNews())
        try files.removeItem(atPath: base + "dev")
        note("\(round): all of it gone", watch.takeNews())
      }
      #expect(
        seen == [
          "nothing is there: false",
          "1: the folder above: true", "1: the folder: true", "1: the node: true",
          "1: nothing more: false", "1: all of it gone: true",
          "2: the folder above: true", "2: the folder: true", "2: the node: true",
          "2: nothing more: false", "2: all of it gone: true",
        ])
    }
  }
}
