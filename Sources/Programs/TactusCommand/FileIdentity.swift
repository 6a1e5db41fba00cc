import Glibc
import InputText
import OutputFiles

/// What a path leads to: a file, by its device and inode; or, where there is none yet, the nearest
/// folder that exists and the rest of the path.
struct FileIdentity: Hashable {
  private var device: UInt
  private var inode: UInt
  private var rest = ""

  /// Nil for what may have several writers at a time: a terminal, a pipe, `/dev/null`.
  private init?(_ status: stat) {
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR || kind == S_IFBLK else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(existing path: String) {
    var status = stat()
    guard stat(path.pathForC, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(_ path: String) {
    if let there = FileIdentity(existing: path) {
      self = there
      return
    }
    guard access(path.pathForC, F_OK) != 0 else { return nil }
    if let place = try? OutputPlace(path), case .file(let folder, let name) = place {
      self.init(existing: folder)
      rest = name
      return
    }
    // A folder that is to be made, perhaps with those above it.
    var parts = path.split(separator: "/").filter { $0 != "." }
    var missing: [Substring] = []
    while let last = parts.popLast() {
      missing.insert(last, at: 0)
      let above = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
      if let folder = FileIdentity(existing: above.isEmpty ? "." : above) {
        self = folder
        rest = missing.joined(separator: "/")
        return
      }
    }
    return nil
  }

  /// The folder that a file is in.
  init?(folderOf path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    self.init(parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/"))
  }
}
