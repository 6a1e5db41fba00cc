import Runtime

extension TactusRegion {
  /// The region as a buffer of as many elements as fit.
  func room<Element>(for type: Element.Type) -> UnsafeMutableBufferPointer<Element> {
    let count = byteCount / MemoryLayout<Element>.stride
    return UnsafeMutableBufferPointer(
      start: start.bindMemory(to: Element.self, capacity: count), count: count)
  }
}

#if !arch(wasm32)
  /// Initializes static variables and paints the stack: the first thing after reset. WebAssembly's
  /// are initialized by what loads them.
  func prepareMemory() {
    let data = tactus_data()
    data.start.copyMemory(from: tactus_data_values(), byteCount: data.byteCount)
    let bss = tactus_bss()
    bss.start.initializeMemory(as: UInt8.self, repeating: 0, count: bss.byteCount)
    StackGauge.paint()
  }
#endif
