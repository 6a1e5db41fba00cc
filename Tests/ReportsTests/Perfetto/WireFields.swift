/// The fields of a message on the wire.
struct WireFields {
  struct Field: Equatable {
    var number: UInt64
    var value: UInt64 = 0
    /// Of what has a length; nil for a number.
    var bytes: ArraySlice<UInt8>?

    var text: String { String(decoding: bytes ?? [], as: UTF8.self) }
  }

  private(set) var fields: [Field] = []

  init(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      let tag = Self.varint(&rest)
      var field = Field(number: tag >> 3)
      switch tag & 7 {
      case 0: field.value = Self.varint(&rest)
      case 1:
        field.value = rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(8)
      case 2:
        let length = Int(Self.varint(&rest))
        precondition(rest.count >= length, "a length reaches past the message")
        field.bytes = rest.prefix(length)
        rest = rest.dropFirst(length)
      default: preconditionFailure("wire type \(tag & 7)")
      }
      fields.append(field)
    }
  }

  private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while let byte = rest.popFirst() {
      value |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { return value }
    }
    preconditionFailure("a number ends in the middle")
  }
}
