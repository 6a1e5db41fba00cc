/// A message in the wire format of protocol buffers, written field by field
/// (https://protobuf.dev/programming-guides/encoding).
///
/// The format is a tag before each value and a length before each text. What protoc and its plugin
/// for Swift make of Perfetto's schema writes the same bytes, and takes ten minutes to build; for
/// two dozen fields that is not worth it. `Tools/check/perfetto` reads the result by the schema.
struct ProtobufMessage {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// An unsigned integer.
  mutating func append(_ field: UInt32, _ value: UInt64) {
    tag(field, wireType: 0)
    varint(value)
  }

  /// An `int64`: a negative one takes ten bytes.
  mutating func append(_ field: UInt32, _ value: Int64) {
    append(field, UInt64(bitPattern: value))
  }

  mutating func append(_ field: UInt32, _ flag: Bool) { append(field, flag ? 1 as UInt64 : 0) }

  mutating func append(_ field: UInt32, fixed value: UInt64) {
    tag(field, wireType: 1)
    for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(byte)))) }
  }

  mutating func append(_ field: UInt32, _ value: Double) {
    append(field, fixed: value.bitPattern)
  }

  mutating func append(_ field: UInt32, _ text: String) {
    append(field) { message in message.bytes += text.utf8 }
  }

  /// A message in this one.
  mutating func append(_ field: UInt32, _ write: (inout ProtobufMessage) -> Void) {
    tag(field, wireType: 2)
    let start = bytes.count
    write(&self)
    // Its length comes before it, and is known now.
    var length = ProtobufMessage()
    length.varint(UInt64(bytes.count - start))
    bytes.insert(contentsOf: length.bytes, at: start)
  }

  private mutating func tag(_ field: UInt32, wireType: UInt64) {
    precondition((1..<1 << 29).contains(field), "a field has 1 to 2²⁹ − 1 as its number")
    varint(UInt64(field) << 3 | wireType)
  }

  /// Seven bits per byte, the lowest first; the eighth is set where more follow.
  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
