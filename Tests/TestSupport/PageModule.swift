/// A module of WebAssembly for pages that never run it.
///
/// - Parameter text: what is found in it, such as the names that a page calls.
/// - Returns: a module without code: the signature, a custom section that has the text, and empty
///   sections of code and of data, in the words of the WebAssembly core specification, 5.5.
public func pageModule(naming text: String) -> [UInt8] {
  var size = text.utf8.count
  var length: [UInt8] = []
  repeat {
    length.append(UInt8(size & 0x7F) | (size > 0x7F ? 0x80 : 0))
    size >>= 7
  } while size > 0
  return [0x00, 0x61, 0x73, 0x6D, 0x01, 0x00, 0x00, 0x00] + [0] + length + text.utf8
    + [10, 1, 0, 11, 1, 0]
}
