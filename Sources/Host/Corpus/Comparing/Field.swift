import InputText

/// A text as a field of a line of a part: without tabs, line feeds, blanks and control characters,
/// which are written as in an address, `%20`.
enum Field {
  static func escaped(_ text: String, keepsBlanks: Bool = true) -> String {
    let bytes = text.unterminatedPathBytes
    let isPlain = { (byte: UInt8) in
      byte > 0x20 && byte != 0x7F && byte != UInt8(ascii: "%") && byte < 0x80
        || byte == 0x20 && keepsBlanks
    }
    guard !bytes.allSatisfy(isPlain) else { return text }
    var escaped = ""
    for byte in bytes {
      if isPlain(byte) {
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return escaped
  }

  static func unescaped(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(Substring(rest.prefix(2)), radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(pathBytes: bytes)
  }
}
