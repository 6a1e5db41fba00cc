import CSystem
import Displays

/// A line for a person, put together from bytes: Embedded Swift has no `String` without its tables
/// of Unicode.
struct MessageText {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ text: StaticString) { bytes += text }
  mutating func append(_ other: [UInt8]) { bytes.append(contentsOf: other) }
  mutating func append(_ number: Int64) { bytes += Int(number) }

  /// What a C string holds, without the control characters in it.
  mutating func append(_ text: UnsafePointer<CChar>) {
    for byte in [UInt8](text: text) where byte >= 0x20 && byte != 0x7F { bytes.append(byte) }
  }

  /// Writes it to standard error, after the program's name, as one line.
  func print() {
    var line = MessageText()
    line.append("tactus-board: ")
    line.append(bytes)
    line.bytes.append(0x0A)
    BoardMessages.write(line.bytes)
  }
}

/// Why the program cannot run: one line for a person, with what to do about it.
struct BoardFailure: Error {
  let text: MessageText

  init(_ text: MessageText) { self.text = text }

  /// - Parameters:
  ///   - place: a file, a device or a word.
  ///   - code: the number of the system's error.
  init(
    _ place: UnsafePointer<CChar>?, _ what: StaticString, code: CInt = 0, remedy: StaticString = ""
  ) {
    var text = MessageText()
    if let place {
      text.append(place)
      text.append(": ")
    }
    text.append(what)
    if code != 0 {
      text.append(": ")
      text.append(board_error_text(code))
    }
    if remedy.utf8CodeUnitCount > 0 {
      text.append("; ")
      text.append(remedy)
    }
    self.text = text
  }
}
