public import Foundation
import InputText

/// Where board files are searched for.
///
/// `--board` takes a path that ends in `.yaml`, `-` for standard input, or a name, which is searched for in this order: the
/// folders of `TACTUS_BOARDS` (separated by colons), `Boards` in the working directory, `Boards` in
/// each folder above the executable (a build in its source tree), `../share/tactus/boards` beside
/// the executable (an installation). If two folders hold the same name, the first one wins.
public struct BoardDirectory: Sendable {
  /// The folders, in search order.
  public let folders: [String]

  /// A board file that can be selected by name.
  public struct Listing: Equatable, Sendable {
    public var name: String
    public var path: String
  }

  public init(folders: [String]) { self.folders = folders }

  public init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    workingDirectory: String = FileManager.default.currentDirectoryPath,
    executable: String? = Bundle.main.executablePath
  ) {
    var folders = (environment["TACTUS_BOARDS"] ?? "").split(separator: ":").map(String.init)
    folders.append(workingDirectory + "/Boards")
    if let executable {
      var folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath()
        .deletingLastPathComponent()
      let prefix = folder.deletingLastPathComponent()
      while folder.path != "/" {
        folders.append(folder.appendingPathComponent("Boards").path)
        folder.deleteLastPathComponent()
      }
      folders.append(prefix.appendingPathComponent("share/tactus/boards").path)
    }
    self.folders = folders
  }

  /// The board with this name or path.
  ///
  /// Throws `unknownBoard` when no folder holds the name, otherwise whatever is wrong with the
  /// file.
  public func board(_ nameOrPath: String) throws(BoardFileError) -> BoardFile {
    if nameOrPath.hasSuffix(".yaml") || nameOrPath == InputFile.standardInput {
      return try BoardFile(contentsOf: nameOrPath)
    }
    let listings = list()
    guard let listing = listings.first(where: { $0.name == nameOrPath }) else {
      throw .unknownBoard(name: nameOrPath, known: listings.map(\.name))
    }
    return try BoardFile(contentsOf: listing.path)
  }

  /// Every board that can be selected by name, sorted by name. The files are not read.
  public func list() -> [Listing] {
    var paths: [String: String] = [:]
    for folder in folders {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for file in files where file.hasSuffix(".yaml") {
        let name = String(file.dropLast(".yaml".count))
        if paths[name] == nil { paths[name] = folder + "/" + file }
      }
    }
    return paths.map { Listing(name: $0.key, path: $0.value) }.sorted { $0.name < $1.name }
  }
}
