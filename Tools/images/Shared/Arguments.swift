import Runtime

/// The words of the command line after the program's name.
struct Arguments {
  private let text: UnsafeMutableBufferPointer<UInt8>

  /// - Parameter storage: holds the command line from now on; a zero byte is put after every word.
  init(in storage: UnsafeMutableBufferPointer<UInt8>) {
    // One byte is reserved for the zero after the last word.
    let room = UnsafeMutableBufferPointer(rebasing: storage[..<(storage.count - 1)])
    text = Semihosting.commandLine(in: room)
    storage[text.count] = 0
    for index in 0..<text.count where text[index] == UInt8(ascii: " ") { text[index] = 0 }
  }

  /// Word `number`, 1 being the first after the name; nil when there are fewer.
  subscript(number: Int) -> UnsafeBufferPointer<UInt8>? {
    var word = 0
    var start = 0
    for end in 0...text.count where end == text.count || text[end] == 0 {
      if end > start, word == number {
        return UnsafeBufferPointer(rebasing: UnsafeBufferPointer(text)[start..<end])
      }
      if end > start { word += 1 }
      start = end + 1
    }
    return nil
  }
}
