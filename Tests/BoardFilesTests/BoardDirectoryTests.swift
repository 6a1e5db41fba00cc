import BoardFiles
import Foundation
import Testing

@Suite struct BoardDirectoryTests {
  /// A folder with files in it, removed after the test.
  private final class Folder {
    let path: String

    init(_ files: [String: String]) throws {
      path = NSTemporaryDirectory() + "tactus-boards-\(UUID().uuidString)"
      for (name, text) in files {
        let file = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test func theFirstFolderWithANameWins() throws {
    let folder = try Folder([
      "mine/a.yaml": "", "here/Boards/a.yaml": "", "here/Boards/b.yaml": "",
      "here/Boards/README.md": "", "prefix/share/tactus/boards/c.yaml": "",
      "prefix/bin/tactus": "",
    ])
    let directory = BoardDirectory(
      environment: ["TACTUS_BOARDS": "/no/such/folder:\(folder.path)/mine"],
      workingDirectory: folder.path + "/here", executable: folder.path + "/prefix/bin/tactus")
    #expect(directory.list().map(\.name) == ["a", "b", "c"])
    #expect(
      directory.list().map(\.path) == [
        "\(folder.path)/mine/a.yaml", "\(folder.path)/here/Boards/b.yaml",
        "\(folder.path)/prefix/share/tactus/boards/c.yaml",
      ])
  }

  @Test func aBuildFindsTheBoardsOfItsSourceTree() throws {
    let folder = try Folder(["Boards/a.yaml": "", ".build/debug/tactus": ""])
    let directory = BoardDirectory(
      environment: [:], workingDirectory: "/no/such/folder",
      executable: folder.path + "/.build/debug/tactus")
    #expect(directory.list().map(\.name) == ["a"])
  }

  @Test func anUnknownNameListsThoseThatExist() throws {
    let folder = try Folder(["a.yaml": "", "b.yaml": ""])
    let error = #expect(throws: BoardFileError.self) {
      try BoardDirectory(folders: [folder.path]).board("c")
    }
    #expect(
      error.map { "\($0)" }
        == "unknown board 'c'; boards: a, b; or give a path that ends in .yaml")
    let none = #expect(throws: BoardFileError.self) { try BoardDirectory(folders: []).board("c") }
    #expect(
      none.map { "\($0)" } == "unknown board 'c'; boards: none found; set TACTUS_BOARDS; "
        + "or give a path that ends in .yaml")
  }

  @Test func aPathIsUsedAsIs() {
    let error = #expect(throws: BoardFileError.self) {
      try BoardDirectory(folders: []).board("/no/such/board.yaml")
    }
    #expect(
      error.map { "\($0)" }
        == "/no/such/board.yaml: cannot be read: No such file or directory; give the path of a board file"
    )
  }
}
