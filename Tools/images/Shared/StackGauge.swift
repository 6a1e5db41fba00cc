import Runtime

/// Measures how deep the stack grew: paints the free part of it, and later checks how much paint is
/// left.
enum StackGauge {
  private static var color: UInt8 { 0xA5 }
  /// Left unpainted below the caller, for the painter's own calls, in bytes.
  private static var margin: Int { 256 }

  @inline(never)
  static func paint() {
    let stack = tactus_stack()
    var here: UInt8 = 0
    withUnsafeMutablePointer(to: &here) { here in
      let free = UnsafeMutableRawPointer(here) - stack.start - margin
      stack.start.initializeMemory(as: UInt8.self, repeating: color, count: free)
    }
  }

  /// The largest number of bytes that were in use at once.
  static var deepest: Int {
    let stack = tactus_stack()
    let bytes = UnsafeRawBufferPointer(start: stack.start, count: stack.byteCount)
    var untouched = 0
    while untouched < bytes.count, bytes[untouched] == color { untouched += 1 }
    return bytes.count - untouched
  }
}
