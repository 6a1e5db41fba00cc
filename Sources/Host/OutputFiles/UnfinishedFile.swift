import Glibc
import InputText

/// A file that is not seen before it is whole.
///
/// Where the file system can, it has no name until then, and the kernel removes it however the
/// process ends. Elsewhere it lies beside its place as `.tactus-…`.
struct UnfinishedFile: ~Copyable {
  let descriptor: CInt
  private let folder: CInt
  private let folderPath: String
  private let name: String
  /// Its name in the folder, where it has one.
  private var temporaryName: String?
  private var mark: UnfinishedFiles.Mark?

  /// Fails with the number of the error of the system.
  ///
  /// - Parameters:
  ///   - folder: the path of a folder.
  ///   - name: what the file will be called there; a file that has the name keeps it until then,
  ///     and its permissions and owner are handed on.
  static func made(
    in folder: String, named name: String
  ) throws(SystemError) -> UnfinishedFile {
    let directory = open(folder.pathForC, pathOnly | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw SystemError() }
    var temporary: String?
    var mark: UnfinishedFiles.Mark?
    var made = openat(directory, ".", nameless | O_WRONLY | O_CLOEXEC, 0o666)
    if made >= 0, access(path(of: made), F_OK) != 0 {
      // Without /proc it could never be given a name.
      close(made)
      made = -1
      errno = EOPNOTSUPP
    }
    if made < 0, errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL || errno == ENOENT {
      let name = temporaryName()
      // Before it is there: a signal between the two would leave it behind.
      mark = UnfinishedFiles.add(folder + "/" + name)
      made = openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      temporary = name
    }
    guard made >= 0 else {
      let error = SystemError()
      close(directory)
      if let mark { UnfinishedFiles.remove(mark) }
      throw error
    }
    let file = UnfinishedFile(
      descriptor: made, folder: directory, folderPath: folder, name: name,
      temporaryName: temporary, mark: mark)
    file.adoptPermissions()
    return file
  }

  // O_PATH and O_TMPFILE of Linux's asm-generic/fcntl.h; the C library shows them only to programs
  // that define _GNU_SOURCE.
  private static var pathOnly: CInt { 0o10_000_000 }
  private static var nameless: CInt { O_DIRECTORY | 0o20_000_000 }

  deinit {
    if let temporaryName { unlinkat(folder, temporaryName, 0) }
    if let mark { UnfinishedFiles.remove(mark) }
    close(descriptor)
    close(folder)
  }

  /// Gives it its name, in the place of what had the name before.
  ///
  /// - Parameter isLasting: whether to wait until the disk has the name.
  mutating func arrive(isLasting: Bool) throws(SystemError) {
    if temporaryName == nil, !linked(as: name) {
      guard errno == EEXIST else { throw SystemError() }
      // Only a file that has a name can take the place of another.
      let temporary = Self.temporaryName()
      mark = UnfinishedFiles.add(folderPath + "/" + temporary)
      guard linked(as: temporary) else { throw SystemError() }
      temporaryName = temporary
    }
    if let temporaryName {
      if renameat(folder, temporaryName, folder, name.pathForC) == 0 {
        self.temporaryName = nil
      } else {
        // What is a mount point of its own, as containers make of a file, or another user's in a
        // folder such as /tmp, keeps its place and takes the bytes.
        guard errno == EBUSY || errno == EPERM || errno == EACCES else { throw SystemError() }
        try overwrite(isLasting: isLasting)
      }
    }
    if isLasting { SyncedFolder.sync(folder) }
  }

  /// Copies its bytes into the file that has the name.
  private func overwrite(isLasting: Bool) throws(SystemError) {
    let source = open(Self.path(of: descriptor), O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw SystemError() }
    defer { close(source) }
    let target = openat(folder, name.pathForC, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
    guard target >= 0 else { throw SystemError() }
    defer { close(target) }
    var (copied, length) = (1, 0)
    while copied > 0 {
      copied = sendfile(target, source, nil, 1 << 20)
      length += max(copied, 0)
      if copied < 0, errno == EINTR || errno == EAGAIN { copied = 1 }
    }
    guard copied == 0, ftruncate(target, length) == 0 else { throw SystemError() }
    if isLasting, fsync(target) != 0 { throw SystemError() }
  }

  private func linked(as name: String) -> Bool {
    linkat(AT_FDCWD, Self.path(of: descriptor), folder, name.pathForC, AT_SYMLINK_FOLLOW) == 0
  }

  /// Those of the file that it is to replace. Only root may give a file away, and where the owner
  /// stays another, so do the permissions of a new file.
  private func adoptPermissions() {
    var old = stat()
    var new = stat()
    guard fstatat(folder, name.pathForC, &old, 0) == 0, fstat(descriptor, &new) == 0 else {
      return
    }
    if old.st_uid != new.st_uid || old.st_gid != new.st_gid {
      guard fchown(descriptor, old.st_uid, old.st_gid) == 0 else { return }
    }
    _ = fchmod(descriptor, old.st_mode & 0o7777)
  }

  private static func path(of descriptor: CInt) -> String { "/proc/self/fd/\(descriptor)" }

  /// Short, so that it fits wherever the file's own name does.
  private static func temporaryName() -> String {
    ".tactus-\(getpid())-" + String(UInt32.random(in: 0 ... .max), radix: 36)
  }
}

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
    finish(open((folder.isEmpty ? "/" : folder).pathForC, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
  }

  private static func finish(_ folder: CInt) {
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
