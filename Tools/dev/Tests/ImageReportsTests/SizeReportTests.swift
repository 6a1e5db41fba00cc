import ImageReports
import Testing

@Suite struct SizeReportTests {
  static let map = """
         VMA      LMA     Size Align Out     In      Symbol
           0        0     1000    16 .text
           4        4       18     4         /b/m4/Image.o:(.vectors)
          1c       1c       20     4         /b/m4/Gestures.o:(.text.$e8Gestures3aSf)
          1c       1c       20     1                 $e8Gestures3aSf
          3c       3c        4     4         /b/m4/Gestures.o:(.rodata..L1)
          40       40        8     4         /usr/lib/libgcc.a(_divdi3.o):(.text)
    20000000 20000000       10     4         /b/m4/Gestures.o:(.data.x)
    20000010 20000010       30     4         /b/m4/Gestures.o:(.bss.y)
    20000040 20000040      100    16         /b/m4/reservations.o:(.bss.tactus_framebuffer)
    20000140 20000140       40    16         /b/m4/reservations.o:(.bss.tactus_records)

    """

  @Test func everySectionGoesToItsModule() throws {
    let map = try LinkMap(Self.map, file: "a.map")
    let gestures = try #require(map.parts["Gestures"])
    #expect(gestures.code == 0x20 && gestures.constants == 4)
    #expect(gestures.data == 0x10 && gestures.zeros == 0x30)
    #expect(map.parts["libgcc"]?.code == 8 && map.parts["Image"]?.code == 0x18)
    #expect(map.parts["records"]?.zeros == 0x40)
    // Initial values count twice: they occupy both flash and memory.
    #expect(map.flash == 0x18 + 0x20 + 4 + 8 + 0x10)
    #expect(map.ram == 0x10 + 0x30 + 0x40)
  }

  @Test func aMapWithoutSectionsIsRejected() {
    #expect(throws: ReportError.self) { try LinkMap("nothing\n", file: "a.map") }
  }

  // Flash is 84 of 100 and memory 128 of 200; only the stack is tested at its limit.
  @Test(arguments: [(300, 0), (301, 1)])
  func theStackMayReachItsLimit(bytes: Int, failureCount: Int) throws {
    let report = SizeReport(
      try LinkMap(Self.map, file: "a.map"), stackBytes: bytes,
      board: try CostReportTests.board(renderMax: 1))
    #expect(report.failures.count == failureCount)
    #expect(report.table.contains("deepest stack \(bytes) of at most 300"))
  }

  @Test func theStackIsReadFromTheConsole() throws {
    #expect(try stackBytes(ofConsole: "tactus image: ticks=3 stack=512 x=1\n", file: "c") == 512)
    #expect(try stackBytes(ofConsole: "stack=512\nstack=700\nstack=600\n", file: "c") == 700)
    #expect(throws: ReportError.self) { try stackBytes(ofConsole: "a fault\n", file: "c") }
  }
}
