import Glibc
import InputText
import OutputFiles

/// A folder for the trace and the chain of a live run, where they were not asked for; what is made
/// of the run is made of them, and then it goes.
final class TemporaryRun {
  private let folder: String

  var trace: String { folder + "/run.trace" }
  var chain: String { folder + "/run.chain" }

  init() throws(CommandFailure) {
    let parent = getenv("TMPDIR").map { String(pathAt: $0) } ?? "/tmp"
    var template = (parent + "/tactus-XXXXXX").pathBytes
    guard mkdtemp(&template) != nil else {
      throw CommandFailure(
        "\(parent): no folder can be made in it: \(String(cString: strerror(errno))); name another "
          + "with TMPDIR")
    }
    folder = String(pathAt: template)
  }

  deinit {
    unlink(trace.pathBytes)
    unlink(chain.pathBytes)
    rmdir(folder.pathBytes)
  }

  /// Which file is there with something in it, and when that was written; nil for none.
  func state(of path: String) -> [Int]? {
    var status = stat()
    guard stat(path.pathBytes, &status) == 0, status.st_size > 0 else { return nil }
    return [
      Int(status.st_ino), status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
    ]
  }

  /// Writes the chain to a stream.
  func copyChain(to path: String) throws(OutputError) {
    guard let file = fopen(chain.pathBytes, "r") else { return }
    defer { fclose(file) }
    var output = try OutputFile(path)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&bytes, 1, bytes.count, file)
      guard count > 0 else { break }
      try bytes.withUnsafeBufferPointer { bytes throws(OutputError) in
        try output.append(UnsafeBufferPointer(rebasing: bytes[..<count]))
      }
    }
    try output.close()
  }
}
