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

  @Test func theFirstFolderWithANameWinsAndTheProgramComesLast() throws {
    let folder = try Folder([
      "mine/a.yaml": "", "here/Boards/a.yaml": "", "here/Boards/beaglebone-black-lcd7.yaml": "",
      "here/Boards/README.md": "",
    ])
    let directory = BoardDirectory(
      listed: "\(folder.path)/mine",
      workingDirectory: folder.path + "/here")
    let origins = try directory.list().prefix(3).map { "\($0.name) \($0.origin)" }
    #expect(
      origins == [
        "a \(folder.path)/mine/a.yaml",
        "beaglebone-black-lcd7 \(folder.path)/here/Boards/beaglebone-black-lcd7.yaml",
        "hdmi-10 built in",
      ])
  }

  @Test func itNeedsNoFolder() throws {
    let directory = BoardDirectory(listed: "", workingDirectory: "/no/such/folder")
    for listing in try directory.list() {
      #expect(listing.path == nil)
      #expect(try directory.board(listing.name).name == listing.name)
    }
    #expect(try directory.board("hdmi-10").file == "hdmi-10.yaml (built in)")
  }

  @Test func aFolderThatSomebodyNamedMustExist() {
    let directory = BoardDirectory(
      listed: "/no/such/folder", workingDirectory: "/")
    let error = #expect(throws: BoardFileError.self) { try directory.board("hdmi-10") }
    #expect(
      error.map { "\($0)" }
        == "TACTUS_BOARDS: cannot read the folder '/no/such/folder'; correct the variable, or unset it"
    )
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
      none.map { "\($0)" } == "unknown board 'c'; boards: none; "
        + "or give a path that ends in .yaml")
  }

  @Test func aNameThatIsNearlyOneIsSuggested() throws {
    let folder = try Folder(["tablet.yaml": "", "phone.yaml": ""])
    let error = #expect(throws: BoardFileError.self) {
      try BoardDirectory(folders: [folder.path]).board("tabelt")
    }
    #expect(
      error.map { "\($0)" }
        == "unknown board 'tabelt'; did you mean 'tablet'? boards: phone, tablet; or give a path "
        + "that ends in .yaml")
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
