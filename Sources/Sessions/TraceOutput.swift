import Firmware
public import Traces

/// Writes the records of a run as a trace: a header, an empty line, one record per line.
public struct TraceOutput: ~Copyable {
  private var file: OutputFile
  private let line: UnsafeMutableBufferPointer<UInt8>

  /// - Parameter path: `-` is standard output.
  public init(_ path: String, header: TraceHeader) throws(OutputError) {
    var file = try OutputFile(path)
    try file.append(header.text)
    self.file = file
    line = .allocate(capacity: TextBuffer.lineMax)
  }

  deinit { line.deallocate() }

  mutating func write(
    _ record: TraceRecord, tick: UInt32, _ names: SceneNames
  ) throws(OutputError) {
    var text = TextBuffer(storage: line)
    record.write(to: &text, tick: tick, names: names)
    try file.append(text.bytes)
  }

  mutating func flush() throws(OutputError) { try file.flush() }
}
