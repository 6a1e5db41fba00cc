import Glibc
import InputText
import OutputFiles

/// A folder for what is made on the way to what was asked for, and goes with this object: the trace
/// and the chain of a run that is reported, and a page that is signed.
final class TemporaryRun {
  private let folder: String
  private var marks: [UnfinishedFiles.Mark] = []

  var trace: String { folder + "/run.trace" }
  var chain: String { folder + "/run.chain" }
  /// A page that is signed before it is in its place.
  var page: String { folder + "/page.html" }
  var signature: String { page + ".sig" }

  init() throws(CommandFailure) {
    let parent = getenv("TMPDIR").map { String(pathAt: $0) } ?? "/tmp"
    var template = (parent + "/tactus-XXXXXX").pathForC
    guard mkdtemp(&template) != nil else {
      throw CommandFailure(
        "\(parent): no folder can be made in it: \(String(cString: strerror(errno))); name another "
          + "with TMPDIR")
    }
    folder = String(pathAt: template)
    marks = (files + [folder]).compactMap { UnfinishedFiles.add($0) }
  }

  deinit {
    for file in files { unlink(file.pathForC) }
    rmdir(folder.pathForC)
    for mark in marks { UnfinishedFiles.remove(mark) }
  }

  private var files: [String] { [trace, chain, page, signature] }

  /// Which file is there with something in it, and when that was written; nil for none.
  func state(of path: String) -> [Int]? {
    var status = stat()
    guard stat(path.pathForC, &status) == 0, status.st_size > 0 else { return nil }
    return [
      Int(status.st_ino), status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
    ]
  }

  private func unreadable() -> OutputError {
    OutputError(
      "\(chain): cannot be read: \(String(cString: strerror(errno))); name another folder with "
        + "TMPDIR")
  }

  /// Writes the chain to a stream.
  func copyChain(to path: String) throws(OutputError) {
    guard let file = fopen(chain.pathForC, "r") else { throw unreadable() }
    defer { fclose(file) }
    var output = try OutputFile(path)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&bytes, 1, bytes.count, file)
      guard count > 0 else {
        if ferror(file) != 0 { throw unreadable() }
        break
      }
      try bytes.withUnsafeBufferPointer { bytes throws(OutputError) in
        try output.append(UnsafeBufferPointer(rebasing: bytes[..<count]))
      }
    }
    try output.close()
  }
}
