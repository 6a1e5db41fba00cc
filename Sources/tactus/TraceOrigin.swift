import Traces

/// What the header of a trace says about the run that wrote it; empty for other recordings.
struct TraceOrigin {
  var header: [String: String] = [:]

  /// The file is not judged here: what cannot be read is reported by whoever reads all of it.
  init(_ path: String) {
    guard let reader = try? TraceReader(contentsOf: path) else { return }
    for pair in reader.header where header[pair.key] == nil { header[pair.key] = pair.value }
  }
}
