import Firmware
public import Traces

/// Writes the records of a run as a trace: a header, an empty line, one record a line.
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

  /// Writes the records of a tick.
  mutating func write(_ firmware: borrowing Firmware, tick: UInt32) throws(OutputError) {
    for index in 0..<firmware.log.count {
      var text = TextBuffer(storage: line)
      firmware.log[index].write(to: &text, tick: tick, scenes: firmware.scenes)
      try file.append(text.bytes)
    }
  }

  mutating func flush() throws(OutputError) { try file.flush() }
}
