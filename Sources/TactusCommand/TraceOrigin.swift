import Foundation
import Recordings
import Sessions

/// What the header of a trace says about the run that wrote it; empty for other recordings.
struct TraceOrigin {
  var header: [String: String] = [:]
  /// The constants that differed from their defaults.
  var tuning: [TuningChoice.Setting] = []

  init() {}

  /// The file is not judged here: what cannot be read is reported by whoever reads all of it.
  init(_ path: String) throws(RecordingError) {
    guard let data = FileManager.default.contents(atPath: path),
      data.starts(with: Trace.signature.utf8)
    else { return }
    let end = data.firstRange(of: Data("\n\n".utf8))?.lowerBound ?? data.endIndex
    let trace = try Trace(Array(data[..<end]), file: path)
    for pair in trace.header where header[pair.key] == nil {
      header[pair.key] = pair.value
      // Constants have dots in their names; so has what the header says of a stage.
      guard pair.key.contains("."), !pair.key.hasPrefix("divisor.") else { continue }
      tuning.append(.init(name: pair.key, value: pair.value, place: path))
    }
  }
}
