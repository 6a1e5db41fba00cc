import TactusCore
import Testing

@Suite struct BitSet16Tests {
  @Test func membersComeOutInOrder() {
    var set = BitSet16.empty
    for member in [15, 0, 7] { set.insert(member) }
    #expect(set.count == 3 && set.first == 0)
    var members: [Int] = []
    while let member = set.popFirst() { members.append(member) }
    #expect(members == [0, 7, 15])
    #expect(set.isEmpty)
  }

  @Test func firstTakesFromNoneToAll() {
    #expect(BitSet16.first(0).isEmpty)
    #expect(BitSet16.first(1) == BitSet16(0))
    #expect(BitSet16.first(15).bits == 0x7FFF)
    #expect(BitSet16.first(16).bits == 0xFFFF)
    #expect(BitSet16.first(17).bits == 0xFFFF)
  }

  @Test func itIsASet() {
    let a = BitSet16(bits: 0b0110)
    let b = BitSet16(bits: 0b0011)
    #expect((a | b).bits == 0b0111 && (a & b).bits == 0b0010 && (a - b).bits == 0b0100)
    #expect(a.intersects(b) && !a.intersects(BitSet16(0)))
    #expect(BitSet16(1).isSubset(of: a) && !b.isSubset(of: a) && BitSet16.empty.isSubset(of: a))
    var c = a
    c |= b
    c -= BitSet16(1)
    c.remove(0)
    c.remove(0)
    #expect(c == BitSet16(2) && c.contains(2) && !c.contains(1))
  }
}
