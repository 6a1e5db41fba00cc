import Glibc
import InputText

/// Where the path of an output leads, through all symbolic links.
public enum OutputPlace: Equatable, Sendable {
  /// An open descriptor of this process: `-`, `/dev/stdout`, `/dev/fd/63`.
  case stream(Int32)
  /// A terminal, a pipe or another thing that takes bytes as they come.
  case device
  /// A regular file that is there, or a name in a folder that is there.
  case file(folder: String, name: String)

  /// Whether the path is another word for standard output.
  public static func isStandardOutput(_ path: String) -> Bool { descriptor(path) == STDOUT_FILENO }

  /// - Throws: when it leads to something that no output can be written to.
  public init(_ path: String) throws(OutputError) {
    guard !path.isEmpty else { throw OutputError("an output's path is empty; name a file") }
    if let descriptor = Self.descriptor(path) {
      self = .stream(descriptor)
      return
    }
    var status = stat()
    guard stat(path.pathForC, &status) == 0 else {
      guard errno == ENOENT, let place = Self.newFile(path) else { throw Self.failure(path) }
      self = place
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      guard access(path.pathForC, W_OK) == 0, let whole = realpath(path.pathForC, nil) else {
        throw Self.failure(path)
      }
      defer { free(whole) }
      let parts = Self.split(String(pathAt: whole))
      self = .file(folder: parts.folder, name: parts.name)
    case S_IFCHR, S_IFIFO: self = .device
    case S_IFDIR: throw OutputError("\(path): is a folder; name a file in it")
    default: throw OutputError("\(path): is neither a file nor a pipe; choose another file")
    }
  }

  /// A path that nothing is at yet: where a file made there would be. A symbolic link may lead to
  /// it.
  private static func newFile(_ path: String) -> OutputPlace? {
    var path = path
    // As many links as the kernel follows.
    for _ in 0..<40 {
      let target = linkTarget(path)
      let (folder, name) = split(path)
      guard let target else {
        guard !name.isEmpty, name != ".", name != "..", let whole = realpath(folder.pathForC, nil)
        else {
          return nil
        }
        defer { free(whole) }
        return .file(folder: String(pathAt: whole), name: name)
      }
      path = target.hasPrefix("/") ? target : folder + "/" + target
    }
    errno = ELOOP
    return nil
  }

  private static func linkTarget(_ path: String) -> String? {
    let target = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { memory, count in
      count = memory.withMemoryRebound(to: CChar.self) {
        max(0, readlink(path.pathForC, $0.baseAddress!, $0.count))
      }
    }
    return target.isEmpty ? nil : String(pathBytes: target)
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  /// The descriptor that a path is a word for.
  private static func descriptor(_ path: String) -> Int32? {
    switch path {
    case "-", "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count)).flatMap { $0 < 0 ? nil : $0 }
    }
    return nil
  }

  private static func failure(_ path: String) -> OutputError {
    OutputError(
      "\(path): cannot be written: \(String(cString: strerror(errno))); choose another file")
  }
}
