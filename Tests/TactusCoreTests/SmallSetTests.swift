import TactusCore
import Testing

@Suite struct SmallSetTests {
  @Test func membersComeOutInOrder() {
    var set = ContactSet.empty
    for member in [15, 0, 7] { set.insert(member) }
    #expect(set.count == 3 && set.first == 0)
    var members: [Int] = []
    while let member = set.popFirst() { members.append(member) }
    #expect(members == [0, 7, 15])
    #expect(set.isEmpty)
  }

  @Test func firstMakesSetsFromNoneToAll() {
    #expect(ContactSet.first(0).isEmpty)
    #expect(ContactSet.first(1) == ContactSet(0))
    #expect(ContactSet.first(15).bits == 0x7FFF)
    #expect(ContactSet.first(16).bits == 0xFFFF)
    #expect(ContactSet.first(17).bits == 0xFFFF)
    #expect(ContactSet.first(32).bits == 0xFFFF)
  }

  @Test func membersBeyondTheBitsAreDropped() {
    var set = ContactSet(bits: 0xFFFF)
    #expect(!set.contains(16))
    set.insert(16)
    #expect(set.bits == 0xFFFF)
  }

  @Test func setOperations() {
    let a = ContactSet(bits: 0b0110)
    let b = ContactSet(bits: 0b0011)
    #expect((a | b).bits == 0b0111 && (a & b).bits == 0b0010 && (a - b).bits == 0b0100)
    #expect(a.intersects(b) && !a.intersects(ContactSet(0)))
    #expect(ContactSet(1).isSubset(of: a) && !b.isSubset(of: a) && ContactSet.empty.isSubset(of: a))
    var c = a
    c |= b
    c -= ContactSet(1)
    c.remove(0)
    c.remove(0)
    #expect(c == ContactSet(2) && c.contains(2) && !c.contains(1))
  }
}
