import DemoScenes
import Foundation
import OutputFiles
import Sessions
import TactusCore
import TactusTesting
import Testing

/// What an author of a scene writes, with files that are right and with others.
@Suite struct SceneTestTests {
  private static let tap: TestScript = "tap 50%,50%"
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "tactus-testing-\(UUID().uuidString)").path

  private func test() throws -> SceneTest {
    var test = try SceneTest(
      FocalScene.self, board: "stm32f746g-disco", testFile: folder + "/OvenTests.swift")
    test.differencesFolder = folder + "/differences"
    test.rewritesGoldens = false
    return test
  }

  /// The test with golden files that it wrote itself, in a folder that did not exist.
  private func reviewed() throws -> SceneTest {
    var test = try test()
    test.rewritesGoldens = true
    let run = try test.run(Self.tap)
    #expect(throws: SceneTestError.rewritten(path: folder + "/Goldens/tap.trace")) {
      try run.expectTrace("Goldens/tap.trace")
    }
    #expect(throws: SceneTestError.rewritten(path: folder + "/Goldens/tap.png")) {
      try run.expectPicture("Goldens/tap.png")
    }
    test.rewritesGoldens = false
    return test
  }

  @Test func `both golden files are written at once`() throws {
    var test = try test()
    test.rewritesGoldens = true
    let run = try test.run(Self.tap)
    let paths = "\(folder)/tap.trace, \(folder)/tap.png"
    #expect(throws: SceneTestError.rewritten(path: paths)) {
      try run.expect(trace: "tap.trace", picture: "tap.png")
    }
    try run.expect(trace: "tap.trace", picture: "tap.png")
    try FileManager.default.removeItem(atPath: folder)
  }

  private func edit(_ file: String, _ change: (inout [String]) -> Void) throws {
    let path = URL(filePath: folder).appending(path: file)
    var lines = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n")
    change(&lines)
    try lines.joined(separator: "\n").write(to: path, atomically: true, encoding: .utf8)
  }

  private func message(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)".replacing(folder, with: "") }
    return "nothing was thrown"
  }

  @Test func `equal files pass, also where they may be rewritten`() throws {
    var test = try reviewed()
    try test.expectTrace("Goldens/tap.trace", script: Self.tap)
    try test.expectPicture("Goldens/tap.png", script: Self.tap)
    test.rewritesGoldens = true
    try test.expectTrace("Goldens/tap.trace", script: Self.tap)
    // What changes with Tactus makes no difference.
    try edit("Goldens/tap.trace") { $0[1] = "version=9.9" }
    try test.expectTrace("Goldens/tap.trace", script: Self.tap)
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `one line that differs is shown with its line and tick`() throws {
    let test = try reviewed()
    var number = 0
    try edit("Goldens/tap.trace") { lines in
      number = lines.firstIndex { $0.contains(" gesture ") }!
      lines[number] = lines[number].replacing("gesture", with: "gestures")
    }
    let lines = message { try test.expectTrace("Goldens/tap.trace", script: Self.tap) }
      .components(separatedBy: "\n")
    #expect(lines[0].hasPrefix("/Goldens/tap.trace:\(number + 1): tick "))
    #expect(lines[0].contains(" gestures kind="))
    #expect(lines[0].contains("', got '"))
    #expect(lines.count <= 1 + TraceMismatch.linesMax + 1)
    #expect(lines[3] == "@@ first difference at line \(number + 1) @@")
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `another header is shown as such`() throws {
    let test = try reviewed()
    try edit("Goldens/tap.trace") { lines in
      lines[lines.firstIndex { $0.hasPrefix("seed=") }!] = "seed=2"
    }
    let text = message { try test.expectTrace("Goldens/tap.trace", script: Self.tap) }
    #expect(text.hasPrefix("/Goldens/tap.trace:1: header: expected 'seed=2', got 'seed=1'\n"))
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `what is missing or no trace is reported with its path`() throws {
    let test = try test()
    #expect(
      message { try test.expectTrace("None/tap.trace", script: Self.tap) }
        == "/None/tap.trace: there is no such file; run the test once with UPDATE_TRACES=1, and "
        + "review it")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "hello\n".write(toFile: folder + "/a.trace", atomically: true, encoding: .utf8)
    #expect(
      message { try test.expectTrace("a.trace", script: Self.tap) }
        .hasPrefix("/a.trace:1: not a trace; "))
    #expect(
      message { try test.expectPicture("a.trace", script: Self.tap) }
        .hasPrefix("/a.trace: cannot be read as PNG: "))
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `a mistake in a script has its line, and the test's`() throws {
    let test = try test()
    #expect(
      message { _ = try test.run("tap 50%,50%\nhop 1,1", line: 7) }
        .hasPrefix("OvenTests.swift:7: script:2:1: "))
    #expect(
      message { _ = try test.run(.file("none.fingers")) }
        .hasPrefix("/none.fingers: cannot be read: No such file"))
  }

  @Test func `a board or a constant that does not exist is refused`() throws {
    #expect(
      message { _ = try SceneTest(FocalScene.self, board: "stm32") }
        .hasPrefix("unknown board 'stm32'; did you mean 'stm32f746g-disco'"))
    #expect(
      message {
        var test = try test()
        try test.set("tap.none", "1")
      }.hasPrefix("no constant 'tap.none'"))
  }

  @Test func `a picture that differs is written with what differs in it`() throws {
    let test = try reviewed()
    let run = try test.run(Self.tap)
    let memory = run.picture.memory.assumingMemoryBound(to: UInt32.self)
    memory[20 * run.picture.width + 10] ^= 1
    memory[22 * run.picture.width + 13] ^= 0x10000
    #expect(
      message { try run.expectPicture("Goldens/tap.png") }
        == "/Goldens/tap.png: 2 pixels differ, within 4×3 at 10,20; see "
        + "/differences/tap.difference.png and /differences/tap.got.png")
    let got = try Data(contentsOf: URL(filePath: folder + "/differences/tap.got.png"))
    #expect(Array(got) == (try PngEncoder.bytes(of: run.picture)))
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `a picture of another size is refused`() throws {
    let test = try reviewed()
    let other = try SceneTest(
      FocalScene.self, board: "raspberry-pi-7", testFile: folder + "/OvenTests.swift")
    var run = other
    run.differencesFolder = test.differencesFolder
    run.rewritesGoldens = false
    #expect(
      message { try run.expectPicture("Goldens/tap.png", script: Self.tap) }
        == "/Goldens/tap.png: expected 480×272 pixels, got 800×480; see /differences/tap.got.png")
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `a run may end before its script`() throws {
    let script: TestScript = "tap 50%,50%\nafter 500ms tap 50%,50%"
    let all = try test().run(script).trace
    let part = try test().run(script, until: .milliseconds(300)).trace
    let records = part.components(separatedBy: "\n\n")[1].split(separator: "\n")
    #expect(records.count > 3)
    #expect(records.allSatisfy { Int($0.split(separator: " ")[1])! <= 300_000 })
    #expect(part.count < all.count)
    var bare = try test()
    bare.hashesPictures = false
    #expect(!(try bare.run(script).trace.contains("hash=")))
    #expect(all.contains("hash="))
  }
}
