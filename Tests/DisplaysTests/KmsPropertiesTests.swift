import Testing

@testable import Displays

@Suite struct KmsPropertiesTests {
  static let plane = [
    "type", "FB_ID", "IN_FENCE_FD", "CRTC_ID", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H", "SRC_X",
    "SRC_Y", "SRC_W", "SRC_H", "rotation",
  ]

  @Test func `properties are found by their whole name`() {
    let table = Self.table(["FB_ID", "FB_DAMAGE_CLIPS", "CRTC_ID"], from: 40)
    #expect(table.id("FB_ID") == 40)
    #expect(table.id("CRTC_ID") == 42)
    #expect(table.value("CRTC_ID") == 420)
    #expect(table.id("FB") == nil)
    #expect(table.id("FB_ID2") == nil)
    #expect(table.value("ACTIVE") == nil)
  }

  @Test func `a commit needs each of its properties, but no damage`() throws {
    let without = try #require(Self.pipe(Self.plane))
    #expect(without.damage == nil)
    #expect(without.frame == 102)
    #expect([without.source[0], without.source[3]] == [109, 112])
    #expect([without.target[0], without.target[3]] == [105, 108])
    #expect(try #require(Self.pipe(Self.plane + ["FB_DAMAGE_CLIPS"])).damage == 114)
    for name in Self.plane where !["type", "IN_FENCE_FD", "rotation"].contains(name) {
      #expect(Self.pipe(Self.plane.filter { $0 != name }) == nil, "\(name)")
    }
    for missing in 0..<2 {
      var crtc = ["ACTIVE", "MODE_ID"]
      crtc.remove(at: missing)
      #expect(Self.pipe(Self.plane, crtc: crtc) == nil)
    }
    #expect(Self.pipe(Self.plane, connector: []) == nil)
  }

  /// Numbered from a first one, each set to ten times its number.
  private static func table(_ names: [String], from first: UInt32) -> KmsProperties {
    var table = KmsProperties()
    for (index, name) in names.enumerated() {
      let id = first + UInt32(index)
      table.add(name: Array(name.utf8), id: id, value: UInt64(id) * 10)
    }
    return table
  }

  private static func pipe(
    _ plane: [String], crtc: [String] = ["ACTIVE", "MODE_ID"], connector: [String] = ["CRTC_ID"]
  ) -> KmsPipeProperties? {
    KmsPipeProperties(
      connector: table(connector, from: 1), crtc: table(crtc, from: 10), plane: 31,
      properties: table(plane, from: 101))
  }
}
