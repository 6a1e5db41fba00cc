import Glibc
import InputText

/// The files of a path: itself, or those in a folder and in the folders in it, sorted by name.
public struct FolderWalk {
  /// A file.
  public struct File: Equatable, Sendable {
    /// As the program opens it.
    public var path: String
    /// Relative to the folder that was named; of a file that was named itself, as it was.
    public var name: String
  }

  /// Folders in folders, at most.
  private static var depthMax: Int { 32 }
  /// The most files: their names are kept.
  public static var filesMax: Int { 2_000_000 }

  public private(set) var files: [File] = []

  /// - Parameter isWanted: of the files in folders, by name. What begins with a dot never is.
  public init(_ path: String, where isWanted: (String) -> Bool) throws(CorpusError) {
    var status = stat()
    guard stat(path.pathForC, &status) == 0 else {
      throw .faulty(
        file: path.isEmpty ? "''" : path, line: 0,
        what: "cannot be read: \(String(cString: strerror(errno))); give a file or a folder")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      files = [File(path: path, name: path)]
      return
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    try walk(folder, "", depth: 0, isWanted)
    files.sort {
      $0.name.unterminatedPathBytes.lexicographicallyPrecedes($1.name.unterminatedPathBytes)
    }
  }

  private mutating func walk(
    _ root: String, _ below: String, depth: Int, _ isWanted: (String) -> Bool
  ) throws(CorpusError) {
    guard let folder = opendir((root + below).pathForC) else {
      throw .faulty(
        file: root + below, line: 0,
        what: "cannot be read: \(String(cString: strerror(errno))); give a folder that can be")
    }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(pathAt: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      var status = stat()
      guard lstat((root + below + name).pathForC, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFLNK {
        // A link to a folder may lead back to where it lies.
        guard stat((root + below + name).pathForC, &status) == 0,
          status.st_mode & S_IFMT != S_IFDIR
        else { continue }
      }
      switch status.st_mode & S_IFMT {
      case S_IFDIR where depth < Self.depthMax:
        try walk(root, below + name + "/", depth: depth + 1, isWanted)
      case S_IFREG where isWanted(name):
        guard files.count < Self.filesMax else {
          throw .faulty(
            file: root, line: 0, what: "more than \(Self.filesMax) files; name folders in it")
        }
        files.append(File(path: root + below + name, name: below + name))
      default: continue
      }
    }
  }
}
