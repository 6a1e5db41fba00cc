import Glibc

/// A file that nobody sees before it is whole.
///
/// Where the file system can, it has no name until then, and the kernel removes it however the
/// process ends. Elsewhere it lies beside its place as `.tactus-…`.
struct UnfinishedFile: ~Copyable {
  let descriptor: CInt
  private let folder: CInt
  private let name: String
  /// Its name in the folder, where it has one.
  private var temporaryName: String?
  private let mark: UnfinishedFiles.Mark?

  /// Fails with the number of the error of the system.
  ///
  /// - Parameters:
  ///   - folder: the path of a folder.
  ///   - name: what the file will be called there; a file that has the name keeps it until then,
  ///     and its permissions and owner are handed on.
  static func made(
    in folder: String, named name: String
  ) throws(SystemError) -> UnfinishedFile {
    let directory = open(folder, pathOnly | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw SystemError() }
    var temporaryPath: (name: String, path: String)?
    var made = openat(directory, ".", nameless | O_WRONLY | O_CLOEXEC, 0o666)
    if made >= 0, access(path(of: made), F_OK) != 0 {
      // Without /proc it could never be given a name.
      close(made)
      made = -1
      errno = EOPNOTSUPP
    }
    if made < 0, errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL || errno == ENOENT {
      let temporary = temporaryName()
      made = openat(directory, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if made >= 0 { temporaryPath = (temporary, folder + "/" + temporary) }
    }
    guard made >= 0 else {
      let error = SystemError()
      close(directory)
      throw error
    }
    let file = UnfinishedFile(
      descriptor: made, folder: directory, name: name, temporaryName: temporaryPath?.name,
      mark: temporaryPath.flatMap { UnfinishedFiles.add($0.path) })
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
  mutating func arrive() throws(SystemError) {
    if temporaryName == nil {
      if linked(as: name) { return }
      guard errno == EEXIST else { throw SystemError() }
      // Only a file that has a name can take the place of another.
      let temporary = Self.temporaryName()
      guard linked(as: temporary) else { throw SystemError() }
      temporaryName = temporary
    }
    guard let temporaryName, renameat(folder, temporaryName, folder, name) == 0 else {
      throw SystemError()
    }
    self.temporaryName = nil
  }

  private func linked(as name: String) -> Bool {
    linkat(AT_FDCWD, Self.path(of: descriptor), folder, name, AT_SYMLINK_FOLLOW) == 0
  }

  /// Those of the file that it is to replace. Only root may give a file away, and where the owner
  /// stays another, so do the permissions of a new file.
  private func adoptPermissions() {
    var old = stat()
    var new = stat()
    guard fstatat(folder, name, &old, 0) == 0, fstat(descriptor, &new) == 0 else { return }
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

/// The number that a call of the system failed with.
struct SystemError: Error {
  let number = errno
  var reason: String { String(cString: strerror(number)) }
}
