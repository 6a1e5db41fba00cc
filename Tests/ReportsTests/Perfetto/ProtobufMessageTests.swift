import Testing

@testable import Reports

@Suite("Protocol buffers' wire format")
struct ProtobufMessageTests {
  private func bytes(_ write: (inout ProtobufMessage) -> Void) -> String {
    var message = ProtobufMessage()
    write(&message)
    return message.bytes.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined(separator: " ")
  }

  @Test("numbers have seven bits a byte, the lowest first")
  func numbers() {
    // A value of field 1, and its bytes after the tag.
    let table: [(UInt64, String)] = [
      (0, "00"), (1, "01"), (0x7F, "7f"), (0x80, "80 01"), (150, "96 01"), (0x3FFF, "ff 7f"),
      (0x4000, "80 80 01"), (UInt64(UInt32.max), "ff ff ff ff 0f"),
      (1 << 63 - 1, "ff ff ff ff ff ff ff ff 7f"), (1 << 63, "80 80 80 80 80 80 80 80 80 01"),
      (.max, "ff ff ff ff ff ff ff ff ff 01"),
    ]
    for (value, expected) in table {
      #expect(bytes { $0.append(1, value) } == "08 " + expected, "\(value)")
    }
  }

  @Test("a negative number has ten bytes, a field from 16 on two of tag")
  func tags() {
    #expect(bytes { $0.append(1, -1 as Int64) } == "08 ff ff ff ff ff ff ff ff ff 01")
    #expect(bytes { $0.append(15, true) } == "78 01")
    #expect(bytes { $0.append(16, false) } == "80 01 00")
    #expect(bytes { $0.append(2047, true) } == "f8 7f 01")
    #expect(bytes { $0.append(2048, true) } == "80 80 01 01")
  }

  @Test("fixed numbers have eight bytes, the lowest first")
  func fixed() {
    #expect(bytes { $0.append(1, fixed: 0x0102) } == "09 02 01 00 00 00 00 00 00")
    #expect(bytes { $0.append(1, 1.0) } == "09 00 00 00 00 00 00 f0 3f")
  }

  @Test("texts and messages have their length before them", arguments: [0, 1, 127, 128, 16_384])
  func lengths(length: Int) throws {
    let text = String(repeating: "x", count: length)
    var message = ProtobufMessage()
    message.append(2) { inner in
      inner.append(3, text)
      inner.append(4, 7 as UInt64)
    }
    message.append(5, true)
    let outer = WireFields(message.bytes[...]).fields
    #expect(outer.map(\.number) == [2, 5])
    let inner = WireFields(try #require(outer[0].bytes)).fields
    #expect(inner.map(\.number) == [3, 4])
    #expect(inner[0].text == text && inner[1].value == 7)
  }

  @Test("a text is UTF-8")
  func texts() { #expect(bytes { $0.append(1, "µ") } == "0a 02 c2 b5") }
}
