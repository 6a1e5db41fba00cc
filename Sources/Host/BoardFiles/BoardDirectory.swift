import Glibc
import InputText

/// Where boards are searched for.
///
/// `--board` takes a path that ends in `.yaml`, `-` for standard input, or a name, which is
/// searched for in this order: the folders of `TACTUS_BOARDS` (separated by colons), `Boards` in
/// the working directory, the boards that are built into the program. The first that has the name
/// wins.
public struct BoardDirectory: Sendable {
  /// The folders, in search order.
  public let folders: [String]
  /// The folders that must exist, since they were named.
  private let named: Set<String>
  private let hasBuiltIn: Bool

  /// A board that can be selected by name.
  public struct Listing: Equatable, Sendable {
    public var name: String
    /// Its file; nil when it is built into the program.
    public var path: String?

    /// Where it comes from, for people: a path, or `built in`.
    public var origin: String { path ?? "built in" }
  }

  /// - Parameter hasBuiltIn: whether the boards of the program come last.
  public init(folders: [String], hasBuiltIn: Bool = false) {
    self.folders = folders
    self.hasBuiltIn = hasBuiltIn
    named = []
  }

  public init() {
    self.init(
      listed: getenv("TACTUS_BOARDS").map { String(pathAt: $0) } ?? "",
      workingDirectory: Self.workingDirectory)
  }

  /// "." where it has no path any more, for the messages to name something.
  private static var workingDirectory: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(pathAt: path)
  }

  /// - Parameters:
  ///   - listed: what `TACTUS_BOARDS` has, folders separated by colons.
  ///   - workingDirectory: the folder that has `Boards`.
  public init(listed: String, workingDirectory: String) {
    let named = listed.split(separator: ":").map(String.init)
    self.named = Set(named)
    folders = named + [workingDirectory + "/Boards"]
    hasBuiltIn = true
  }

  /// The board with this name or path.
  ///
  /// Throws `unknownBoard` when the name is nowhere, otherwise whatever is wrong with the file or
  /// with `TACTUS_BOARDS`.
  public func board(_ nameOrPath: String) throws(BoardFileError) -> BoardFile {
    if nameOrPath.hasSuffix(".yaml") || nameOrPath == InputFile.standardInput {
      return try BoardFile(contentsOf: nameOrPath)
    }
    guard let listing = try listing(nameOrPath) else {
      throw .unknownBoard(name: nameOrPath, known: try list().map(\.name))
    }
    return try board(listing)
  }

  /// The one of `list` with this name, without a look at all the others.
  private func listing(_ name: String) throws(BoardFileError) -> Listing? {
    guard !name.contains("/") else { return nil }
    for folder in folders {
      if named.contains(folder) { _ = try files(in: folder) }
      let path = "\(folder)/\(name).yaml"
      if Self.isBoard(path) { return Listing(name: name, path: path) }
    }
    guard hasBuiltIn, ShippedFile.boards.contains(where: { $0.name == name }) else { return nil }
    return Listing(name: name, path: nil)
  }

  /// The board of a listing.
  public func board(_ listing: Listing) throws(BoardFileError) -> BoardFile {
    if let path = listing.path { return try BoardFile(contentsOf: path) }
    guard let shipped = ShippedFile.boards.first(where: { $0.name == listing.name }) else {
      throw .unknownBoard(name: listing.name, known: ShippedFile.boards.map(\.name))
    }
    return try BoardFile(
      yaml: shipped.text, name: shipped.name,
      file: "\(shipped.name).yaml (built in)")
  }

  /// Whether there is such a file, whose reading neither waits for a writer nor goes on for ever.
  private static func isBoard(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path.pathForC, &status) == 0 else { return false }
    return [S_IFREG, S_IFDIR, S_IFLNK].contains(status.st_mode & S_IFMT)
  }

  /// The names in a folder; none where there is no such folder, which throws if it was named.
  private func files(in folder: String) throws(BoardFileError) -> [String] {
    guard let entries = opendir(folder.pathForC) else {
      guard !named.contains(folder) else { throw .unreadableFolder(folder) }
      return []
    }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(pathAt: $0) }
        })
    }
    return names
  }

  /// Every board that can be selected by name, sorted by name. The files are not read.
  ///
  /// Throws when `TACTUS_BOARDS` names a folder that cannot be read.
  public func list() throws(BoardFileError) -> [Listing] {
    var listings: [String: Listing] = [:]
    for folder in folders {
      for file in try files(in: folder) where file.hasSuffix(".yaml") {
        guard Self.isBoard("\(folder)/\(file)") else { continue }
        let name = String(file.dropLast(".yaml".count))
        if listings[name] == nil { listings[name] = Listing(name: name, path: "\(folder)/\(file)") }
      }
    }
    for board in hasBuiltIn ? ShippedFile.boards : [] where listings[board.name] == nil {
      listings[board.name] = Listing(name: board.name, path: nil)
    }
    return listings.values.sorted { $0.name < $1.name }
  }
}
