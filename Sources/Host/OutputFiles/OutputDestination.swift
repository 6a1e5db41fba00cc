import Glibc
import InputText

/// What an output's bytes go to.
struct OutputDestination: ~Copyable {
  let descriptor: CInt
  /// Whether it is a file on a disk; a pipe, a terminal and standard output take bytes as they
  /// come.
  let isOnDisk: Bool
  /// The path of a file that was made here and has no bytes yet.
  private var emptyPath: String?
  private let isOwn: Bool
  /// Whether nothing has been written.
  private var isUntouched = true
  private var unfinished: UnfinishedFile?

  /// Opens it, and changes nothing that is there.
  static func opened(
    _ path: String, _ place: OutputPlace, _ arrival: OutputFile.Arrival
  ) throws(SystemError) -> OutputDestination {
    switch (place, arrival) {
    case (.stream(let number), _):
      return OutputDestination(number, isOnDisk: false, isOwn: false)
    case (.device, _):
      return OutputDestination(try opened(path, O_NOCTTY), isOnDisk: false)
    case (.file(let folder, let name), .whole):
      let file = try UnfinishedFile.made(in: folder, named: name)
      return OutputDestination(file.descriptor, isOwn: false, unfinished: file)
    case (.file(let folder, let name), .growing):
      let whole = folder + "/" + name
      let isThere = access(whole.pathForC, F_OK) == 0
      return OutputDestination(
        try opened(whole, O_APPEND | O_CREAT), emptyPath: isThere ? nil : whole)
    }
  }

  private init(
    _ descriptor: CInt, isOnDisk: Bool = true, isOwn: Bool = true, emptyPath: String? = nil,
    unfinished: consuming UnfinishedFile? = nil
  ) {
    self.descriptor = descriptor
    self.isOnDisk = isOnDisk
    self.isOwn = isOwn
    self.emptyPath = emptyPath
    self.unfinished = unfinished
  }

  deinit {
    if let emptyPath { unlink(emptyPath.pathForC) }
    if isOwn { Glibc.close(descriptor) }
  }

  /// Called before the first byte: of a file that grows, what was there before is gone.
  mutating func begin() throws(SystemError) {
    guard isUntouched else { return }
    isUntouched = false
    if let emptyPath { SyncedFolder.sync(containing: emptyPath) }
    emptyPath = nil
    if isOnDisk, unfinished == nil, ftruncate(descriptor, 0) != 0 { throw SystemError() }
  }

  /// Waits until the bytes are on the disk.
  func sync() throws(SystemError) {
    // Files of the kernel, such as those in /proc, are on no disk.
    if isOnDisk, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { throw SystemError() }
  }

  /// Puts a file that was unfinished in its place.
  ///
  /// - Parameter isLasting: whether to wait until the disk has its name.
  mutating func arrive(isLasting: Bool) throws(SystemError) {
    try unfinished?.arrive(isLasting: isLasting)
  }

  private static func opened(_ path: String, _ flags: CInt) throws(SystemError) -> CInt {
    let descriptor = open(path.pathForC, O_WRONLY | O_CLOEXEC | flags, 0o666)
    guard descriptor >= 0 else { throw SystemError() }
    return descriptor
  }
}
