import Foundation
import Testing

/// What `tactus view` is given, and the trace that is made for it. What it shows in a browser,
/// `Tools/check/view-page` looks at.
@Suite struct ViewTests {
  private static let header = """
    tactus-trace 2
    version=0.2.0
    board=raspberry-pi-7
    scene=map
    tickPeriod=8343


    """

  /// A file that begins as a module of WebAssembly does; nothing runs it here.
  private func firmware(in folder: TemporaryFolder) throws -> String {
    let path = folder.file("map.wasm")
    try Data(TactusProcess.module).write(to: URL(filePath: path))
    return path
  }

  @Test(arguments: [
    ("hello\n", "not a trace; the first line must be 'tactus-trace 2'", 1),
    ("tactus-trace 3\n\n", "unknown trace version '3'", 1),
    ("tactus-trace 1\n\n", "a trace of version 1; make one of version 2", 1),
    ("tactus-trace 2\nscene=mop\n\n", "unknown scene 'mop'; did you mean 'map'?", 2),
    ("tactus-trace 2\nscene=map\ntickPeriod=0\n\n", "tickPeriod is '0'; write microseconds", 3),
    ("tactus-trace 2\nscene=map\nboard=/etc/x\n\n", "board '/etc/x' is a path", 3),
    ("tactus-trace 2\nboard=nothing\nscene=map\n\n", "unknown board 'nothing'", 2),
  ])
  func aHeaderThatCannotBeUsedIsOneLine(text: String, sentence: String, line: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "live.trace")
    let result = try TactusProcess(
      shell: "tactus view --firmware '\(try firmware(in: folder))' - <'\(path)'"
    ).finish()
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.error.hasPrefix("tactus: <stdin>:\(line): \(sentence)"), "\(result.error)")
    #expect(result.error.count { $0 == "\n" } == 1)
  }

  @Test func whatCannotBeServedIsOneLine() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.header, to: "live.trace")
    var result = try TactusProcess.run(["view", folder.file("none.trace")])
    #expect(result.status == 2)
    let sentence = "cannot be read: No such file or directory; give the path of a trace\n"
    #expect(result.error.hasSuffix(sentence))
    result = try TactusProcess.run(["view", path, "--firmware", path])
    #expect(result.status == 2 && result.error.contains("no module of WebAssembly; build one with"))
    // A port that another program has.
    let taken = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(taken) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(taken, $0, size)
        _ = listen(taken, 1)
        _ = getsockname(taken, $0, &size)
      }
    }
    let port = UInt16(bigEndian: address.sin_port)
    result = try TactusProcess.run([
      "view", path, "--firmware", try firmware(in: folder), "--port", "\(port)",
    ])
    #expect(result.status == 2)
    #expect(
      result.error == "tactus: 127.0.0.1:\(port): cannot be served: Address already in use; choose "
        + "another --port, or 0 for any that is free\n")
  }

  @Test(arguments: [
    "--panel monkey:4 --scene map --duration 2s",
    "--panel script:Examples/hands/taps.fingers --clock realtime --duration 1s",
    "--panel script:Examples/hands/interruptions.fingers",
  ])
  func aTraceOfInputGivesTheWholeOneAgain(options: String) throws {
    let folder = try TemporaryFolder()
    let (all, input) = (folder.file("a.trace"), folder.file("i.trace"))
    let again = folder.file("b.trace")
    let run = options.split(separator: " ").map(String.init)
    #expect(try TactusProcess.run(["run", "--quiet", "--trace", all] + run).status == 0)
    let words = ["--quiet", "--trace", input, "--trace-lines", "input"]
    #expect(try TactusProcess.run(["replay", all] + words).status == 0)
    #expect(try TactusProcess.run(["replay", input, "--quiet", "--trace", again]).status == 0)
    let texts = try [all, input, again].map { try String(contentsOfFile: $0, encoding: .utf8) }
    let bodies = try texts.map { try #require($0.components(separatedBy: "\n\n").last) }
    #expect(bodies[2] == bodies[0])
    #expect(texts[1].contains("\nlines=input\n") && !texts[2].contains("\nlines=input\n"))
    let lines = bodies[1].split(separator: "\n")
    let kinds = Set(lines.map { $0.split(separator: " ")[2] })
    #expect(kinds.isSubset(of: ["frame", "fault", "display", "start", "end", "accel"]))
    // A hash a second, the first picture's among them.
    let shown = lines.filter { $0.contains(" display ") }
      .compactMap { Int($0.split(separator: " ")[1]) }
    #expect(shown.first == 0)
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $1 - $0 >= 1_000_000 })
  }
}
