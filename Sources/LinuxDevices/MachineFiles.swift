import Foundation

/// The files in which a machine describes itself (`/sys`, `/proc`, `/dev`, `/run/udev`), below a
/// root that tests choose.
public struct MachineFiles: Sendable {
  private let root: String
  private let readable: @Sendable (String) -> Bool

  /// The most bytes that are read of a file; longer is only a process's list of mappings.
  private static let bytesMax = 1_000_000

  /// - Parameters:
  ///   - root: a folder in place of `/`, without a slash at its end.
  ///   - readable: whether this process may read a node; nil asks the kernel.
  public init(root: String = "", readable: (@Sendable (String) -> Bool)? = nil) {
    self.root = root
    self.readable = readable ?? { access(root + $0, R_OK) == 0 }
  }

  /// The text of a file, without white space around it; nil when there is none or it cannot be
  /// read. Bytes that are no UTF-8 are replaced.
  func text(_ path: String) -> String? {
    // A node or a pipe would wait for somebody.
    var status = stat()
    guard stat(root + path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: root + path)
    else { return nil }
    defer { try? file.close() }
    guard let bytes = try? file.read(upToCount: Self.bytesMax) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines.union(["\0"]))
  }

  /// The names in a folder that begin with `prefix`, by their numbers; none when there is no such
  /// folder.
  func names(in folder: String, prefix: String = "") -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root + folder)) ?? []
    return names.filter { $0.hasPrefix(prefix) }
      .sorted { ($0.count, $0) < ($1.count, $1) }
  }

  func exists(_ path: String) -> Bool { access(root + path, F_OK) == 0 }
  func isReadable(_ path: String) -> Bool { exists(path) && readable(path) }
}
