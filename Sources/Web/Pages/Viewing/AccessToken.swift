/// What an address must hold for the server to answer: 128 random bits, as hexadecimal digits.
public struct AccessToken: Equatable, Sendable, CustomStringConvertible {
  public let description: String

  /// Another one each time, from the random numbers of the kernel.
  public init() {
    var generator = SystemRandomNumberGenerator()
    self.init(&generator)
  }

  init(_ generator: inout some RandomNumberGenerator) {
    let words: [UInt64] = [generator.next(), generator.next()]
    description = words.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Whether a text is this token. Takes as long for each text of this length, so that its time
  /// does not show how many digits are right.
  public func matches(_ text: some StringProtocol) -> Bool {
    guard text.utf8.count == description.utf8.count else { return false }
    return zip(text.utf8, description.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
