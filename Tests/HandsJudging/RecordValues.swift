public import Firmware
public import TactusCore

// The values in a scene's record.

extension SceneRecord {
  /// The value of a key, if it is a flag.
  public func flag(_ key: Word) -> Bool? {
    guard case .flag(let value) = self[key] else { return nil }
    return value
  }

  /// The value of a key, if it is a word.
  public func word(_ key: Word) -> Word? {
    guard case .word(let value) = self[key] else { return nil }
    return value
  }
}

extension Word {
  /// Its letters.
  public var text: String {
    var bytes: [UInt8] = []
    forEachByte { bytes.append($0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
