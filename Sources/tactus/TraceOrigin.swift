import Foundation
import Recordings

/// What the header of a trace says about the run that wrote it; empty for other recordings.
struct TraceOrigin {
  var header: [String: String] = [:]

  /// The file is not judged here: what cannot be read is reported by whoever reads all of it.
  init(_ path: String) throws(RecordingError) {
    guard let data = FileManager.default.contents(atPath: path),
      data.starts(with: Trace.signature.utf8)
    else { return }
    let end = data.firstRange(of: Data("\n\n".utf8))?.lowerBound ?? data.endIndex
    let trace = try Trace(Array(data[..<end]), file: path)
    for pair in trace.header where header[pair.key] == nil { header[pair.key] = pair.value }
  }
}
