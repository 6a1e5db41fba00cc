import Glibc
import InputText

/// A file's name is on the disk when its folder is.
enum SyncedFolder {
  /// Waits until the disk has the names in a folder.
  ///
  /// What a file system cannot do, or a folder that may be written but not read, is no error: the
  /// bytes are on the disk without.
  static func sync(_ folder: CInt) {
    finish(openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
  }

  /// The same of the folder that a file is in, by the file's absolute path.
  static func sync(containing path: String) {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    finish(open((folder.isEmpty ? "/" : folder).pathBytes, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
  }

  private static func finish(_ folder: CInt) {
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
