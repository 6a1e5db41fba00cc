import Foundation
import OutputFiles
import Testing

@Suite("A file that is written") struct OutputFileTests {
  /// A folder that is gone when the body is over.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "output-files-\(UUID().uuidString)").resolvingSymlinksInPath().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  // When it is opened, after bytes that were flushed, and when it is closed.
  @Test(arguments: [
    (OutputFile.Arrival.growing, ["", "one\n", "one\ntwo\n"]),
    (.whole, [nil, nil, "one\ntwo\n"]),
  ])
  func aNewOneComesToItsPlace(arrival: OutputFile.Arrival, seen: [String?]) throws {
    try withFolder { folder in
      let path = folder + "/new"
      var file = try OutputFile(path, arrival)
      #expect(text(path) == seen[0])
      try file.append("one\n")
      try file.flush()
      #expect(text(path) == seen[1])
      try file.append("two\n")
      try file.close()
      #expect(text(path) == seen[2])
    }
  }

  // The same with one that was there: what is there is never half of either.
  @Test(arguments: [
    (OutputFile.Arrival.growing, ["before\n", "one\n", "one\n"]),
    (.whole, ["before\n", "before\n", "before\n"]),
  ])
  func oneThatIsDroppedLeavesWhatWasFlushed(arrival: OutputFile.Arrival, seen: [String]) throws {
    try withFolder { folder in
      let path = folder + "/old"
      try Data("before\n".utf8).write(to: URL(filePath: path))
      do {
        var file = try OutputFile(path, arrival)
        #expect(text(path) == seen[0])
        try file.append("one\n")
        try file.flush()
        #expect(text(path) == seen[1])
      }
      #expect(text(path) == seen[2])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["old"])
    }
  }

  @Test func whatIsRefusedNamesThePathAndARemedy() throws {
    try withFolder { folder in
      let refusals = [
        ("", "an output's path is empty; name a file"),
        (folder, "\(folder): is a folder; name a file in it"),
        (
          folder + "/none/new",
          "\(folder)/none/new: cannot be written: No such file or directory; choose another file"
        ),
      ]
      for (path, error) in refusals {
        #expect(throws: OutputError(error)) { try OutputPlace(path) }
      }
    }
  }

  @Test(arguments: [
    ("-", OutputPlace.stream(1), true), ("/dev/stdout", .stream(1), true),
    ("/dev/fd/2", .stream(2), false), ("/dev/null", .device, false),
  ])
  func aPathMayLeadToAStream(path: String, place: OutputPlace, isOutput: Bool) throws {
    #expect(try OutputPlace(path) == place)
    #expect(OutputPlace.isStandardOutput(path) == isOutput)
  }

  @Test func aFileHasOnePlaceThroughAllItsLinks() throws {
    try withFolder { folder in
      let path = folder + "/file"
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: "file")
      // Before it is there, and after.
      #expect(try OutputPlace(folder + "/link") == .file(folder: folder, name: "file"))
      try Data().write(to: URL(filePath: path))
      #expect(try OutputPlace(folder + "/link") == .file(folder: folder, name: "file"))
    }
  }
}
