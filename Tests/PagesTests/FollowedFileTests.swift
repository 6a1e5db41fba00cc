import Foundation
import InputText
import Pages
import Testing

@Suite struct FollowedFileTests {
  private func withFile(_ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "FollowedFileTests-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    try "one".write(toFile: path, atomically: false, encoding: .utf8)
    try body(path)
  }

  @Test func `a file goes on where it was`() throws {
    try withFile { path in
      var file = try FollowedFile(path)
      var bytes: [UInt8] = []
      #expect(try file.read(into: &bytes) == nil && bytes == Array("one".utf8))
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(" two".utf8))
      #expect(try file.read(into: &bytes) == nil && bytes == Array("one two".utf8))
    }
  }

  @Test func `a file that is begun anew, or removed, has ended`() throws {
    try withFile { path in
      var file = try FollowedFile(path)
      var bytes: [UInt8] = []
      #expect(try file.read(into: &bytes) == nil)
      try #require(FileHandle(forWritingAtPath: path)).truncate(atOffset: 1)
      #expect(try file.read(into: &bytes) == .replaced)
    }
    try withFile { path in
      var file = try FollowedFile(path)
      var bytes: [UInt8] = []
      #expect(try file.read(into: &bytes) == nil)
      try FileManager.default.removeItem(atPath: path)
      #expect(try file.read(into: &bytes) == .replaced)
    }
  }

  @Test func `a file that is cut and grows past its old end between two looks has ended`() throws {
    try withFile { path in
      var file = try FollowedFile(path)
      var bytes: [UInt8] = []
      #expect(try file.read(into: &bytes) == nil)
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data("another run".utf8))
      #expect(try file.read(into: &bytes) == .replaced)
      #expect(bytes == Array("one".utf8))
    }
  }

  @Test func `a file that is written anew with the same bytes goes on`() throws {
    try withFile { path in
      var file = try FollowedFile(path)
      var bytes: [UInt8] = []
      #expect(try file.read(into: &bytes) == nil)
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data("one two".utf8))
      #expect(try file.read(into: &bytes) == nil && bytes == Array("one two".utf8))
    }
  }

  @Test func `a pipe has ended when its writer is gone`() throws {
    let path = NSTemporaryDirectory() + "FollowedFileTests-" + UUID().uuidString
    #expect(mkfifo(path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    // Opened for both, it waits for no other end.
    let both = open(path, O_RDWR)
    var file = try FollowedFile(path)
    _ = write(both, "x", 1)
    var bytes: [UInt8] = []
    #expect(try file.read(into: &bytes) == nil && bytes == [0x78])
    close(both)
    #expect(try file.read(into: &bytes) == .closed)
  }

  @Test(arguments: ["/", "/none", ""]) func `what is no file is named`(path: String) {
    var error: TextError?
    do throws(TextError) { _ = try FollowedFile(path) } catch let failure { error = failure }
    #expect(error.map { "\($0)".contains("cannot be read: ") } == true, "\(path)")
  }
}
