import Firmware
import TactusCore

// The values in a scene's record, for tests.

extension SceneRecord {
  /// The value of a key, if it is a flag, a word, or a number.
  func flag(_ key: Word) -> Bool? {
    guard case .flag(let value) = self[key] else { return nil }
    return value
  }

  func word(_ key: Word) -> Word? {
    guard case .word(let value) = self[key] else { return nil }
    return value
  }
}

extension Word {
  var text: String {
    var bytes: [UInt8] = []
    forEachByte { bytes.append($0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
