import InputText
import Testing

/// `3/32`, as every command that is divided takes it.
@Suite struct ShardNumberTests {
  @Test(arguments: ["1/1", "3/32", "32/32", "1000000/1000000"]) func aPart(text: String) throws {
    let shard = try #require(ShardNumber(text))
    #expect("\(shard.number)/\(shard.count)" == text)
  }

  @Test(arguments: [
    "", "/", "3", "3/", "/3", "0/3", "4/3", "-1/3", "1/0", "1/1000001", "1/2/3", "a/b", "1 / 2",
  ])
  func isNone(text: String) {
    #expect(ShardNumber(text) == nil)
  }

  @Test func theWholeIsOnePart() { #expect(ShardNumber("1/1") == .whole) }
}
